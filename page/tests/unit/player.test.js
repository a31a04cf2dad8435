import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hurriedPace, Player, steadyPace } from "../../src/player.js";
import { FakeClock } from "./fakes.js";

/** A timeline of so many steps, and a player of it. @param {number} last @param {Partial<ConstructorParameters<typeof Player>[1]>} [options] */
function setUp(last, options = {}) {
  const clock = new FakeClock();
  const timeline = {
    step: 0,
    last,
    /** @param {number} step */
    goTo(step) {
      timeline.step = step;
    },
  };
  return { clock, timeline, player: new Player(timeline, { clock, pace: () => ({ delay: 100, stride: 1 }), ...options }) };
}

describe("the player", () => {
  test("takes a step after each delay, and pauses at the end", async () => {
    let pauses = 0;
    const { clock, timeline, player } = setUp(3, { onPause: () => (pauses += 1) });
    player.play();
    assert.equal(timeline.step, 0, "the first step is seen for a while, too");
    for (const step of [1, 2, 3]) {
      await clock.pass(100);
      assert.equal(timeline.step, step);
      assert.ok(player.isPlaying);
    }
    await clock.pass(100);
    assert.ok(!player.isPlaying && pauses === 1);
    await clock.pass(1000);
    assert.equal(timeline.step, 3);
  });

  test("plays on from where it was paused, and from the end once more", async () => {
    const { clock, timeline, player } = setUp(3);
    player.toggle();
    await clock.pass(100);
    player.toggle();
    await clock.pass(1000);
    assert.equal(timeline.step, 1, "paused");
    player.toggle();
    await clock.pass(100);
    assert.equal(timeline.step, 2);
    player.end();
    player.play();
    assert.equal(timeline.step, 0, "from the end to the start");
    await clock.pass(100);
    assert.equal(timeline.step, 1);
  });

  test("steps to the ends and between them, and stops playing for it", () => {
    const { timeline, player } = setUp(5);
    player.play();
    player.forward();
    assert.deepEqual([timeline.step, player.isPlaying], [1, false]);
    player.end();
    assert.ok(timeline.step === 5 && player.isAtEnd && !player.isAtStart);
    player.forward();
    assert.equal(timeline.step, 5, "nothing comes after the end");
    player.back();
    assert.equal(timeline.step, 4);
    player.first();
    player.back();
    assert.ok(timeline.step === 0 && player.isAtStart);
    player.seek(99);
    assert.equal(timeline.step, 5);
    player.seek(-1);
    assert.equal(timeline.step, 0);
  });

  test("has nothing to play where there is a single step, and says so", async () => {
    let asked = 0;
    const { clock, timeline, player } = setUp(0, { onEmpty: () => (asked += 1) });
    player.play();
    await clock.pass(1000);
    assert.deepEqual([timeline.step, player.isPlaying, asked], [0, false, 1]);
    assert.ok(player.isAtStart && player.isAtEnd);
  });

  test("goes at the speed chosen, from now on", async () => {
    const { clock, timeline, player } = setUp(9, { pace: (speed) => ({ delay: 1000 / speed, stride: 1 }) });
    player.setSpeed(1);
    player.play();
    await clock.pass(900);
    assert.equal(timeline.step, 0);
    player.setSpeed(10);
    await clock.pass(100);
    assert.equal(timeline.step, 1);
    await clock.pass(300);
    assert.equal(timeline.step, 4);
    for (const [given, taken] of [[0, 1], [99, 10], [NaN, 1], [4.4, 4]]) {
      player.setSpeed(given ?? 0);
      assert.equal(player.speed, taken);
    }
  });

  test("takes long strides without missing the end", async () => {
    const { clock, timeline, player } = setUp(10, { pace: () => ({ delay: 10, stride: 4 }) });
    player.play();
    /** @type {number[]} */
    const seen = [];
    while (player.isPlaying) {
      await clock.pass(10);
      seen.push(timeline.step);
    }
    assert.deepEqual(seen, [4, 8, 10, 10]);
  });

  test("waits for a step that takes long, and does not take two at once", async () => {
    const { clock, timeline, player } = setUp(5);
    /** @type {(() => void)[]} */
    const arrivals = [];
    player.timeline = {
      get step() {
        return timeline.step;
      },
      last: 5,
      goTo: (step) =>
        new Promise((resolve) =>
          arrivals.push(() => {
            timeline.step = step;
            resolve();
          }),
        ),
    };
    player.play();
    await clock.pass(1000);
    assert.equal(arrivals.length, 1);
    arrivals[0]?.();
    await clock.pass(100);
    assert.equal(arrivals.length, 2);
    player.pause();
    arrivals[1]?.();
    await clock.pass(1000);
    assert.deepEqual([timeline.step, arrivals.length], [2, 2], "paused in the middle of a step");
  });

  test("does not go at twice the speed when it is hurried in the middle of a step", async () => {
    const { clock, timeline, player } = setUp(9);
    /** @type {() => void} */
    let arrive = () => {};
    const steps = timeline;
    player.timeline = {
      get step() {
        return steps.step;
      },
      last: 9,
      goTo: (step) =>
        new Promise((resolve) => {
          arrive = () => {
            steps.step = step;
            resolve();
          };
        }),
    };
    player.play();
    await clock.pass(100);
    player.setSpeed(9);
    arrive();
    await clock.pass(0);
    assert.equal(clock.timers.length, 1);
  });

  test("pauses when a step fails, and the failure is heard", async () => {
    const { clock, player } = setUp(3);
    player.timeline = { step: 0, last: 3, goTo: () => Promise.reject(new Error("away")) };
    player.play();
    clock.timers = [];
    await assert.rejects(player.advance(), /away/);
    assert.ok(!player.isPlaying);
  });

  test("stops without a word when what it plays makes way for something else", async () => {
    let [changes, pauses] = [0, 0];
    const { clock, timeline, player } = setUp(3, { onChange: () => (changes += 1), onPause: () => (pauses += 1) });
    player.play();
    player.stop();
    player.stop();
    await clock.pass(1000);
    assert.deepEqual([timeline.step, changes, pauses], [0, 2, 0]);
  });
});

describe("paces", () => {
  test("a steady pace is slower than a second at first and a fraction of it at last", () => {
    assert.ok(steadyPace(1).delay > 1000 && steadyPace(10).delay < 200);
    for (let speed = 1; speed < 10; speed += 1) assert.ok(steadyPace(speed).delay > steadyPace(speed + 1).delay);
  });

  test("a hurried pace takes some seconds for any number of steps", () => {
    for (const last of [20, 100, 1000, 100_000]) {
      const { delay, stride } = hurriedPace(5, last);
      const whole = (last / stride) * delay;
      assert.ok(whole > 4000 && whole < 12_000, `${last}: ${whole}`);
      assert.ok(delay >= 30, "no faster than a screen is drawn");
    }
    assert.deepEqual(hurriedPace(5, 1), { delay: 600, stride: 1 }, "a few steps are not slow either");
    assert.ok(hurriedPace(3, 2).delay > 2 * hurriedPace(10, 2).delay);
  });
});
