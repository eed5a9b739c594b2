// A scoring as an event: it fills the screen, step by step, then everybody's totals. Every phone that follows the table
// sees it once; a tap goes on, and no tap on it is ever a move.

import { el, show } from "./dom.js";
import { colourOf, seatSwatch } from "./swatch.js";
import { say } from "./words.js";

const SEEN = "companion.revealed";
const PACE = 3_500; // milliseconds a step
const STAYS = 30_000; // the totals, for whoever comes to the phone late
const ON_ITS_WAY = 700; // a tap so soon was meant for what was there before
const GOING = 450; // the second tap of a finger finds it still there

export class Reveal {
  constructor() {
    this.queue = []; // steps to come, of one scoring after another
    this.title = el("h2", { tabindex: "-1" });
    this.step = el("div", { class: "reveal-step", "aria-live": "polite", tabindex: "0" }); // it may scroll
    this.board = el("ol", { class: "reveal-board" });
    this.on = el("button", { type: "button", class: "main large", onclick: () => this.tap(() => this.next()) });
    this.skipping = el("button", { type: "button", class: "quiet", onclick: () => this.tap(() => this.skip()) }, say("reveal_skip"));
    this.dialog = el(
      "dialog",
      { class: "reveal", onclose: () => this.closed(), oncancel: (event) => this.cancel(event), onclick: (event) => this.tapped(event) },
      el("div", { class: "reveal-inner" }, el("header", {}, this.title, this.skipping), this.step, this.board, this.on),
    );
    document.body.append(this.dialog);
  }

  /** A new picture: shows what has been scored since the last one. `explain` is what the game itself says of it. */
  see({ match, story }, explain) {
    if (match === null) return this.close();
    const seen = this.recall(match);
    const scored = story.filter((line) => line.told.some((news) => explain?.(news, match)));
    const fresh = scored.filter((line) => !seen.has(keyOf(line)));
    // Whoever has just come sees the table; of what was scored before only what nobody has played on after.
    const told = this.follows === match.number ? fresh : seen.known ? fresh.filter((line) => line.number === match.moves) : [];
    this.follows = match.number;
    this.remember(match, [...seen, ...scored.map(keyOf)]);
    if (this.open && this.line.number > match.moves) this.close(); // it was undone
    for (const line of told.toReversed()) this.add(line, match, explain);
  }

  /** What this phone has shown of a match. What was undone since may be scored again. */
  recall(match) {
    const { number, keys } = JSON.parse(localStorage.getItem(SEEN) ?? "{}");
    const mine = number === match.number ? keys.filter((key) => Number.parseInt(key, 10) <= match.moves) : [];
    return Object.assign(new Set(mine), { known: number === match.number });
  }

  remember(match, keys) {
    localStorage.setItem(SEEN, JSON.stringify({ number: match.number, keys: [...new Set(keys)] }));
  }

  add(line, match, explain) {
    for (const news of line.told) {
      const told = explain(news, match);
      if (told) this.queue.push(...stepsOf(told, match).map((step) => ({ ...step, line, match })));
    }
    if (!this.open && this.queue.length) this.begin();
  }

  // One step after another

  get open() {
    return this.dialog.open;
  }

  begin() {
    this.since = performance.now();
    this.dialog.classList.remove("going");
    this.dialog.showModal();
    this.advance();
  }

  advance() {
    clearTimeout(this.timer);
    const step = this.queue.shift();
    this.line = step.line;
    this.last = step.last;
    if (this.title.textContent !== step.title) show(this.title, step.title);
    this.dialog.setAttribute("aria-label", step.title);
    show(this.step, step.content);
    this.step.scrollTop = 0;
    show(this.board, step.last ? null : board(step));
    this.board.hidden = step.last;
    this.skipping.hidden = step.last && this.queue.length === 0;
    show(this.on, say(this.queue.length ? "reveal_on" : "reveal_done"));
    this.on.focus({ preventScroll: true });
    this.timer = setTimeout(() => this.next(), step.last ? STAYS : PACE);
  }

  next() {
    if (this.dialog.classList.contains("going")) return;
    if (this.queue.length) this.advance();
    else this.close();
  }

  /** Straight to the totals. */
  skip() {
    while (this.queue.length > 1) this.queue.shift();
    this.next();
  }

  tapped(event) {
    if (event.target.closest("button, a, summary")) return;
    this.tap(() => this.next());
  }

  tap(act) {
    if (performance.now() - this.since >= ON_ITS_WAY) act();
  }

  cancel(event) {
    event.preventDefault();
    this.close();
  }

  /** It is there for a moment longer, and takes the taps that were meant for it. */
  close() {
    clearTimeout(this.timer);
    this.queue = [];
    if (!this.open) return;
    this.dialog.classList.add("going");
    this.timer = setTimeout(() => this.dialog.close(), GOING);
  }

  closed() {
    clearTimeout(this.timer);
  }
}

/** By what a scoring is known: its move, and what it paid. */
const keyOf = (line) => `${line.number} ${line.record} ${line.points.join(" ")}`;

/** What is shown one after another: each step of the game with the points up to there, then the totals. */
function stepsOf({ title, steps, points, totals }, match) {
  const before = totals.map((total, seat) => total - points[seat]);
  const most = Math.max(1, ...totals);
  const telling = steps.map(({ content, so_far: soFar, gains }) => ({
    title,
    content,
    gains,
    most,
    standing: before.map((have, seat) => have + soFar[seat]),
    last: false,
  }));
  return [...telling, { title, content: totalsOf(match, points, totals), last: true }];
}

/** Everybody's points, growing from step to step. */
function board({ match, standing, gains, most }) {
  return match.players.map((player, seat) =>
    el(
      "li",
      { "data-colour": colourOf(match, seat) ?? "none", class: gains[seat] ? "gains" : null },
      seatSwatch(match, seat),
      el("span", { class: "name" }, player.name),
      el("span", { class: "gain" }, gains[seat] ? `+${gains[seat]}` : ""),
      el("span", { class: "points" }, String(standing[seat])),
      el("span", { class: "bar", "aria-hidden": "true", style: { "--share": String(standing[seat] / most) } }),
    ),
  );
}

/** Everybody's points and totals, most first. */
export function totalsOf(match, points, totals) {
  const order = match.players.map((_, seat) => seat).sort((one, other) => totals[other] - totals[one] || points[other] - points[one]);
  const best = Math.max(...totals);
  return el(
    "ol",
    { class: "reveal-totals" },
    order.map((seat) =>
      el(
        "li",
        { class: totals[seat] === best && best > 0 ? "leads" : null, "data-colour": colourOf(match, seat) ?? "none" },
        seatSwatch(match, seat),
        el("span", { class: "name" }, match.players[seat].name),
        el("span", { class: "gain" }, `+${points[seat]}`),
        el("strong", { class: "points" }, String(totals[seat]), el("span", { class: "unseen" }, ` ${say("points")}`)),
      ),
    ),
  );
}
