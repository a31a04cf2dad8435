//! `ludex serve`, and `ludex` alone: the workbench.

use std::net::SocketAddr;

use anyhow::Context as _;
use budget::Budget;
use server::{Limits, Names, Settings, Stop, Table};

use crate::cli::Serve;
use crate::exit::Exit;
use crate::output;

/// Serves until Ctrl-C or SIGTERM.
pub(crate) fn run(args: &Serve) -> crate::Result {
    let mut limits = limits(args);
    server::make_room(&mut limits);
    let names = Names {
        any_address: !args.host.is_loopback(),
        more: args.allow_host.iter().map(|name| name.to_ascii_lowercase()).collect(),
    };
    let tables = args.table.iter().map(|folder| Table::open(folder)).collect::<Result<_, _>>()?;
    let stop = Stop::new();
    let uwapi = args.uwapi;
    let settings = Settings { limits: limits.clone(), names, tables, uwapi, stop: stop.clone() };
    if uwapi {
        prepare(&limits).context("cannot start a thread")?;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the server")?;
    let served = runtime.block_on(async {
        let asked = SocketAddr::new(args.host, args.port);
        let listener = tokio::net::TcpListener::bind(asked)
            .await
            .with_context(|| format!("cannot listen on {asked}"))?;
        let address = listener.local_addr().context("cannot determine the server's address")?;
        announce(address, args.no_open)?;
        let ordered = stop.clone();
        tokio::spawn(async move {
            stop_ordered().await;
            ordered.cancel();
        });
        server::serve(listener, server::app(settings), &limits, stop)
            .await
            .context("the server failed")
    });
    // What is under way has had its time.
    runtime.shutdown_background();
    served.map(|()| Exit::Answered)
}

/// Makes the table of the cross, while the server is already answering.
fn prepare(limits: &Limits) -> std::io::Result<()> {
    let budget = Budget { memory: limits.memory, ..Budget::default() };
    // Without the table, answers take longer.
    std::thread::Builder::new()
        .name("prepare".into())
        .spawn(move || ask::uwapi::prepare(&budget))?;
    Ok(())
}

fn limits(args: &Serve) -> Limits {
    let workers = args.workers.map_or_else(|| Limits::default().workers, usize::from);
    let default = Limits::for_workers(workers);
    Limits {
        body: usize::try_from(args.body_limit.0).unwrap_or(usize::MAX),
        answer: usize::try_from(args.answer_limit.0).unwrap_or(usize::MAX),
        time: args.time_limit.0,
        memory: args.memory_limit.0,
        queue: args.queue.map_or(default.queue, usize::from),
        connections: args.connections as usize,
        batch: args.batch as usize,
        ..default
    }
}

/// Says where the page is, and shows it.
fn announce(address: SocketAddr, no_open: bool) -> anyhow::Result<()> {
    let shown = if address.ip().is_unspecified() {
        SocketAddr::new([127, 0, 0, 1].into(), address.port())
    } else {
        address
    };
    let url = format!("http://{shown}/");
    output::text(&format!("Ludex is running at {url} (press Ctrl-C to stop)\n"))?;
    if !address.ip().is_loopback() {
        output::remark("other machines on your network can reach it too");
    }
    if !no_open && has_a_screen() {
        // Where no browser is found, the address is on the screen.
        let _ = open::that_detached(&url);
    }
    Ok(())
}

/// Whether a browser would have somewhere to appear.
fn has_a_screen() -> bool {
    let has = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(target_os = "macos", windows)) || has("DISPLAY") || has("WAYLAND_DISPLAY")
}

/// Waits for Ctrl-C or SIGTERM.
async fn stop_ordered() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut signals = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
        match &mut signals {
            (Ok(interrupt), Ok(terminate)) => {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
            }
            _ => std::future::pending().await,
        }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}
