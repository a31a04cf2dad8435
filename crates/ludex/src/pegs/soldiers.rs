//! `ludex pegs soldiers`.

use ask::Question as _;

use super::answer::View;
use super::args::Soldiers;
use super::scene::Stride;

pub(super) fn run(args: &Soldiers) -> crate::Result {
    let question = ask::pegs::Soldiers {
        x: args.x,
        y: args.y,
        width: Some(args.width),
        height: Some(args.height),
        army: Some(args.army),
        jumps: Some(args.jumps.clone()),
        any: args.any,
        fewest_moves: args.fewest_moves,
        certificate: args.show.certificate.is_some(),
        ..Default::default()
    };
    let solving = question.open().map_err(|error| crate::input::blame(error, option))?;
    // Behind the line is the army's last row.
    let line = args.army.checked_sub(1);
    let view = View { show: &args.show, stride: Stride::Jump, line, has_boards: true };
    view.settle(solving, &args.limits)
}

/// The target square is not an option.
fn option(field: &str) -> String {
    match field {
        "x" | "y" => field.to_ascii_uppercase(),
        _ => format!("--{field}"),
    }
}
