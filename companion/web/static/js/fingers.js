// Fingers on the keys of the simulated box. What they do goes out in order, one act after another: a key that went down
// comes up again, whatever happens to the page.

import { post } from "./api.js";

const SHORTEST = 60; // milliseconds: a tap that is shorter than the contact takes to settle would be lost
const QUICK = 180; // a finger that is up again by then has tapped; a slow way to the box makes no held key of that
const BOUNCES = 2; // each makes four edges of a press: more, and fingers in a hurry are taken for a flood
const TRIES = 5;
const MOST_STEPS = 20;
const PATH = "/api/box/keys";

export class Fingers {
  bounce = false;
  hold = false;
  #down = new Map(); // what is on a key: a pointer, a key of the keyboard; `told` once the box knows of it
  #waiting = [];
  #busy = false;
  #landed = new Map();

  /** `seconds`: how long a key is held to count as held. `failed` is told of what did not arrive. */
  constructor(seconds, failed) {
    this.held = seconds + 0.2;
    this.failed = failed;
    const letGo = () => this.liftAll();
    addEventListener("blur", letGo);
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => document.hidden && letGo());
  }

  /** Something comes down on a key. With `hold` the key stays down long enough, whatever the finger does. */
  press(what, key) {
    if (this.hold) return this.tap(key);
    if (this.#down.has(what)) return;
    const finger = { key, told: false, timer: setTimeout(() => this.#tell(finger), QUICK) };
    this.#down.set(what, finger);
    this.#mark(key);
  }

  #tell(finger) {
    finger.told = true;
    this.#send({ does: "down", key: finger.key, ...this.#bounces() });
  }

  /** It goes up again. */
  lift(what) {
    const finger = this.#down.get(what);
    if (!finger) return;
    const { key, told, timer } = finger;
    clearTimeout(timer);
    this.#down.delete(what);
    this.#mark(key);
    if (told) this.#send({ does: "up", key, ...this.#bounces() });
    else this.#send({ does: "press", key, seconds: SHORTEST / 1000, ...this.#bounces() });
  }

  liftAll() {
    for (const what of [...this.#down.keys()]) this.lift(what);
  }

  /** A whole press, from somebody who has no finger to put down: a screen reader. */
  tap(key) {
    const seconds = this.hold ? this.held : 0.1;
    const what = Symbol(key);
    this.#down.set(what, { key, told: true });
    this.#mark(key);
    setTimeout(() => (this.#down.delete(what), this.#mark(key)), 1000 * seconds);
    this.#send({ does: "press", key, seconds, ...this.#bounces() });
  }

  /** The dial, clockwise or back. Steps that wait are taken together. */
  turn(steps) {
    const last = this.#waiting.at(-1);
    if (last?.does === "turn" && Math.abs(last.steps + steps) <= MOST_STEPS) last.steps += steps;
    else this.#send({ does: "turn", steps });
  }

  #bounces() {
    return this.bounce ? { bounces: BOUNCES } : {};
  }

  #mark(key) {
    const pressed = [...this.#down.values()].some((finger) => finger.key === key);
    document.querySelector(`[data-key="${key}"]`)?.classList.toggle("down", pressed);
  }

  #send(act) {
    this.#waiting.push(act);
    if (!this.#busy) this.#go();
  }

  async #go() {
    this.#busy = true;
    for (let act; (act = this.#waiting.shift()); ) await this.#do(act);
    this.#busy = false;
  }

  async #do(act) {
    if (act.does === "turn" && !act.steps) return;
    if (act.does === "up") await pause((this.#landed.get(act.key) ?? 0) + SHORTEST - performance.now());
    for (let tried = 1; ; tried++) {
      try {
        await post(PATH, act);
        if (act.does === "down") this.#landed.set(act.key, performance.now());
        if (act.does === "press") await pause(1000 * act.seconds + SHORTEST); // until the key is up and has settled
        return;
      } catch (refused) {
        // Nobody waits for a press that came late; but no key is to stay down.
        if (act.does !== "up" || tried === TRIES) return this.failed(refused);
        await pause(200 * tried);
      }
    }
  }

  /** The page goes away: there is no time to wait for answers. */
  #leave() {
    for (const { key, told, timer } of this.#down.values()) {
      clearTimeout(timer);
      if (!told) continue;
      const body = JSON.stringify({ does: "up", key });
      fetch(PATH, { method: "POST", headers: { "Content-Type": "application/json" }, body, keepalive: true });
    }
    this.#down.clear();
  }
}

const pause = (milliseconds) => new Promise((done) => (milliseconds > 0 ? setTimeout(done, milliseconds) : done()));
