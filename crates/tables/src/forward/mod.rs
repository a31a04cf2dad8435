//! The forward pass: which positions there are, layer by layer.
//!
//! Threads expand blocks of a layer into collectors of their own (`collector`), which
//! sort what they have (`radix`); merged, that is the next layer (`merge`).

pub(crate) mod collector;
pub(crate) mod merge;
pub(crate) mod radix;

use std::thread;
use std::time::{Duration, Instant};

use budget::{Budget, Control};
use durable::File;

use crate::error::{AtPath as _, TableError};
use crate::files::layer::{BlockBuffer, Blocks, Layer};
use crate::files::part_cuts::Histogram;
use crate::files::run::RunWriter;
use crate::files::store::Store;
use crate::files::sync_queue::{Completion, SyncQueue};
use crate::game::LayeredGame;
use crate::memory;
use collector::{Collector, MOST_AT_ONCE};

/// Positions that are expanded between two looks at the room left. Each has fewer
/// than 128 moves.
pub(crate) const STRIDE: usize = MOST_AT_ONCE / 128;

/// A pass that takes no longer leaves nothing to go on from.
const QUICK: Duration = Duration::from_millis(200);

/// Makes all layers that are not there yet; returns all of them.
pub(crate) fn pass<G: LayeredGame>(
    game: &G,
    store: &Store,
    budget: &Budget,
) -> Result<Vec<Layer>, TableError> {
    let (count, complete) = store.layers();
    let mut layers = Vec::new();
    for layer in 0..count {
        layers.push(Layer::open(&store.numbers(layer))?);
    }
    if complete {
        return Ok(layers);
    }
    let mut pass = Pass::new(game, store, budget);
    thread::scope(|scope| {
        let (sender, receiver) = std::sync::mpsc::sync_channel::<Message>(64);
        let syncer = scope.spawn(move || {
            let start = Instant::now();
            let mut queue = SyncQueue::new(store);
            let mut complete = false;
            queue.serve(&receiver, |queue, message| match message {
                Message::Layer(layer, file) => {
                    queue.add_file(store.numbers(layer), file)?;
                    queue.add_completion(Completion::Numbers(layer))
                }
                Message::Complete => {
                    complete = true;
                    Ok(())
                }
            })?;
            // What took no time is made again as quickly, unless it was cut short.
            if !complete || start.elapsed() > QUICK {
                queue.flush()?;
            }
            if complete && start.elapsed() > QUICK { store.confirm_all_numbers() } else { Ok(()) }
        });
        let confirm = |layer: u32, file: File| {
            // Where the other side has failed, its error is the one to report.
            let _ = sender.send(Message::Layer(layer, file));
        };
        let made = pass.make(&mut layers, confirm);
        if made.is_ok() {
            let _ = sender.send(Message::Complete);
        }
        drop(sender);
        let synced = syncer.join().expect("syncing does not panic");
        made.and(synced)
    })?;
    Ok(layers)
}

/// Keeps the layers of a pass that was too quick to keep them, because what follows
/// was cut short.
pub(crate) fn keep(store: &Store, layers: &[Layer]) -> Result<(), TableError> {
    let mut queue = SyncQueue::new(store);
    for (layer, ply) in layers.iter().zip(0..) {
        queue.add_file(layer.path.clone(), File::reopen(&layer.path).at(&layer.path)?)?;
        queue.add_completion(Completion::Numbers(ply))?;
    }
    queue.flush()?;
    store.confirm_all_numbers()
}

/// From the pass to the thread that makes its files safe.
enum Message {
    /// A layer is written, to this file.
    Layer(u32, File),
    /// There are no more layers.
    Complete,
}

struct Pass<'a, G> {
    game: &'a G,
    store: &'a Store,
    budget: &'a Budget,
    collectors: Vec<Collector>,
    /// The bytes of layers that are kept in memory.
    held: u64,
}

impl<'a, G: LayeredGame> Pass<'a, G> {
    fn new(game: &'a G, store: &'a Store, budget: &'a Budget) -> Pass<'a, G> {
        let share = memory::collected(budget.memory) / budget.threads as u64;
        let collectors = (0..budget.threads)
            .map(|index| Collector::new(game.bound(), share, &store.work, &format!("run-{index}")))
            .collect();
        Pass { game, store, budget, collectors, held: 0 }
    }

    fn make(
        &mut self,
        layers: &mut Vec<Layer>,
        mut confirm: impl FnMut(u32, File),
    ) -> Result<(), TableError> {
        if layers.is_empty() {
            self.collectors[0].numbers().push(self.game.root());
            layers.push(self.settle(0, &mut confirm)?);
        }
        loop {
            let ply = layers.len() as u32;
            let before = layers.last().expect("there is a first layer");
            self.budget.control.set_stage(format!("forward, ply {ply}"));
            self.expand(ply - 1, before)?;
            if self.collectors.iter().all(Collector::is_empty) {
                return Ok(());
            }
            layers.push(self.settle(ply, &mut confirm)?);
        }
    }

    /// Collects the successors of a layer.
    fn expand(&mut self, ply: u32, layer: &Layer) -> Result<(), TableError> {
        let blocks = &layer.blocks()?;
        let (game, control) = (self.game, &*self.budget.control);
        // A thread costs more than a small layer.
        let threads = if layer.rows < 2048 { 1 } else { self.collectors.len() };
        let work = |collector| expand_blocks(game, ply, blocks, collector, control);
        if threads == 1 {
            return work(&mut self.collectors[0]);
        }
        thread::scope(|scope| {
            let work = &work;
            let workers: Vec<_> = self
                .collectors
                .iter_mut()
                .map(|collector| scope.spawn(move || work(collector)))
                .collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().expect("expanding does not panic"))
        })
    }

    /// Makes a layer of what was collected.
    fn settle(
        &mut self,
        ply: u32,
        confirm: &mut impl FnMut(u32, File),
    ) -> Result<Layer, TableError> {
        self.store.forget_numbers(ply)?;
        let path = self.store.numbers(ply);
        let mut writer = RunWriter::create(&path)?;
        let mut histogram = Histogram::new(self.game.bound());
        let mut held = None;
        self.collectors[0].sort();
        let bytes: u64 =
            self.collectors.iter().map(|collector| 8 * collector.sorted().len() as u64).sum();
        if self.collectors.iter().all(Collector::is_in_memory)
            && bytes <= memory::merged(self.budget.memory)
        {
            let slices: Vec<&[u64]> = self.collectors.iter().map(Collector::sorted).collect();
            let mut numbers = Vec::new();
            merge::in_memory(&slices, self.budget.threads, &mut numbers);
            writer.push(&numbers)?;
            histogram.add(&numbers);
            let bytes = 8 * numbers.len() as u64;
            if self.held + bytes <= memory::held(self.budget.memory) {
                self.held += bytes;
                held = Some(numbers);
            }
        } else {
            let control = &self.budget.control;
            control.set_stage(format!("forward, ply {ply}: merging"));
            let most = memory::open_runs(self.budget.memory, self.collectors.len());
            for collector in &mut self.collectors {
                collector.condense(most, control)?;
            }
            let mut streams = Vec::new();
            for collector in &self.collectors {
                streams.extend(collector.streams()?);
            }
            merge::streams(streams, |piece| {
                histogram.add(piece);
                writer.push(piece)?;
                control.stopped().map_or(Ok(()), |reason| Err(reason.into()))
            })?;
        }
        for collector in &mut self.collectors {
            collector.clear()?;
        }
        let part_rows = histogram.part_rows();
        confirm(ply, writer.finish(&part_rows)?);
        Ok(Layer { path, rows: part_rows.iter().sum(), part_rows, held })
    }
}

/// Collects the successors of the blocks that a thread gets hold of.
fn expand_blocks<G: LayeredGame>(
    game: &G,
    ply: u32,
    blocks: &Blocks<'_>,
    collector: &mut Collector,
    control: &Control,
) -> Result<(), TableError> {
    let mut buffer = BlockBuffer::default();
    loop {
        let block = blocks.next(&mut buffer)?;
        if block.is_empty() {
            break;
        }
        for stride in block.chunks(STRIDE) {
            if let Some(reason) = control.stopped() {
                return Err(reason.into());
            }
            collector.make_room()?;
            let numbers = collector.numbers();
            for &number in stride {
                game.successors(ply, number, |next| numbers.push(next));
            }
        }
        control.visit(block.len() as u64);
    }
    collector.sort();
    Ok(())
}
