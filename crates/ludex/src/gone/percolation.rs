//! `ludex gone percolation`.

use anyhow::anyhow;
use ask::gone::{PercolationCurve, PercolationPoint};
use ask::{Inquiry as _, Question as _};

use super::args::Percolation;
use crate::exit::Exit;
use crate::output;
use crate::report::chart::{self, Axis, Curve, CurveChart};
use crate::report::{self, words};

pub(crate) fn run(args: &Percolation) -> crate::Result {
    let question = ask::gone::Percolation {
        size: args.size.clone(),
        densities: Some(args.densities.clone()),
        runs: Some(args.runs),
        seed: args.seed,
        neighbours: args.neighbours.parse().ok(),
        ..Default::default()
    };
    let mut running = question.open().map_err(|error| match error.field {
        Some(field) if field != "size" => anyhow!("--{field}: {}", error.message),
        _ => error.into(),
    })?;
    output::can_write([&args.svg])?;
    let watcher = args.limits.watcher();
    let curve = watcher.over(|| running.answer(&watcher))?;
    if args.json {
        output::json(&curve)?;
    } else {
        output::text(&text(&curve))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, args.paint.svg(picture(&curve)))?;
    }
    Ok(Exit::of(&curve))
}

fn text(curve: &PercolationCurve) -> String {
    let row = |point: &PercolationPoint| {
        vec![
            point.density.to_string(),
            format!("{:.1}%", 100.0 * point.crossing),
            format!("{:.1}%", 100.0 * point.survivors),
            format!("{:.1} ± {:.1}", point.rounds, point.rounds_deviation),
        ]
    };
    let headings = [">density", ">gets through", ">black survives", ">rounds"];
    let table = report::table(&headings, curve.points.iter().map(row));
    format!("{table}\n{}", words::sentence(&curve.sentence))
        + &words::paragraph("seed", &curve.seed.to_string())
}

fn picture(curve: &PercolationCurve) -> String {
    let points = |of: fn(&PercolationPoint) -> f64| {
        curve.points.iter().map(|point| (point.density, of(point))).collect::<Vec<_>>()
    };
    let curves = [
        Curve {
            name: "white gets through",
            colour: "#2e7d4f",
            axis: Axis::Share,
            points: points(|point| point.crossing),
        },
        Curve {
            name: "a black pebble survives",
            colour: "#1f4e8c",
            axis: Axis::Share,
            points: points(|point| point.survivors),
        },
        Curve {
            name: "rounds",
            colour: "#b45309",
            axis: Axis::Number,
            points: points(|point| point.rounds),
        },
    ];
    let first = curve.points.iter().map(|point| point.density).reduce(f64::min);
    let name = format!("threshold {:.4}", curve.published_threshold);
    chart::curves(&CurveChart {
        title: &format!("White on random boards of {}x{}", curve.rows, curve.cols),
        across: "fraction of black cells",
        right: "rounds",
        from: first.unwrap_or_default(),
        curves: &curves,
        mark: Some((curve.published_threshold, &name)),
    })
}
