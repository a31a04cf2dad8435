//! `go perft N`: counting the games that follow each move, on a thread of its own.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::time::Duration;
use std::{io, thread};

use ::pawns::{Game, Move, perft};
use budget::{Control, StopReason};

use super::Event;

/// For each move, the number of games of so many plies that begin with it; or why they were
/// not counted.
pub(super) type Counts = Result<Vec<(Move, u128)>, StopReason>;

/// A count under way. It is stopped when it is dropped.
pub(super) struct Count {
    control: Arc<Control>,
    counted: Receiver<Counts>,
}

impl Count {
    /// Starts to count the games of so many plies; sends [`Event::Counted`] at the end.
    pub(super) fn start(game: Game, plies: u32, events: SyncSender<Event>) -> io::Result<Count> {
        let control = Arc::new(Control::default());
        let (sender, counted) = mpsc::channel();
        let watched = Arc::clone(&control);
        thread::Builder::new().name("count".into()).spawn(move || {
            let _ = sender.send(count(&game, plies, &watched));
            let _ = events.send(Event::Counted);
        })?;
        Ok(Count { control, counted })
    }

    /// The counts, once they are known.
    pub(super) fn known(&self) -> Option<Counts> {
        match self.counted.try_recv() {
            Ok(counts) => Some(counts),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(StopReason::Cancelled)),
        }
    }

    /// The counts, if they come within this time. After that, the counting stops.
    pub(super) fn finish(self, patience: Duration) -> Counts {
        self.counted.recv_timeout(patience).unwrap_or(Err(StopReason::Cancelled))
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        self.control.stop(StopReason::Cancelled);
    }
}

fn count(game: &Game, plies: u32, control: &Control) -> Counts {
    let count = |mv: Move| {
        let next = game.play(mv).expect("the move is legal");
        Ok((mv, perft(&next, plies.saturating_sub(1), control)?))
    };
    game.legal_moves().into_iter().map(count).collect()
}
