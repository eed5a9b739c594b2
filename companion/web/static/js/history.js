// The list of matches: the newest first, of one game or one player where somebody chose so.

import { get } from "./api.js";
import { byId, el, show } from "./dom.js";
import { frame, tell } from "./frame.js";
import { labels } from "./headline.js";
import { day, duration, hour, list, number } from "./numbers.js";
import { say } from "./words.js";

const chosen = new URLSearchParams(location.search);
const rows = el("tbody", { role: "rowgroup" });
const more = el("button", { class: "main more", hidden: true });
let last = null;

await frame();
document.title = `${say("past_title")} – ${say("title")}`;
more.append(say("past_more"));
more.addEventListener("click", fetchMore);
show(byId("main"), el("h1", {}, say("past_title")), el("p", { class: "soft", role: "status" }, say("past_waiting")));
await begin();

async function begin() {
  try {
    const found = await fetchFrom(null);
    show(byId("main"), el("h1", {}, say("past_title")), content(found));
    add(found);
  } catch (refused) {
    show(byId("main"), el("h1", {}, say("past_title")), el("p", { class: "card" }, refused.words ?? say("went_wrong")));
  }
}

function fetchFrom(before) {
  const query = new URLSearchParams({ limit: 30, ...(before ? { before } : {}) });
  for (const name of ["game", "player", "deleted"]) if (chosen.get(name)) query.set(name, chosen.get(name));
  return get(`/api/history?${query}`);
}

async function fetchMore() {
  more.disabled = true;
  try {
    const first = add(await fetchFrom(last));
    first?.querySelector("a").focus(); // the button may be gone
  } catch (refused) {
    tell(refused.words, "refused");
  } finally {
    more.disabled = false;
  }
}

function add(found) {
  const added = found.matches.map(line);
  rows.append(...added);
  last = found.matches.at(-1)?.number ?? last;
  more.hidden = !found.more;
  return added[0];
}

function content(found) {
  const narrowed = chosen.get("game") || chosen.get("player") || chosen.get("deleted");
  if (found.matches.length === 0 && !narrowed) return [nothing(), deleted(found)];
  return [chosen.get("deleted") ? whyHere() : filters(found), found.matches.length ? [table(), more] : noneLikeThat(), deleted(found), whole()];
}

/** The way to those that were deleted: nothing is lost. */
function deleted({ deleted: count }) {
  if (count === 0 || chosen.get("deleted")) return null;
  return el("p", { class: "deleted" }, el("a", { href: "/history?deleted=yes" }, say("past_deleted", { count })));
}

/** Everything for other programs. */
function whole() {
  const file = (kind, words) => el("a", { class: "button", href: `/api/history/export/${kind}`, download: true }, el("span", { "aria-hidden": "true" }, "⤓"), " ", say(words));
  return el("p", { class: "whole" }, file("csv", "past_all_csv"), file("bgstats", "past_all_bgstats"));
}

function whyHere() {
  return el("p", { class: "soft" }, say("past_deleted_words"), " ", el("a", { href: "/history" }, say("past_show_all")));
}

function nothing() {
  return el(
    "div",
    { class: "card nothing" },
    el("p", { class: "sign", "aria-hidden": "true" }, "🎲"),
    el("h2", {}, say("past_nothing")),
    el("p", { class: "soft" }, say("past_nothing_more")),
    el("a", { class: "button main", href: "/" }, say("past_to_table")),
  );
}

function noneLikeThat() {
  return el(
    "div",
    { class: "card nothing" },
    el("h2", {}, say("past_none_like_that")),
    el("a", { class: "button", href: "/history" }, say("past_show_all")),
  );
}

// Choosing

function filters({ games, players }) {
  const asked = chosen.get("player");
  const names = asked && !players.includes(asked) ? [asked, ...players] : players;
  return el(
    "form",
    { class: "filters", onsubmit: (event) => event.preventDefault() },
    choice("game", say("past_game"), say("past_all_games"), games.map(({ name, title }) => [name, title])),
    choice("player", say("past_player"), say("past_all_players"), names.map((name) => [name, name])),
  );
}

function choice(name, label, all, options) {
  const narrow = (event) => {
    const address = new URLSearchParams(chosen);
    if (event.target.value) address.set(name, event.target.value);
    else address.delete(name);
    location.search = address;
  };
  const lines = [["", all], ...options].map(([value, words]) => el("option", { value, selected: value === (chosen.get(name) ?? "") }, words));
  return el("label", {}, el("span", {}, label), el("select", { onchange: narrow }, lines));
}

// The list itself: a table where there is room, cards on a phone. The roles keep it a table for those who listen to it.

function table() {
  const heads = ["past_when", "past_game", "past_players", "past_winner", "past_duration"];
  return el(
    "table",
    { class: "matches", role: "table", "aria-label": say("past_title") },
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, heads.map((head) => el("th", { role: "columnheader", scope: "col" }, say(head))))),
    rows,
  );
}

function line(match) {
  return el(
    "tr",
    { role: "row", class: match.status },
    cell("when", el("span", { class: "day" }, day(match.begun)), " ", el("span", { class: "hour soft" }, hour(match.begun))),
    cell("game", el("a", { href: `/history/${match.number}` }, match.title), labels(match), match.place ? el("span", { class: "at soft" }, ` · ${match.place}`) : null),
    cell("players", standings(match)),
    cell("winner", match.winners.length ? [el("span", { class: "won-star", "aria-hidden": "true" }, "★"), " ", list(match.winners)] : el("span", { class: "soft none" }, "–")),
    cell("time", match.duration ? duration(match.duration) : "–"),
  );
}

function cell(name, ...content) {
  return el("td", { role: "cell", class: name }, content);
}

function standings(match) {
  // The winners first; whoever has no place last. Who played together stands together.
  const ordered = teamed(match.standings).toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || 0);
  const items = ordered.map(({ name, points, won, dummy }) =>
    el(
      "li",
      { class: won ? "won" : dummy ? "soft" : null },
      el("span", { class: "name" }, name),
      points === null ? null : [" ", el("span", { class: "points" }, number(points))],
      won ? el("span", { class: "unseen" }, ` (${say("past_won")})`) : null,
    ),
  );
  return el("ul", {}, items);
}

/** Teams as one, with all their names; everybody else as they are. */
function teamed(standings) {
  const teams = new Map();
  for (const one of standings) {
    const key = one.team ?? one.name;
    teams.set(key, [...(teams.get(key) ?? []), one]);
  }
  return [...teams.values()].map((members) => ({ ...members[0], name: members.map(({ name }) => name).join(" + ") }));
}
