//! `ludex gone random`.

use ::gone::random::{self, Density};
use anyhow::bail;

use super::args::Random;
use super::file;
use crate::exit::Exit;
use crate::{output, watch};

pub(crate) fn run(args: &Random) -> crate::Result {
    let (rows, cols) = size(&args.size)?;
    let density = Density::new(args.black, args.white)?;
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
    let budget = budget::Budget { memory: args.target.memory_limit.0, ..Default::default() };
    let (made, _) = watch::over(&budget.control, None, "making a board", || {
        budget.control.set_stage(format!("{rows}x{cols}"));
        let drawn = random::board_within(rows, cols, density, seed, &budget)?;
        file::board(&drawn, &args.target, &budget.control)
    });
    match made {
        Err(_) if budget.control.stopped().is_some() => {
            output::remark("no board made: interrupted");
            Ok(Exit::GaveUp)
        }
        other => other.map(|()| Exit::Answered),
    }
}

/// `20x40`; boards without cells are boards too.
fn size(text: &str) -> anyhow::Result<(u32, u32)> {
    let sides = text.split_once(['x', 'X', '×']);
    let side = |digits: &str| {
        digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
    };
    match sides.and_then(|(rows, cols)| Some((side(rows)?, side(cols)?))) {
        Some(size) => Ok(size),
        None => {
            bail!("{:?} is not a size: write rows x columns, such as 20x40", board::excerpt(text))
        }
    }
}
