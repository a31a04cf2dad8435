//! The list of processes.

/// The addresses of all processes, and which of them this one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    pub(crate) addresses: Vec<String>,
    pub(crate) process: usize,
}

/// Why a list of hosts is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HostsError {
    /// A line is not an address.
    #[error("line {line}: {text:?} is not an address: write HOST:PORT")]
    Line {
        /// Counted from 1.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// An address occurs twice.
    #[error("line {line}: {text} occurs twice")]
    Twice {
        /// Counted from 1.
        line: usize,
        /// The address.
        text: String,
    },
    /// There is no such process.
    #[error("there is no process {process}: the list has {count}, counted from 0")]
    Process {
        /// The process requested.
        process: usize,
        /// The number of processes.
        count: usize,
    },
}

impl Hosts {
    /// Reads `HOST:PORT` lines; empty lines and lines that begin with `#` are ignored.
    ///
    /// ```
    /// use cluster::Hosts;
    ///
    /// assert!(Hosts::read("# two\n10.0.0.1:2101\n10.0.0.2:2101\n", 1).is_ok());
    /// assert!(Hosts::read("10.0.0.1\n", 0).is_err());
    /// ```
    ///
    /// # Errors
    /// If a line is not an address, or there is no such process.
    pub fn read(text: &str, process: usize) -> Result<Hosts, HostsError> {
        let mut addresses: Vec<String> = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let is_address = text.rsplit_once(':').is_some_and(|(host, port)| {
                !host.is_empty()
                    && !host.contains(char::is_whitespace)
                    && port.parse::<u16>().is_ok_and(|port| port > 0)
            });
            let excerpt = || text.chars().take(100).collect();
            if !is_address {
                return Err(HostsError::Line { line, text: excerpt() });
            }
            if addresses.iter().any(|address| address == text) {
                return Err(HostsError::Twice { line, text: excerpt() });
            }
            addresses.push(text.to_owned());
        }
        if process >= addresses.len() {
            return Err(HostsError::Process { process, count: addresses.len() });
        }
        Ok(Hosts { addresses, process })
    }

    /// `process 1 (10.0.0.2:2101)`.
    pub(crate) fn name(&self, process: usize) -> String {
        format!("process {process} ({})", self.addresses[process])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_lines_are_named() {
        let trouble = |text: &str| Hosts::read(text, 0).unwrap_err().to_string();
        assert_eq!(trouble("a:1\nb\n"), "line 2: \"b\" is not an address: write HOST:PORT");
        assert_eq!(trouble("a:1\n\na:1\n"), "line 3: a:1 occurs twice");
        assert_eq!(trouble("# none\n"), "there is no process 0: the list has 0, counted from 0");
        for wrong in ["a:", ":1", "a:0", "a:65536", "a b:1", "a:-1"] {
            assert!(trouble(wrong).starts_with("line 1"), "{wrong}");
        }
    }
}
