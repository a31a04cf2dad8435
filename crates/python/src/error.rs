//! Errors as Python's exceptions, whose classes are written in Python.

use ask::Error;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// The exception for a question that is invalid.
pub(crate) fn input(py: Python<'_>, error: &Error) -> PyErr {
    exception(py, "InputError", (error.to_string(), error.field))
}

/// The same for a message of our own.
pub(crate) fn refused(py: Python<'_>, message: impl std::fmt::Display) -> PyErr {
    input(py, &Error::input(message))
}

/// The exception for a file that cannot be read or written.
pub(crate) fn file(error: &std::io::Error, path: &std::path::Path) -> PyErr {
    // Python chooses the class by the number: `FileNotFoundError`, `PermissionError`.
    match error.raw_os_error() {
        Some(number) => {
            PyOSError::new_err((number, python_words(error), path.display().to_string()))
        }
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

/// An error of the system without its number, which Python prints itself.
fn python_words(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

/// An exception of a class of `ludex._errors`.
pub(crate) fn exception<A>(py: Python<'_>, class: &'static str, arguments: A) -> PyErr
where
    A: for<'py> pyo3::call::PyCallArgs<'py>,
{
    match self::class(py, class).and_then(|class| class.call1(arguments)) {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

fn class<'py>(py: Python<'py>, name: &'static str) -> PyResult<Bound<'py, PyType>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("ludex._errors").map(Bound::unbind))?;
    Ok(module.bind(py).getattr(name)?.cast_into::<PyType>()?)
}
