// The final result: why the match is over, the ranking, and what else is worth telling.

import { el } from "./dom.js";
import { seatSwatch } from "./swatch.js";
import { knows, say, span } from "./words.js";

const AWARDS = {
  quickest: (award) => [say("award_quickest"), say("award_quickest_how", { time: moment(award.seconds) })],
  longest_thought: (award) => [say("award_longest"), say("award_longest_how", { time: moment(award.seconds) })],
  greatest_leap: (award) => [say("award_leap"), say("award_leap_how", { count: award.points, move: award.move })],
};

/** Short times are told to the second, others as a clock shows them. */
const moment = (seconds) => (seconds < 60 ? say("seconds", { number: Math.max(1, Math.round(seconds)) }) : span(seconds));

export function result(match) {
  const outcome = match.outcome;
  if (!outcome) return null;
  // Each game has reasons of its own, and words for them.
  const reason = `${match.game}_reason_${outcome.code}`;
  return el(
    "section",
    { class: "card result" },
    el("h2", {}, say("result")),
    knows(reason) ? el("p", { class: "soft" }, say(reason), " ", el("span", { class: "rule" }, outcome.rule)) : null,
    el("ol", { class: "ranking" }, outcome.ranking.map((row) => ranked(match, row)), outcome.unranked.map((seat) => unranked(match, seat))),
    awards(match, outcome.awards),
  );
}

function ranked(match, row) {
  const won = match.outcome.winners.includes(row.seat);
  return el(
    "li",
    { class: won ? "won" : null },
    el("span", { class: "place" }, say("place", { place: row.place })),
    seatSwatch(match, row.seat),
    el("span", { class: "name" }, match.players[row.seat].name, " ", won ? el("span", { class: "mark on" }, say("mark_winner")) : null),
    el("span", { class: "clock", "data-clock": row.seat, title: say("time_thought") }),
    el("span", { class: "points" }, say("count_points", { count: row.points })),
  );
}

function unranked(match, seat) {
  return el(
    "li",
    { class: "soft" },
    el("span", { class: "place" }, "–"),
    seatSwatch(match, seat),
    el("span", { class: "name" }, match.players[seat].name, " ", el("span", { class: "mark" }, say("mark_unranked"))),
    el("span", { class: "points" }, say("count_points", { count: match.players[seat].points })),
  );
}

function awards(match, told) {
  const known = told.filter((award) => AWARDS[award.award]);
  if (known.length === 0) return null;
  const lines = known.map((award) => {
    const [title, how] = AWARDS[award.award](award);
    return el("div", { class: "award" }, el("dt", {}, title), el("dd", {}, el("strong", {}, match.players[award.seat].name), " ", how));
  });
  return el("dl", { class: "awards" }, lines);
}
