// The bar that moves through a match: a slider, steps, and playing by itself. The arrow keys do the same.

import { el, show, svg } from "./dom.js";
import { number } from "./numbers.js";
import { say } from "./words.js";

const PACE = 1200; // milliseconds a move
const SPEEDS = [1, 3, 10];
const SIGNS = {
  start: "M3 4h3v16H3zM21 4v16L8 12z",
  back: "M17 4v16L5 12z",
  play: "M6 3v18l15-9z",
  stop: "M5 4h5v16H5zM14 4h5v16h-5z",
  on: "M7 4v16l12-8z",
  end: "M18 4h3v16h-3zM3 4v16l13-8z",
};

const sign = (name) => svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] }));

export class Transport {
  constructor(moves, moved) {
    this.moves = moves;
    this.moved = moved;
    this.at = moves;
    this.speed = 0;
    this.timer = null;
    this.words = el("p", { class: "words", "aria-live": "polite" });
    this.count = el("p", { class: "count", "aria-hidden": "true" }); // the slider says it too
    this.slider = el("input", { type: "range", min: 0, max: moves, step: 1, "aria-label": say("past_slider"), oninput: () => this.goTo(Number(this.slider.value)) });
    this.playing = el("button", { class: "main", onclick: () => this.toggle() });
    this.fast = el("button", { class: "speed", onclick: () => this.faster() });
    this.back = [this.step("start", "past_to_start", () => 0), this.step("back", "past_step_back", () => this.at - 1)];
    this.on = [this.step("on", "past_step_on", () => this.at + 1), this.step("end", "past_to_end", () => moves)];
    this.place = el(
      "div",
      { class: "transport" },
      el("div", { class: "telling-now" }, this.words, this.count),
      this.slider,
      el("div", { class: "buttons" }, this.back, this.playing, this.on, this.fast),
    );
    this.showPlaying();
    document.addEventListener("keydown", (event) => this.key(event));
  }

  step(picture, name, where) {
    return el("button", { "aria-label": say(name), title: say(name), onclick: () => this.goTo(where()) }, sign(picture));
  }

  /** Goes to a move, and says so. */
  set(move) {
    this.stop();
    this.show(move);
  }

  goTo(move) {
    this.set(Math.min(this.moves, Math.max(0, move)));
  }

  show(move) {
    this.at = move;
    this.slider.value = move;
    this.slider.setAttribute("aria-valuetext", move ? say("past_move_of", { move: number(move), moves: number(this.moves) }) : say("past_at_start"));
    show(this.count, `${number(move)}/${number(this.moves)}`);
    for (const button of this.back) button.disabled = move === 0;
    for (const button of this.on) button.disabled = move === this.moves;
    this.moved(move);
  }

  /** What the move was, in words. */
  tell(words) {
    show(this.words, words);
    this.words.title = words;
  }

  // Playing by itself

  toggle() {
    if (this.timer) return this.stop();
    if (this.at === this.moves) this.show(0);
    this.run();
  }

  run() {
    this.timer = setInterval(() => this.next(), PACE / SPEEDS[this.speed]);
    this.words.setAttribute("aria-live", "off"); // nobody can listen so fast
    this.showPlaying();
  }

  next() {
    this.show(this.at + 1);
    if (this.at === this.moves) this.stop();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.words.setAttribute("aria-live", "polite");
    this.showPlaying();
  }

  faster() {
    this.speed = (this.speed + 1) % SPEEDS.length;
    if (this.timer) {
      clearInterval(this.timer);
      this.run();
    }
    this.showPlaying();
  }

  showPlaying() {
    show(this.playing, sign(this.timer ? "stop" : "play"), el("span", { class: "words-beside" }, say(this.timer ? "past_stop" : "past_play")));
    show(this.fast, `${SPEEDS[this.speed]}×`);
    this.fast.setAttribute("aria-label", say("past_speed", { times: SPEEDS[this.speed] }));
  }

  /** Arrows step wherever they mean nothing else. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, .scroll, dialog")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.moves }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.goTo(to);
  }
}
