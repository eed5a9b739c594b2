// The final result: why the match is over, the ranking with its columns, and what else is worth telling.

import { el } from "./dom.js";
import { ruleLink } from "./rules.js";
import { seatSwatch } from "./swatch.js";
import { pointWords } from "./units.js";
import { knows, say, span } from "./words.js";

const AWARDS = {
  quickest: (award) => [say("award_quickest"), say("award_quickest_how", { time: moment(award.seconds) })],
  longest_thought: (award) => [say("award_longest"), say("award_longest_how", { time: moment(award.seconds) })],
  greatest_leap: (award) => [say("award_leap"), say("award_leap_how", { count: award.points, move: award.move })],
};

const NARROW = 4; // columns that fit a phone

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
    knows(reason) ? el("p", { class: "soft" }, say(reason), " ", ruleLink(outcome.rule, match.game)) : null,
    outcome.teams.length ? teams(match, outcome.teams) : ranking(match),
    awards(match, outcome.awards),
  );
}

/** Teams by their places, with everybody in them. */
function teams(match, ranked) {
  const rows = ranked.map(({ place, seats, points }) => {
    const won = match.outcome.winners.includes(seats[0]);
    return el(
      "li",
      { class: won ? "won" : null },
      el("span", { class: "place" }, say("place", { place })),
      seatSwatch(match, seats[0]),
      el("span", { class: "name" }, members(match, seats), won ? el("span", { class: "mark on" }, say("mark_winner")) : null),
      el("span", { class: "points" }, pointWords(match, points)),
    );
  });
  return el("ol", { class: "ranking team-ranking" }, rows);
}

const members = (match, seats) =>
  seats.map((seat) =>
    el("span", { class: "member" }, match.players[seat].name, " ", el("span", { class: "clock", "data-clock": seat, title: say("time_thought") })),
  );

function ranking(match) {
  const { ranking: ranked, unranked } = match.outcome;
  const columns = match.columns;
  const heads = columns.map(({ title }) => el("th", { scope: "col", class: "column" }, el("span", { title }, title)));
  return el(
    "div",
    { class: "score-sheet" },
    el(
      "table",
      { class: `ranking ${columns.length > NARROW ? "wide" : ""}` },
      el(
        "thead",
        { class: columns.length ? null : "unseen" },
        el("tr", {}, head("rank_place"), head("rank_player"), heads, head("points")),
      ),
      el("tbody", {}, ranked.map((row) => line(match, row.seat, row.place)), unranked.map((seat) => line(match, seat, null))),
    ),
  );
}

const head = (name) => el("th", { scope: "col", class: name }, el("span", { class: name === "points" ? null : "unseen" }, say(name)));

function line(match, seat, place) {
  const player = match.players[seat];
  const won = match.outcome.winners.includes(seat);
  const mark = place === null ? el("span", { class: "mark" }, say("mark_unranked")) : won ? el("span", { class: "mark on" }, say("mark_winner")) : null;
  return el(
    "tr",
    { class: won ? "won" : place === null ? "soft" : null },
    el("td", { class: "place" }, place === null ? "–" : say("place", { place })),
    el("th", { scope: "row", class: "name" }, seatSwatch(match, seat), el("span", {}, player.name, " ", mark, parts(match.columns, seat), place === null ? null : el("span", { class: "clock", "data-clock": seat, title: say("time_thought") }))),
    match.columns.map((column) => el("td", { class: "column" }, String(column.points[seat]))),
    el("td", { class: "points" }, match.columns.length ? String(player.points) : pointWords(match, player.points)),
  );
}

/** Where there is no room for many columns: what they say, in a line. */
function parts(columns, seat) {
  if (columns.length <= NARROW) return null;
  const told = columns.filter(({ points }) => points[seat]).map(({ title, points }) => `${title} ${points[seat]}`);
  return el("span", { class: "parts soft", "aria-hidden": "true" }, told.join(" · "));
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
