//! `ludex gone convert`.

use super::args::Convert;
use super::file;
use super::input::NamedSource;

pub(crate) fn run(args: &Convert) -> crate::Result {
    let format = Some(args.target.format()?.name().into());
    let board = NamedSource::new(&args.input, None)?;
    let name = board.name();
    let writing = ask::gone::Convert { format, ..Default::default() }.open_with(board)?;
    file::board(writing, &args.target, Some(&name), "not converted")
}
