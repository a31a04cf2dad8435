//! The state of the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use tables::OpenTable;
use utoipa::ToSchema;

use crate::state::AppState;

/// The state of the server.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
    /// The number of long searches that can run at once.
    workers: usize,
    /// How many of them are running now.
    busy: usize,
    /// The number of long searches waiting in line.
    waiting: usize,
    /// How many large requests are in progress.
    large_requests: usize,
    /// The time limit of one request, in seconds.
    time_limit: f64,
    /// How long the server has been running, in seconds.
    seconds: f64,
    /// The tables in which positions are looked up.
    tables: Vec<TableHealth>,
}

/// The state of a table.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableHealth {
    /// The position its games start from.
    #[schema(example = "ppppp/5/5/5/PPPPP w")]
    position: String,
    /// How many positions it holds.
    positions: u64,
    /// The error of the last failed look-up, or null.
    trouble: Option<String>,
}

impl TableHealth {
    fn of(stored: &OpenTable) -> TableHealth {
        let manifest = stored.table().manifest();
        TableHealth {
            position: manifest.subject.position.clone(),
            positions: manifest.counts.positions,
            trouble: stored.trouble(),
        }
    }
}

/// Report the server's version, load, limits and tables.
#[utoipa::path(get, path = "/health", tag = "server", responses((status = 200, body = Health)))]
pub(crate) async fn health(State(state): State<Arc<AppState>>) -> Json<Health> {
    Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        workers: state.long.threads(),
        busy: state.long.busy(),
        waiting: state.long.waiting(),
        large_requests: state.large_requests(),
        time_limit: state.limits.time.as_secs_f64(),
        seconds: state.begun.elapsed().as_secs_f64(),
        tables: state.tables.tables().iter().map(TableHealth::of).collect(),
    })
}
