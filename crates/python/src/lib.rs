//! The compiled half of the Python package `ludex`: the desk behind it, and arrays without
//! copies. Classes of answers, documentation and types are Python's half (`python/ludex`).
//!
//! ```python
//! >>> import ludex
//! >>> ludex.pawns.solve("4x4").value
//! 11
//! ```
//!
//! | module here | serves in Python |
//! |---|---|
//! | `question` | `ludex.ask`, `ludex.kinds`: any question, as JSON |
//! | `pawns`, `position` | `ludex.pawns`: answers without JSON, positions as values |
//! | `flood` | `ludex.gone`: arrays and files |
//! | `table` | `ludex.tables`: built and looked up |
//! | `verify` | `ludex.verify` |
//! | `watch` | signals, callbacks and limits, served by the thread that called |
//! | `error` | the exceptions of `ludex` |

// Python hands over its arguments by value.
#![allow(clippy::needless_pass_by_value)]

mod error;
mod file_board;
mod flood;
mod pawns;
mod pegs;
mod position;
mod question;
mod table;
mod verify;
mod watch;

use pyo3::prelude::*;

/// The compiled half of the package. Use the modules of `ludex` instead.
#[pymodule]
mod _ludex {
    #[pymodule_export]
    use crate::file_board::{draw_board, solve_board};
    #[pymodule_export]
    use crate::flood::flood_array;
    #[pymodule_export]
    use crate::pawns::{analyze, draw, prove, solve, solve_many};
    #[pymodule_export]
    use crate::pegs::draw_pegs;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::question::{ask, kinds, write_file};
    #[pymodule_export]
    use crate::table::{build, look_up};
    #[pymodule_export]
    use crate::verify::{verify_bytes, verify_file};

    use super::{Bound, PyModule, PyModuleMethods as _, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("MANIFEST", tables::MANIFEST)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
