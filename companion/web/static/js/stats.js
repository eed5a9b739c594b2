// How everybody fares, and one player in numbers and plots.

import { get } from "./api.js";
import { byId, el, show } from "./dom.js";
import { frame } from "./frame.js";
import { day, duration, number, percent, shortDay } from "./numbers.js";
import { barPlot, dotPlot, numbersTable } from "./plots.js";
import { renaming } from "./renaming.js";
import { say } from "./words.js";

const asked = new URLSearchParams(location.search);
const chosen = asked.get("player");
const LEAST = [1, 3, 5, 10]; // matches that somebody must have played to be ranked

await frame();
document.title = `${say("nav_stats")} – ${say("title")}`;
show(byId("main"), el("h1", {}, say("past_fares")), el("p", { class: "soft", role: "status" }, say("past_waiting")));
try {
  await begin();
} catch (refused) {
  show(byId("main"), el("h1", {}, say("past_fares")), el("p", { class: "card" }, refused.words ?? say("went_wrong")));
  if (!("words" in refused)) throw refused;
}

async function begin() {
  const scope = new URLSearchParams(["game", "season"].filter((name) => asked.get(name)).map((name) => [name, asked.get(name)]));
  const told = await get(`/api/stats?${scope}`);
  const least = Number(asked.get("least") ?? 1);
  const players = told.players.filter((player) => player.matches >= least);
  const narrowed = scope.size > 0 || least > 1;
  if (told.players.length === 0 && !narrowed) return show(byId("main"), el("h1", {}, say("past_fares")), nothing());
  const heading = [el("h1", {}, say("past_fares")), filters(told)];
  if (players.length === 0) return show(byId("main"), heading, el("p", { class: "card" }, say("past_none_like_that")));
  const section = await somebody(chosen ?? players[0].name);
  show(
    byId("main"),
    heading,
    el("div", { class: chosen === null ? "fares" : "fares chosen" }, ranking(players), section),
  );
}

/** One game, one season, and how many matches somebody must have played. */
function filters({ games, seasons }) {
  return el(
    "form",
    { class: "filters", onsubmit: (event) => event.preventDefault() },
    choice("game", say("past_game"), [["", say("past_all_games")], ...games.map(({ name, title }) => [name, title])]),
    choice("season", say("past_season"), [["", say("past_all_seasons")], ...seasons.map((year) => [String(year), String(year)])]),
    choice("least", say("past_least"), LEAST.map((count) => [count === 1 ? "" : String(count), say("past_least_of", { count })])),
  );
}

function choice(name, label, options) {
  const narrow = (event) => {
    const address = new URLSearchParams(asked);
    if (event.target.value) address.set(name, event.target.value);
    else address.delete(name);
    location.search = address;
  };
  const lines = options.map(([value, words]) => el("option", { value, selected: value === (asked.get(name) ?? "") }, words));
  return el("label", {}, el("span", {}, label), el("select", { onchange: narrow }, lines));
}

function nothing() {
  return el(
    "div",
    { class: "card nothing" },
    el("p", { class: "sign", "aria-hidden": "true" }, "📈"),
    el("h2", {}, say("past_fares_nothing")),
    el("a", { class: "button main", href: "/" }, say("past_to_table")),
  );
}

// Everybody

function ranking(players) {
  return el(
    "section",
    { class: "card everybody", "aria-label": say("past_all_players") },
    el("ol", {}, players.map((player, at) => ranked(player, place(players, at)))),
  );
}

/** Players with the same wins and the same share of wins have the same place. */
function place(players, at) {
  return players.findIndex((one) => one.wins === players[at].wins && one.win_share === players[at].win_share) + 1;
}

function ranked(player, place) {
  return el(
    "li",
    {},
    el(
      "a",
      { href: `/stats?${new URLSearchParams({ ...Object.fromEntries(asked), player: player.name })}`, "aria-current": player.name === chosen ? "true" : null },
      el("span", { class: "place" }, number(place)),
      el("span", { class: "name" }, player.name),
      el("span", { class: "how soft" }, say("past_won_of", { wins: number(player.wins), matches: number(player.matches) }), ` · ${percent(player.win_share)}`),
      el("span", { class: "wins", "aria-hidden": "true" }, el("span", { style: { width: `${100 * player.win_share}%` } })),
    ),
  );
}

// One player

async function somebody(name) {
  let player;
  try {
    player = await get(`/api/stats?${new URLSearchParams({ player: name })}`);
  } catch (refused) {
    if (refused.status !== 404) throw refused;
    return el("section", { class: "card nothing somebody" }, el("h2", {}, say("past_nobody")), el("a", { class: "button", href: "/stats" }, say("past_all_players")));
  }
  return el(
    "section",
    { class: "somebody" },
    el("div", { class: "card" }, el("h2", { class: "whose-figures" }, player.name), facts(player), el("a", { href: `/history?${new URLSearchParams({ player: player.name })}` }, say("past_played", { count: player.matches }), " ›"), renaming(player.name, goTo)),
    el("div", { class: "card" }, winsByGame(player)),
    player.mean_seconds === null ? null : el("div", { class: "card" }, thoughtByGame(player)),
    el("div", { class: "card wide" }, el("h2", {}, say("past_points_by_match")), el("p", { class: "soft legend" }, `★ ${say("past_star_is_win")}`), el("div", { class: "plots" }, player.games.map((game) => pointsByMatch(player, game)))),
    player.meetings.length ? el("div", { class: "card wide" }, against(player)) : null,
  );
}

function goTo(name) {
  location.assign(`/stats?${new URLSearchParams({ player: name })}`);
}

function facts(player) {
  const told = [
    [say("past_wins"), number(player.wins)],
    [say("past_share"), percent(player.win_share)],
    [say("past_mean_time"), duration(player.mean_seconds)],
    [say("past_longest"), duration(player.longest)],
  ];
  return el("dl", { class: "figures" }, told.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));
}

function winsByGame(player) {
  const title = say("past_wins_by_game");
  const bars = player.games.map((game) => ({
    name: game.title,
    value: game.wins,
    whole: game.matches,
    words: say("past_won_of", { wins: number(game.wins), matches: number(game.matches) }),
  }));
  const heads = [say("past_game"), say("past_matches"), say("past_wins"), say("past_share"), say("past_mean"), say("past_best")];
  const rows = player.games.map((game) => [
    game.title,
    number(game.matches),
    number(game.wins),
    percent(game.win_share),
    number(game.mean_points, 1),
    number(game.best_points),
  ]);
  return barPlot({ title, bars, table: numbersTable(title, heads, rows) });
}

/** Each game on its own scale: a point is not the same in all of them. */
function pointsByMatch(player, game) {
  const played = player.played.filter((match) => match.game === game.game);
  const mean = say("past_mean_is", { points: number(game.mean_points, 1) });
  const best = say("past_best_is", { points: number(game.best_points) });
  const title = [game.title, " ", el("span", { class: "soft" }, `${mean} · ${best}`)];
  const dots = played.map((match) => ({
    value: match.points,
    when: shortDay(match.begun),
    star: match.won,
    told: `${day(match.begun)}: ${number(match.points)}${match.won ? ` (${say("past_won")})` : ""}`,
  }));
  const told = `${game.title}, ${say("past_points_by_match")}: ${mean}, ${best}. ${say("past_star_is_win")}`;
  const heads = [say("past_when"), say("past_points"), say("past_place")];
  const rows = played.map((match) => [
    el("a", { href: `/history/${match.number}` }, day(match.begun)),
    number(match.points),
    match.won ? `★ ${number(match.place)}` : number(match.place),
  ]);
  return dotPlot({ title, told, dots, table: numbersTable(`${game.title}: ${say("past_points")}`, heads, rows) });
}

function thoughtByGame(player) {
  const title = say("past_thought_by_game");
  const timed = player.games.filter((game) => game.mean_seconds !== null);
  const bars = timed.map((game) => ({ name: game.title, value: game.mean_seconds, words: duration(game.mean_seconds) }));
  const heads = [say("past_game"), say("past_mean_time"), say("past_longest")];
  const rows = timed.map((game) => [game.title, duration(game.mean_seconds), duration(game.longest)]);
  return barPlot({ title, bars, table: numbersTable(title, heads, rows) });
}

function against(player) {
  const heads = [say("past_other"), say("past_ahead"), say("past_level"), say("past_behind")];
  const rows = player.meetings.map((met) => [
    el("a", { href: `/stats?${new URLSearchParams({ player: met.other })}` }, met.other),
    number(met.ahead),
    number(met.level),
    number(met.behind),
  ]);
  return [el("h2", {}, say("past_against")), numbersTable(say("past_against"), heads, rows)];
}
