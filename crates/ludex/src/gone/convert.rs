//! `ludex gone convert`.

use super::args::Convert;
use super::{file, input};
use crate::exit::Exit;
use crate::{output, watch};

pub(crate) fn run(args: &Convert) -> crate::Result {
    let memory = args.target.memory_limit.0;
    let budget = budget::Budget { memory: args.target.memory_limit.0, ..Default::default() };
    let (read, _) = watch::over(&budget.control, None, "converting", || {
        budget.control.set_stage("reading");
        let board = input::board(&args.input, memory, &budget.control)?;
        budget.control.set_stage("writing");
        file::board(&board, &args.target, &budget.control)
    });
    match read {
        Err(_) if budget.control.stopped().is_some() => {
            output::remark("not converted: interrupted");
            Ok(Exit::GaveUp)
        }
        other => other.map(|()| Exit::Answered),
    }
}
