// How much time the players give each other: none in particular, some for each of them, or some for each turn.

import { el } from "./dom.js";
import { say } from "./words.js";

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** "20 min", "45 s", "1:30 min": the same in every language of the box. */
function spanWords(seconds) {
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 ? `${clock(seconds)} min` : `${seconds / 60} min`;
}

const KINDS = { none: "time_none", each: "time_each", turn: "time_turn_each" };
const USUAL = { each: 1200, turn: 60 };

export class TimeChoice {
  /** `times` are the seconds that the box offers, `chosen` what a record calls a time that was chosen before. */
  constructor(times, chosen) {
    this.times = times;
    this.kind = this.select("time", Object.entries(KINDS).map(([value, words]) => [value, say(words)]));
    this.each = this.select("time-each", times.each.map((seconds) => [seconds, spanWords(seconds)]));
    this.turn = this.select("time-turn", times.turn.map((seconds) => [seconds, spanWords(seconds)]));
    this.more = this.select("time-more", times.more.map((seconds) => [seconds, seconds ? `+ ${spanWords(seconds)}` : say("time_nothing")]));
    [this.each.value, this.turn.value] = [USUAL.each, USUAL.turn];
    this.take(chosen);
    this.rows = {
      each: [this.row(say("time_how_much"), this.each), this.row(say("time_more"), this.more)],
      turn: [this.row(say("time_how_much"), this.turn)],
    };
    const kind = this.row([say("time_limit"), " ", el("span", { class: "soft" }, say("time_means"))], this.kind);
    this.place = el("section", { class: "card time-choice" }, kind, this.rows.each, this.rows.turn);
    this.kind.addEventListener("change", () => this.fit());
    this.fit();
  }

  select(name, choices) {
    return el("select", { name }, choices.map(([value, words]) => el("option", { value }, words)));
  }

  row(words, select) {
    return el("label", { class: "choice" }, el("span", {}, words), select);
  }

  /** Only what belongs to the kind that is chosen can be seen. */
  fit() {
    for (const [kind, rows] of Object.entries(this.rows)) rows.forEach((row) => (row.hidden = kind !== this.kind.value));
  }

  /** What was chosen before, as far as it is still offered. */
  take(chosen) {
    const [, minutes, seconds, kind, moreMinutes, moreSeconds] = chosen?.match(/^(\d+):(\d\d) (each|a turn)(?: \+ (\d+):(\d\d))?$/) ?? [];
    if (!kind) return;
    this.kind.value = kind === "each" ? "each" : "turn";
    const time = this[this.kind.value];
    this.offer(time, 60 * minutes + Number(seconds), "");
    if (kind === "each") this.offer(this.more, 60 * (moreMinutes ?? 0) + Number(moreSeconds ?? 0), "+ ");
  }

  /** A time that somebody else chose may be none of those that are offered. */
  offer(select, seconds, sign) {
    if (![...select.options].some((option) => Number(option.value) === seconds)) {
      select.append(el("option", { value: seconds }, sign + spanWords(seconds)));
    }
    select.value = seconds;
  }

  /** What is chosen, as a record writes it. */
  get text() {
    if (this.kind.value === "none") return "none";
    if (this.kind.value === "turn") return `${clock(Number(this.turn.value))} a turn`;
    const more = Number(this.more.value);
    return `${clock(Number(this.each.value))} each${more ? ` + ${clock(more)}` : ""}`;
  }
}
