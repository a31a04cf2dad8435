//! Several processes make the same table, and notice when one is gone.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use super::kit::{
    Running, assert_same, bytes, cluster, ended, finish, hosts, local, start, table, tabulate,
};
use crate::program::ludex;

#[test]
fn one_process_and_several_make_the_same_bytes_as_one_alone() {
    let positions = ["3x3", "4x4", "3x5", "5x4", "p.p./.p../.P../PP.P b", "pp/2/2/P1 b"];
    for (index, position) in positions.into_iter().enumerate() {
        for count in [1, 2, 3].into_iter().take(if index == 3 { 2 } else { 3 }) {
            let folder = tempfile::tempdir().unwrap();
            let folder = folder.path().join("table");
            let output = cluster(count, position, &folder, &["--json"]);
            assert!(output.status.success(), "{position} {count}: {output:?}");
            let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            assert!(answer["positions"].as_u64() > Some(0));
            assert_same(&table(position), &folder);
        }
    }
}

#[test]
fn workers_of_two_threads_make_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("table");
    let output = cluster(2, "4x4", &folder, &["--threads", "2", "--memory-limit", "8MiB"]);
    assert!(output.status.success(), "{output:?}");
    assert_same(&table("4x4"), &folder);
}

#[test]
fn with_little_memory_the_next_layer_is_looked_up_in_chunks() {
    for count in [1, 3] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("table");
        let output = cluster(count, "5x4", &folder, &["--threads", "1", "--memory-limit", "64KiB"]);
        assert!(output.status.success(), "{output:?}");
        assert_same(&table("5x4"), &folder);
    }
}

fn process(position: &str, table: &Path, hosts: &str, index: usize, more: &[&str]) -> Running {
    let index = index.to_string();
    let all = ["--hosts", hosts, "--process", &index, "--start-deadline", "10s"];
    start(&mut tabulate(position, table, &[&all, more].concat()))
}

#[test]
fn when_a_process_is_killed_the_others_say_so_and_all_go_on_later() {
    for threads in ["1", "2", "4"] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("table");
        let all = || -> Vec<Running> {
            let hosts = hosts(folder.path(), 3);
            let more = ["--threads", threads];
            (0..3).map(|index| process("4x5", &out, &hosts, index, &more)).collect()
        };
        let mut lost = 0;
        for (round, file) in
            ["keys-003", "keys-008", "values-012", "values-004"].into_iter().enumerate()
        {
            let mut children = all();
            wait_for_layer(&out, file, &mut children);
            children[round % 3].kill().unwrap();
            lost += left_alone(children, round % 3);
        }
        assert!(lost > 0, "some processes were left alone");
        for child in all() {
            let output = ended(child, Duration::from_mins(1));
            assert!(output.status.success(), "{output:?}");
        }
        // What a process left behind that was killed while it cleared up.
        let _ = std::fs::remove_dir_all(out.join("work"));
        assert_same(&table("4x5"), &out);
    }
}

/// Neither folder holds the whole table; both together do.
#[test]
fn processes_with_folders_of_their_own_have_a_whole_table_together() {
    let folder = tempfile::tempdir().unwrap();
    let outs = ["one", "other"].map(|name| folder.path().join(name));
    let all = |condition: &str| {
        let hosts = hosts(folder.path(), 2);
        let more = ["--threads", "2", "--json"];
        let children = [0, 1].map(|index| process("5x4", &outs[index], &hosts, index, &more));
        for child in children {
            let output = ended(child, Duration::from_mins(1));
            assert!(output.status.success(), "{output:?}");
            let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(answer["condition"], condition, "{answer}");
        }
        let together: BTreeMap<String, Vec<u8>> = outs.iter().flat_map(|out| bytes(out)).collect();
        assert!(together == bytes(&table("5x4")), "together they have the table");
    };
    all("new");
    all("whole");
    // As if a process was lost at the very end.
    std::fs::remove_file(outs[1].join("_manifest.json")).unwrap();
    let share = outs[1].join("work/worker-2-of-4");
    std::fs::create_dir_all(&share).unwrap();
    let manifest = std::fs::read(outs[0].join("_manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    let keys = ["format", "game", "rules", "board", "position", "mirror_folded", "text"];
    let subject: serde_json::Map<_, _> =
        keys.into_iter().map(|key| (key.to_owned(), manifest[key].clone())).collect();
    std::fs::write(share.join("run.json"), serde_json::to_vec(&subject).unwrap()).unwrap();
    all("whole");
    let part = outs.iter().map(|out| out.join("ply=04/part-0000.parquet")).find(|p| p.exists());
    std::fs::remove_file(part.unwrap()).unwrap();
    all("repaired");
}

/// Waits until a worker has written a file, the table is finished, or a process has
/// ended.
pub(super) fn wait_for_layer(out: &Path, file: &str, children: &mut [Running]) {
    let begun = Instant::now();
    let is_there = || -> bool {
        let workers = std::fs::read_dir(out.join("work")).into_iter().flatten().flatten();
        let mut workers = workers.map(|worker| worker.path());
        workers.any(|worker| worker.join(file).exists()) || out.join("_manifest.json").exists()
    };
    while !is_there() && children.iter_mut().all(|child| child.try_wait().unwrap().is_none()) {
        assert!(begun.elapsed() < Duration::from_mins(1), "{file} does not come");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// How many processes say that the one that was killed is gone; none says anything
/// else.
fn left_alone(children: Vec<Running>, victim: usize) -> usize {
    let killed = Instant::now();
    let mut lost = 0;
    for (index, child) in children.into_iter().enumerate() {
        let output = ended(child, Duration::from_secs(30));
        if index != victim && !output.status.success() {
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{said}");
            // It may have been killed before it had come.
            if said.contains("did not answer") {
                continue;
            }
            assert!(
                said.contains("lost process ") && said.contains("; finished layers are kept"),
                "{said}"
            );
            assert!(killed.elapsed() < Duration::from_secs(10), "they stop within seconds");
            lost += 1;
        }
    }
    lost
}

/// Its machine answers for it, so that its connections are as good as ever.
#[cfg(unix)]
#[test]
fn when_a_process_is_stopped_the_others_say_so_and_all_go_on_later() {
    use nix::sys::signal::{Signal, kill};

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    let all = || -> Vec<Running> {
        let hosts = hosts(folder.path(), 3);
        (0..3).map(|index| process("4x5", &out, &hosts, index, &["--threads", "1"])).collect()
    };
    let mut children = all();
    wait_for_layer(&out, "keys-003", &mut children);
    let stopped = children.pop().unwrap();
    let id = nix::unistd::Pid::from_raw(stopped.id().cast_signed());
    kill(id, Signal::SIGSTOP).unwrap();
    for child in children {
        let output = ended(child, Duration::from_secs(30));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("error: no answer from process 2 (127.0.0.1:"), "{said}");
        assert!(said.contains("it is stopped, or its machine is overloaded"), "{said}");
    }
    kill(id, Signal::SIGCONT).unwrap();
    let output = ended(stopped, Duration::from_secs(30));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("lost process ") && said.contains("; finished layers are kept"),
        "{said}"
    );
    for child in all() {
        let output = ended(child, Duration::from_mins(1));
        assert!(output.status.success(), "{output:?}");
    }
    assert_same(&table("4x5"), &out);
}

#[cfg(unix)]
#[test]
fn a_signal_stops_all_processes_of_a_local_run() {
    use std::process::Command;

    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("table");
        let mut child = start(&mut local(2, "6x6", &out, &["--time-limit", "60s"]));
        wait_for_layer(&out, "keys-004", std::slice::from_mut(&mut child));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let output = ended(child, Duration::from_secs(30));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        // The folder is free again: nobody works in it any longer.
        let output = finish(&mut local(2, "6x6", &out, &["--time-limit", "0"]));
        assert_eq!(output.status.code(), Some(1), "{output:?}");
    }
}

#[test]
fn a_local_run_reads_standard_input_once_for_all() {
    use std::io::Write as _;
    use std::process::Stdio;

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    let mut child = start(local(2, "-", &out, &[]).stdin(Stdio::piped()));
    child.stdin.take().unwrap().write_all(b"4x4\n").unwrap();
    let output = ended(child, Duration::from_mins(1));
    assert!(output.status.success(), "{output:?}");
    assert_same(&table("4x4"), &out);
}

#[test]
fn a_local_run_refuses_a_standard_input_that_one_process_would_refuse() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    let local = ["cluster", "run", "--local", "2", "pawns", "tabulate", "-", "--out"];
    let several = || ludex(local.iter().copied().chain([out.to_str().unwrap()]));
    // Cut anywhere, it would be a position.
    let mut input = b"4x4\n".to_vec();
    input.resize((1 << 20) + 1, b'\n');
    let one = ludex(["pawns", "solve", "-"]).input(input.clone()).finish();
    assert!(one.trouble().contains("longer than 1048576 bytes"), "{one:?}");
    assert_eq!(several().input(input.clone()).finish().trouble(), one.trouble());
    assert!(!out.exists());
    input.pop();
    several().input(input).finish().printed(0);
    assert_same(&table("4x4"), &out);
}

#[test]
fn processes_that_do_different_things_refuse_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    let differences = [
        ("4x5", vec![], "the position"),
        ("4x4", vec!["--text"], "positions as text"),
        ("4x4", vec!["--threads", "3"], "threads"),
    ];
    for (position, more, difference) in differences {
        let hosts = hosts(folder.path(), 2);
        let one = process("4x4", &one, &hosts, 0, &["--threads", "1"]);
        let threads = if more.len() == 2 { vec![] } else { vec!["--threads", "1"] };
        let other = process(position, &other, &hosts, 1, &[more, threads].concat());
        let said = [one, other].map(|child| {
            let output = ended(child, Duration::from_mins(1));
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            String::from_utf8(output.stderr).unwrap()
        });
        let is_told = |said: &String| {
            said.contains("start all processes with the same command") && said.contains(difference)
        };
        assert!(said.iter().any(is_told), "{said:?}");
    }
}

#[test]
fn who_does_not_come_is_named_after_the_deadline() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = hosts(folder.path(), 2);
    let table = folder.path().join("table");
    let more = ["--hosts", &hosts, "--process", "0", "--start-deadline", "300ms"];
    let output = finish(&mut tabulate("4x4", &table, &more));
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("process 1 (127.0.0.1:") && said.contains("did not answer"), "{said}");
}

#[test]
fn a_wrong_list_of_hosts_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hosts");
    std::fs::write(&path, "127.0.0.1:1\nnowhere\n").unwrap();
    let hosts = path.to_str().unwrap();
    let trouble = |more: &[&str]| {
        let output = finish(&mut tabulate("3x3", &folder.path().join("t"), more));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let said = trouble(&["--hosts", hosts, "--process", "0"]);
    assert!(said.contains("line 2: \"nowhere\" is not an address"), "{said}");
    std::fs::write(&path, "127.0.0.1:1\n").unwrap();
    let said = trouble(&["--hosts", hosts, "--process", "1"]);
    assert!(said.contains("there is no process 1"), "{said}");
    let said = trouble(&["--hosts", hosts]);
    assert!(said.contains("--process"), "{said}");
}

#[test]
fn a_process_alone_does_not_go_on_with_the_work_of_a_cluster() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table");
    // What a process leaves behind that was one of two.
    std::fs::create_dir_all(table.join("work/worker-0-of-2")).unwrap();
    let output = finish(&mut tabulate("3x3", &table, &[]));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("continue with the same number of processes"), "{said}");
}

/// Also with squares passed over, draws and games that end with a win; folded and not.
#[test]
fn under_other_rules_several_processes_make_the_same_bytes_as_one() {
    for (rules, position) in [
        ("pawn-game", "6x2"),
        ("pawn-game,double-step=anywhere", "2/p1/2/2/1P/P1 b -"),
        ("misere", "3x3"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (folder.path().join("one"), folder.path().join("two"));
        let alone = finish(&mut tabulate(position, &one, &["--rules", rules]));
        assert!(alone.status.success(), "{alone:?}");
        let both = cluster(2, position, &two, &["--rules", rules, "--threads", "2"]);
        assert!(both.status.success(), "{both:?}");
        assert_same(&one, &two);
    }
}

/// Starts so many processes that share a folder.
fn all_of(count: usize, position: &str, folder: &Path, out: &Path, threads: &str) -> Vec<Running> {
    let hosts = hosts(folder, count);
    let more = ["--threads", threads];
    (0..count).map(|index| process(position, out, &hosts, index, &more)).collect()
}

/// Waits for a file of a share, and kills all processes.
fn kill_at(file: &str, out: &Path, mut children: Vec<Running>) {
    wait_for_layer(out, file, &mut children);
    for child in &mut children {
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// When each part of the layers was written that a share calls finished.
fn finished_parts(out: &Path) -> BTreeMap<String, std::time::SystemTime> {
    let shares = std::fs::read_dir(out.join("work")).unwrap().flatten();
    let share = shares.map(|share| share.path()).find(|path| path.is_dir()).unwrap();
    let mut parts = BTreeMap::new();
    for ply in 0..99 {
        let part = format!("ply={ply:02}/part-0000.parquet");
        if share.join(format!("layer-{ply:03}.json")).exists() {
            let written = std::fs::metadata(out.join(&part)).unwrap().modified().unwrap();
            parts.insert(part, written);
        }
    }
    parts
}

#[test]
fn another_number_of_processes_goes_on_with_unfinished_work() {
    for (before, after, threads, file) in [
        (3, 2, "1", "layer-012.json"),
        (1, 3, "1", "layer-009.json"),
        (2, 1, "2", "layer-020.json"),
        (2, 3, "1", "keys-007.ok"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("table");
        kill_at(file, &out, all_of(before, "4x5", folder.path(), &out, threads));
        // It may have been finished before it was killed.
        let is_whole = out.join("_manifest.json").exists();
        let parts = if is_whole { BTreeMap::new() } else { finished_parts(&out) };
        for child in all_of(after, "4x5", folder.path(), &out, "1") {
            let output = ended(child, Duration::from_mins(1));
            assert!(output.status.success(), "{output:?}");
        }
        let _ = std::fs::remove_dir_all(out.join("work"));
        assert_same(&table("4x5"), &out);
        // One worker may have been ahead of the others by a layer.
        let again = parts.iter().filter(|(part, written)| {
            std::fs::metadata(out.join(part)).unwrap().modified().unwrap() != **written
        });
        assert!(again.count() <= 1, "{before} to {after}: finished layers are used");
    }
}

#[test]
fn processes_that_are_killed_again_and_again_may_be_another_number_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    for (round, count) in [2, 3, 1, 3, 2, 1, 2].into_iter().enumerate() {
        let mut children = all_of(count, "4x5", folder.path(), &out, "1");
        std::thread::sleep(Duration::from_millis(150 + 130 * round as u64));
        for child in &mut children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
    for child in all_of(3, "4x5", folder.path(), &out, "1") {
        let output = ended(child, Duration::from_mins(1));
        assert!(output.status.success(), "{output:?}");
    }
    let _ = std::fs::remove_dir_all(out.join("work"));
    assert_same(&table("4x5"), &out);
}

#[test]
fn processes_go_on_with_what_one_has_begun_alone() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    let alone = start(&mut tabulate("6x5", &out, &["--threads", "1"]));
    kill_at("keys-009.ok", &out, vec![alone]);
    assert!(out.join("work/alone/keys-009.ok").exists());
    let mut children = all_of(2, "6x5", folder.path(), &out, "1");
    wait_for_layer(&out, "keys-010.ok", &mut children);
    while out.join("work/alone").exists() {
        assert!(children.iter_mut().all(|child| child.try_wait().unwrap().is_none()));
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(out.join("work/worker-0-of-2/keys-009.ok").exists());
}

#[test]
fn work_of_which_a_share_is_missing_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let outs = ["one", "other"].map(|name| folder.path().join(name));
    let hosts_of_both = hosts(folder.path(), 2);
    let both = [0, 1].map(|index| process("4x5", &outs[index], &hosts_of_both, index, &[]));
    kill_at("keys-007.ok", &outs[0], both.into());
    let alone = all_of(1, "4x5", folder.path(), &outs[0], "1").remove(0);
    let output = ended(alone, Duration::from_mins(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("is missing: start with all folders"), "{said}");
}
