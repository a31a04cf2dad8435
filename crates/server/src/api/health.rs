//! Whether the server is well.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::house::House;

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
    /// The longest time for one request's work, in seconds.
    time_limit: f64,
    /// How long the server has been running.
    seconds: f64,
}

/// Whether the server is well, and how busy.
#[utoipa::path(get, path = "/health", tag = "server", responses((status = 200, body = Health)))]
pub(crate) async fn health(State(house): State<Arc<House>>) -> Json<Health> {
    Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        workers: house.long.threads(),
        busy: house.long.busy(),
        time_limit: house.limits.time.as_secs_f64(),
        seconds: house.begun.elapsed().as_secs_f64(),
    })
}
