//! The thinking thread, seen from the one that talks.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SendError, Sender, SyncSender};
use std::time::{Duration, Instant};
use std::{io, thread};

use ::pawns::{Game, Level, Move, Record, Rng, Thought, ThoughtRequest, Variation, guess};
use ask::Timeless;
use ask::pawns::Partner;
use budget::{Budget, Control, StopReason};

use super::Event;

/// Positions that the talking thread may look at by itself: less than a millisecond.
const GLANCE: u32 = 500;

/// News from the thinking thread about the search of a number.
pub(super) enum Report {
    /// It has learned something.
    Thought(u64, Thought),
    /// It knows everything, or was told to stop.
    Done(u64),
}

/// What to think about, and how much to spend on it.
pub(super) struct Task {
    pub(super) record: Record,
    pub(super) request: ThoughtRequest,
    pub(super) level: Level,
    /// In bytes.
    pub(super) memory: u64,
    pub(super) threads: usize,
    /// The most positions to search.
    pub(super) nodes: Option<u64>,
}

enum Order {
    Think { number: u64, record: Record, request: ThoughtRequest, budget: Budget },
    Forget,
}

/// Starts and stops searches.
pub(super) struct Searcher {
    orders: Sender<Order>,
    events: SyncSender<Event>,
    random: Rng,
    number: u64,
    search: Option<Search>,
}

/// A search under way.
pub(super) struct Search {
    /// The position.
    pub(super) game: Game,
    /// What is known by now.
    pub(super) thought: Thought,
    /// When it began.
    pub(super) start: Instant,
    /// Whether nothing more will be learned.
    pub(super) is_done: bool,
    /// The plies to look ahead, if the chess program has asked for so many.
    most_plies: Option<u16>,
    control: Arc<Control>,
}

impl Search {
    /// The best move known; `None` if the game is over.
    pub(super) fn best(&self) -> Option<&Variation> {
        self.thought.variations.first()
    }

    /// The plies looked ahead, as chess programs want to see them: one at least, and no more than
    /// they asked for, however far the first guess or a proof goes.
    pub(super) fn depth(&self) -> u32 {
        self.thought.plies.min(self.most_plies.unwrap_or(u16::MAX).into()).max(1)
    }

    /// Positions searched.
    pub(super) fn nodes(&self) -> u64 {
        self.control.visited()
    }

    /// How full the table is, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        self.control.fill()
    }

    /// The time it has taken.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Searcher {
    /// Starts the thinking thread, which sends its news to this channel.
    pub(super) fn start(events: SyncSender<Event>, seed: Option<u64>) -> io::Result<Searcher> {
        let orders = spawn(events.clone())?;
        let random = seed.map_or_else(Rng::new, Rng::with_seed);
        Ok(Searcher { orders, events, random, number: 0, search: None })
    }

    /// The search under way.
    pub(super) fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// Where its news goes.
    pub(super) fn events(&self) -> SyncSender<Event> {
        self.events.clone()
    }

    /// Begins a search; any other ends unheard.
    pub(super) fn begin(&mut self, task: Task) -> &Search {
        self.end();
        self.number += 1;
        let game = task.record.last();
        let wanted = |mv: &Move| task.request.moves.is_empty() || task.request.moves.contains(mv);
        let moves: Vec<Move> = game.legal_moves().into_iter().filter(wanted).collect();
        let slip = task.level.slip(&moves, &mut self.random);
        let first = slip.or_else(|| guess(&game, &moves, GLANCE, &mut self.random).map(|g| g.mv));
        let variations: Vec<Variation> = first.into_iter().map(Variation::unknown).collect();
        let is_done = slip.is_some() || variations.is_empty();
        let most_plies = task.request.plies;
        let control = Arc::new(match task.nodes {
            None => Control::default(),
            Some(most) => Control::polling(move |control| {
                if control.visited() >= most {
                    control.stop(StopReason::TimeLimit);
                }
            }),
        });
        if !is_done {
            let budget = Budget {
                memory: task.memory,
                threads: task.threads,
                control: Arc::clone(&control),
            };
            let Task { record, request, .. } = task;
            self.order(Order::Think { number: self.number, record, request, budget });
        }
        let thought = Thought { plies: 0, variations };
        let start = Instant::now();
        self.search.insert(Search { game, thought, start, is_done, most_plies, control })
    }

    /// Takes news in; `None` if it is about a search that has ended.
    pub(super) fn hear(&mut self, report: Report) -> Option<&Search> {
        let (Report::Thought(number, _) | Report::Done(number)) = &report;
        if *number != self.number {
            return None;
        }
        let search = self.search.as_mut()?;
        match report {
            Report::Thought(_, thought) => search.thought = thought,
            Report::Done(_) => search.is_done = true,
        }
        Some(search)
    }

    /// Ends the search under way, at once: the thinking thread notices soon.
    pub(super) fn end(&mut self) -> Option<Search> {
        let search = self.search.take()?;
        search.control.stop(StopReason::Cancelled);
        Some(search)
    }

    /// Forgets what earlier searches have learned.
    pub(super) fn forget(&mut self) {
        self.order(Order::Forget);
    }

    fn order(&mut self, order: Order) {
        // The thread ends with this. If it has ended before, another takes its place; if there
        // is none to be had, the first guess stands.
        if let Err(SendError(order)) = self.orders.send(order)
            && let Ok(orders) = spawn(self.events.clone())
        {
            let _ = orders.send(order);
            self.orders = orders;
        }
    }
}

fn spawn(events: SyncSender<Event>) -> io::Result<Sender<Order>> {
    let (sender, orders) = mpsc::channel();
    thread::Builder::new().name("search".into()).spawn(move || work(&orders, &events))?;
    Ok(sender)
}

fn work(orders: &Receiver<Order>, events: &SyncSender<Event>) {
    let mut partner = Partner::default();
    for order in orders {
        let Order::Think { number, record, request, budget } = order else {
            partner.forget();
            continue;
        };
        // Whoever talks has gone on already.
        if budget.control.stopped() != Some(StopReason::Cancelled) {
            let host = Timeless(budget);
            let mut tell = |thought: &Thought| {
                let _ = events.send(Event::Report(Report::Thought(number, thought.clone())));
            };
            // An answer is wanted even if we made a mistake, which standard error describes.
            let thinking = || partner.think(&record, &request, &host, &mut tell);
            if catch_unwind(AssertUnwindSafe(thinking)).is_err() {
                partner = Partner::default();
            }
        }
        if events.send(Event::Report(Report::Done(number))).is_err() {
            return;
        }
    }
}
