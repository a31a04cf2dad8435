//! Positions of pawn games.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use ::pawns::{Game, Move, Outcome, Side, Variant};
use ask::Error;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::error;

/// A position of a pawn game, with its rules. It never changes: `play` returns another one.
///
/// >>> import ludex
/// >>> game = ludex.pawns.Position("3x3")
/// >>> game.legal_moves
/// ('a1-a2', 'b1-b2', 'c1-c2')
/// >>> game = game.play("b1-b2")
/// >>> game
/// Position('ppp/1P1/P1P b')
/// >>> print(game)
/// 3  p p p
/// 2  . P .
/// 1  P . P
///    a b c
/// Black to move
/// >>> game.play("a3xb2") == game.play("a3b2")
/// True
#[pyclass(frozen, module = "ludex.pawns")]
#[derive(Clone)]
pub(crate) struct Position(pub(crate) Game);

/// A position as a text or as itself.
pub(crate) enum Given<'py> {
    /// In any format.
    Text(String),
    /// Read already.
    Position(PyRef<'py, Position>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Given<'py>> {
        if let Ok(text) = given.extract() {
            return Ok(Given::Text(text));
        }
        given.extract().map(Given::Position).map_err(|_| {
            let class = given.get_type().name().map_or_else(|_| "this".into(), |it| it.to_string());
            PyTypeError::new_err(format!("{class} is not a position"))
        })
    }
}

impl Given<'_> {
    /// The position that is meant.
    ///
    /// # Errors
    /// With the line and column of the first error.
    pub(crate) fn read(&self, rules: Option<&str>, format: Option<&str>) -> Result<Game, Error> {
        let rules = rules.map(str::parse::<Variant>).transpose();
        let rules = rules.map_err(|wrong| Error::in_field("rules", wrong))?;
        match self {
            Given::Text(text) => {
                let format = format.map(ask::pawns::format_named).transpose();
                let format = format.map_err(|wrong| Error::in_field("format", wrong))?;
                Ok(ask::pawns::read(text, rules, format)?.last())
            }
            Given::Position(position) => {
                let own = position.0.rules.variant();
                match rules {
                    Some(other) if other != own => {
                        let message = format!("the position has the rules {own}, not {other}");
                        Err(Error::in_field("rules", message))
                    }
                    _ => Ok(position.0),
                }
            }
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (position, rules=None, format=None))]
    fn new(
        py: Python<'_>,
        position: Given<'_>,
        rules: Option<&str>,
        format: Option<&str>,
    ) -> PyResult<Position> {
        position.read(rules, format).map(Position).map_err(|wrong| error::input(py, &wrong))
    }

    /// The position on one line, which any other part of Ludex reads.
    #[getter]
    fn text(&self) -> String {
        self.0.one_line()
    }

    /// The rules: a preset such as `classic`, then the keys that differ from it.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.rules.name()
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> u32 {
        self.0.size().rows()
    }

    /// The number of columns.
    #[getter]
    fn cols(&self) -> u32 {
        self.0.size().cols()
    }

    /// `white` or `black`.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.0.to_move().word()
    }

    /// The rows from the top: `p`, `P` and `.`.
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        pyo3::types::PyTuple::new(py, ask::pawns::squares(&self.0))
    }

    /// Every legal move; none when the game is over.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        let moves = self.0.legal_moves();
        pyo3::types::PyTuple::new(py, moves.iter().map(Move::to_string))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// `win`, `draw` or `loss` for the side to move once the game is over, else None.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.0.result().map(Outcome::word)
    }

    /// The winner, `white` or `black`; None if there is none, or not yet.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(Side::word)
    }

    /// The position after one or more moves, such as `b1-b2` and `a3xb2`.
    ///
    /// Raises `ludex.InputError` if one of them is not legal.
    #[pyo3(signature = (*moves))]
    fn play(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Position> {
        let mut game = self.0;
        for text in &moves {
            let refused = |wrong: &dyn std::fmt::Display| error::refused(py, wrong);
            let mv = Move::read(text, game.rules.variant().pawns).map_err(|it| refused(&it))?;
            game = game.play(mv).map_err(|illegal| refused(&illegal))?;
        }
        Ok(Position(game))
    }

    fn __str__(&self) -> String {
        self.0.to_string().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let (text, rules) = (self.0.one_line(), self.0.rules.variant());
        if rules.is_classic() {
            format!("Position('{text}')")
        } else {
            format!("Position('{text}', rules='{rules}')")
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| self.key() == other.get().key())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Position>,
    ) -> (Bound<'py, pyo3::types::PyType>, (String, &'static str)) {
        (slf.get_type(), (slf.get().text(), slf.get().rules()))
    }

    /// The board, for notebooks.
    fn _repr_svg_(&self) -> String {
        ask::pawns::picture::board(&self.0)
    }
}

impl Position {
    /// Equal positions under equal rules have equal texts.
    fn key(&self) -> (String, &'static str) {
        (self.text(), self.rules())
    }
}
