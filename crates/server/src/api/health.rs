//! Whether the server is well.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use tables::OpenTable;
use utoipa::ToSchema;

use crate::state::AppState;

/// How the server is doing.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
    /// How many long searches may run at once.
    workers: usize,
    /// How many run now.
    busy: usize,
    /// How many wait for their turn.
    waiting: usize,
    /// How many large requests are being read or worked on.
    large_requests: usize,
    /// The longest time for one request's work, in seconds.
    time_limit: f64,
    /// How long the server has been running.
    seconds: f64,
    /// The tables that positions are looked up in.
    tables: Vec<TableHealth>,
}

/// How a table is doing.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableHealth {
    /// Where its games begin.
    #[schema(example = "ppppp/5/5/5/PPPPP w")]
    position: String,
    /// How many positions it holds.
    positions: u64,
    /// What was wrong when it was last asked in vain; null if nothing was.
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

/// Whether the server is well, and how busy.
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
