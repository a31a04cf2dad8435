//! The tree of calls, from the events of a search.

use ask::pawns::SearchEvent;

/// The calls of a search. Iterative deepening has several roots.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// The calls in order: call n is at place n − 1.
    pub(super) nodes: Vec<Node>,
    pub(super) roots: Vec<usize>,
}

/// A call.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// The event that began it.
    pub(super) call: SearchEvent,
    pub(super) children: Vec<usize>,
    /// The moves that were not tried.
    pub(super) stump: Option<Stump>,
    /// The call whose result was taken from the table.
    pub(super) source: Option<u64>,
    /// The event that ended it, unless the trace was cut.
    pub(super) end: Option<SearchEvent>,
}

/// Moves that were not tried, and why.
#[derive(Debug)]
pub(super) struct Stump {
    pub(super) moves: Vec<String>,
    pub(super) reason: String,
}

impl Tree {
    /// Adds what an event says.
    pub(super) fn add(&mut self, event: SearchEvent) {
        let number = self.nodes.len();
        if event.event == "call" {
            match event.parent {
                Some(parent) => self.nodes[parent as usize - 1].children.push(number),
                None => self.roots.push(number),
            }
            self.nodes.push(Node { call: event, ..Node::default() });
            return;
        }
        let Some(node) = (event.node as usize).checked_sub(1).and_then(|at| self.nodes.get_mut(at))
        else {
            return;
        };
        match event.event {
            "hit" => node.source = event.from,
            "cut" => {
                let moves = event.moves.unwrap_or_default();
                node.stump = Some(Stump { moves, reason: event.reason.unwrap_or_default() });
            }
            "return" => node.end = Some(event),
            _ => {}
        }
    }
}

impl Node {
    /// The move that led there, or the position at a root.
    pub(super) fn title(&self) -> String {
        let question = match (self.call.question, self.call.plies) {
            (Some(question), Some(plies)) => format!("{question} within {plies}? "),
            _ => String::new(),
        };
        let place = self.call.r#move.as_ref().or(self.call.position.as_ref());
        question + place.map_or("", String::as_str)
    }

    /// Its window: `(-3, 5)`.
    pub(super) fn bounds(&self) -> Option<String> {
        Some(format!("({}, {})", self.call.alpha?, self.call.beta?))
    }

    /// What it returned: `-6`, `≥ 3`, `yes`; nothing if the trace was cut before.
    pub(super) fn result(&self) -> String {
        let Some(end) = &self.end else { return String::new() };
        let sign = match end.bound {
            Some("at least") => "≥ ",
            Some(_) => "≤ ",
            None => "",
        };
        match (end.score, &end.value, end.answer) {
            (Some(score), ..) => format!("{sign}{score}"),
            (None, Some(value), _) => value.clone(),
            (.., answer) => if answer == Some(true) { "yes" } else { "no" }.into(),
        }
    }

    /// Whether it is good for the side to move; `None` for a draw, or if unknown.
    pub(super) fn is_good(&self) -> Option<bool> {
        let end = self.end.as_ref()?;
        match end.value.as_deref() {
            Some("draw") => None,
            Some(value) => Some(!value.starts_with('-') && value != "0"),
            None => end.answer,
        }
    }
}
