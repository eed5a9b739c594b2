// How everybody fares, and one player in numbers and plots.

import { get } from "./api.js";
import { byId, el, show } from "./dom.js";
import { frame } from "./frame.js";
import { day, duration, number, percent, shortDay } from "./numbers.js";
import { bandPlot, barPlot, dotPlot, numbersTable } from "./plots.js";
import { renaming } from "./renaming.js";
import { say } from "./words.js";

const asked = new URLSearchParams(location.search);
const chosen = asked.get("player");
const LEAST = [1, 3, 5, 10]; // matches that somebody must have played to be ranked
const ORDERS = ["wins", "share", "matches", "rating"];
const by = ORDERS.includes(asked.get("by")) ? asked.get("by") : "wins";

async function begin() {
  const told = await get(`/api/stats?${only("game", "season", "least", "by")}`);
  const { players } = told;
  if (players.length === 0 && only("game", "season", "least").size === 0) return show(byId("main"), el("h1", {}, say("past_fares")), nothing());
  const heading = [el("h1", {}, say("past_fares")), filters(told)];
  if (players.length === 0) return show(byId("main"), heading, el("p", { class: "card" }, say("past_none_like_that")));
  const section = await somebody(chosen ?? players[0].name);
  show(
    byId("main"),
    heading,
    el("div", { class: chosen === null ? "fares" : "fares chosen" }, ranking(players, told), seasonTable(players), section),
  );
}

/** What of this was chosen. */
function only(...names) {
  return new URLSearchParams(names.filter((name) => asked.get(name)).map((name) => [name, asked.get(name)]));
}

/** The same choices with something else. */
const changed = (change) => `/stats?${new URLSearchParams({ ...Object.fromEntries(asked), ...change })}`;

/** One game, one season, and how many matches somebody must have played. */
function filters({ games, seasons }) {
  return el(
    "form",
    { class: "filters", onsubmit: (event) => event.preventDefault() },
    choice("game", say("past_game"), [["", say("past_all_games")], ...games.map(({ name, title }) => [name, title])]),
    choice("season", say("past_season"), [["", say("past_all_seasons")], ...seasons.map((year) => [String(year), String(year)])]),
    choice("least", say("past_least"), LEAST.map((count) => [count === 1 ? "" : String(count), say("past_least_of", { count })])),
    choice("by", say("past_by"), ORDERS.map((order) => [order === "wins" ? "" : order, say(`past_${order}`)])),
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

function ranking(players, { rated, sure_from }) {
  const draw = BARS[by](players);
  return el(
    "section",
    { class: "card everybody", "aria-label": say("past_all_players") },
    el("ol", {}, players.map((player, at) => ranked(player, place(players, at), draw))),
    rated ? null : el("p", { class: "soft legend" }, say("past_no_ratings")),
    players.some((player) => player.rating?.provisional) ? el("p", { class: "soft legend" }, `* ${say("past_provisional", { count: number(sure_from) })}`) : null,
    rated ? el("p", { class: "soft legend" }, say("past_rating_means")) : null,
  );
}

/** What players are compared by: whoever has the same has the same place, and whoever has nothing sure has none. */
const COMPARED = {
  wins: (player) => `${player.wins} ${player.win_share}`,
  share: (player) => String(player.win_share),
  matches: (player) => String(player.matches),
  rating: (player) => (player.rating && !player.rating.provisional ? String(player.rating.value) : null),
};

function place(players, at) {
  const mine = COMPARED[by](players[at]);
  return mine === null ? "–" : number(players.findIndex((one) => COMPARED[by](one) === mine) + 1);
}

/** What is drawn is what is sorted by. */
const BARS = {
  wins: (players) => (player) => part(player.wins, player.matches, most(players, "matches")),
  share: () => (player) => part(player.win_share, 1, 1),
  matches: (players) => (player) => part(player.matches, 0, most(players, "matches")),
  rating: (players) => {
    const rated = players.map((player) => player.rating).filter(Boolean);
    const least = Math.min(...rated.map((one) => one.value - one.margin));
    const greatest = Math.max(...rated.map((one) => one.value + one.margin));
    return ({ rating }) => rating && span(rating, (value) => `${(100 * (value - least)) / Math.max(1, greatest - least)}%`);
  },
};

const most = (players, what) => Math.max(...players.map((player) => player[what]));

function part(value, whole, greatest) {
  const width = (size) => ({ width: `${(100 * size) / greatest}%` });
  return el("span", { class: "wins", "aria-hidden": "true" }, el("span", { class: "rest", style: width(whole) }), el("span", { class: "part", style: width(value) }));
}

/** Where the truth is likely, and in its middle the best guess. */
function span({ value, margin }, at) {
  const ends = { left: at(value - margin), right: `calc(100% - ${at(value + margin)})` };
  return el("span", { class: "wins span", "aria-hidden": "true" }, el("span", { class: "likely", style: ends }), el("span", { class: "guess", style: { left: at(value) } }));
}

function ranked(player, place, draw) {
  const won = say("past_won_of", { wins: number(player.wins), matches: number(player.matches) });
  return el(
    "li",
    {},
    el(
      "a",
      { href: changed({ player: player.name }), "aria-current": player.name === chosen ? "true" : null },
      el("span", { class: "place" }, place),
      el("span", { class: "name" }, player.name),
      el("span", { class: "how soft" }, by === "rating" ? `${strength(player.rating)} · ${won}` : `${won} · ${percent(player.win_share)}`),
      draw(player),
    ),
  );
}

/** A rating as it is written: with its margin, and a star where it is provisional. */
function strength(rating) {
  return rating ? `${rating.value} ± ${rating.margin}${rating.provisional ? "*" : ""}` : "–";
}

/** Everybody in one season, or in all: whichever column is touched is sorted by. */
function seasonTable(players) {
  const title = asked.get("season") ? say("past_season_of", { year: asked.get("season") }) : say("past_all_seasons");
  const head = (order) =>
    el("a", { href: changed({ by: order }), "aria-current": order === by ? "true" : null }, say(`past_${order}`), order === by ? " ▾" : "");
  const heads = [say("past_player"), head("rating"), head("wins"), say("past_second"), say("past_third"), head("matches"), head("share")];
  const rows = players.map((player, at) => [
    [el("span", { class: "soft" }, `${place(players, at)}\u00a0`), player.name],
    el("span", { class: "strength" }, strength(player.rating)),
    number(player.wins),
    number(player.second),
    number(player.third),
    number(player.matches),
    percent(player.win_share),
  ]);
  return el("section", { class: "card standings" }, el("h2", {}, title), numbersTable(title, heads, rows));
}

// One player

async function somebody(name) {
  let player;
  try {
    player = await get(`/api/stats?${new URLSearchParams({ ...Object.fromEntries(only("game", "season")), player: name })}`);
  } catch (refused) {
    if (refused.status !== 404) throw refused;
    return el("section", { class: "card nothing somebody" }, el("h2", {}, say("past_nobody")), el("a", { class: "button", href: "/stats" }, say("past_all_players")));
  }
  if (player.matches === 0) {
    return el("section", { class: "somebody" }, el("div", { class: "card" }, el("h2", { class: "whose-figures" }, player.name), el("p", {}, say("past_none_like_that"))), el("div", { class: "card" }, seasonBySeason(player)));
  }
  return el(
    "section",
    { class: "somebody" },
    el("div", { class: "card" }, el("h2", { class: "whose-figures" }, player.name), facts(player), el("a", { href: `/history?${new URLSearchParams({ player: player.name })}` }, say("past_played", { count: player.matches }), " ›"), renaming(player.name, goTo)),
    el("div", { class: "card" }, winsByGame(player)),
    player.mean_seconds === null ? null : el("div", { class: "card" }, thoughtByGame(player)),
    el("div", { class: "card wide" }, el("h2", {}, say("past_points_by_match")), el("p", { class: "soft legend" }, `★ ${say("past_star_is_win")}`), el("div", { class: "plots" }, player.games.map((game) => pointsByMatch(player, game)))),
    player.played.filter((match) => match.rating).length > 1 ? el("div", { class: "card wide" }, ratingByMatch(player)) : null,
    player.seasons.length ? el("div", { class: "card wide" }, seasonBySeason(player)) : null,
    player.meetings.length ? el("div", { class: "card wide" }, against(player)) : null,
  );
}

function goTo(name) {
  location.assign(changed({ player: name }));
}

function facts(player) {
  const told = [
    ...(player.rating ? [[say("past_rating"), el("span", { class: "strength" }, strength(player.rating))]] : []),
    [say("past_wins"), number(player.wins)],
    [say("past_share"), percent(player.win_share)],
    [say("past_mean_time"), duration(player.mean_seconds)],
    [say("past_longest"), duration(player.longest)],
  ];
  return el("dl", { class: "figures" }, told.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));
}

function winsByGame(player) {
  const title = say("past_wins_by_game");
  const games = [...player.games].sort((one, other) => other.wins - one.wins || other.matches - one.matches);
  const bars = games.map((game) => ({
    name: game.title,
    value: game.wins,
    whole: game.matches,
    words: say("past_won_of", { wins: number(game.wins), matches: number(game.matches) }),
  }));
  const heads = [say("past_game"), say("past_matches"), say("past_wins"), say("past_share"), say("past_rating"), say("past_mean"), say("past_best")];
  const rows = games.map((game) => [
    game.title,
    number(game.matches),
    number(game.wins),
    percent(game.win_share),
    el("span", { class: "strength" }, strength(game.rating)),
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
  const timed = player.games.filter((game) => game.mean_seconds !== null).sort((one, other) => other.mean_seconds - one.mean_seconds);
  const bars = timed.map((game) => ({ name: game.title, value: game.mean_seconds, words: duration(game.mean_seconds) }));
  const heads = [say("past_game"), say("past_mean_time"), say("past_longest")];
  const rows = timed.map((game) => [game.title, duration(game.mean_seconds), duration(game.longest)]);
  return barPlot({ title, bars, table: numbersTable(title, heads, rows) });
}

/** How each match left the rating, with the margin around it. */
function ratingByMatch(player) {
  const played = player.played.filter((match) => match.rating);
  const dots = played.map((match) => ({
    value: match.rating.value,
    margin: match.rating.margin,
    when: shortDay(match.begun),
    star: match.won,
    told: `${day(match.begun)}: ${strength(match.rating)}`,
  }));
  const title = say("past_rating_by_match");
  const rows = played.map((match) => [el("a", { href: `/history/${match.number}` }, day(match.begun)), match.title, el("span", { class: "strength" }, strength(match.rating))]);
  const heads = [say("past_when"), say("past_game"), say("past_rating")];
  return bandPlot({ title, told: `${title}: ${strength(player.rating)}. ${say("past_rating_means")}`, dots, table: numbersTable(title, heads, rows) });
}

function seasonBySeason(player) {
  const title = say("past_season_by_season");
  const heads = [say("past_season"), say("past_rating"), say("past_wins"), say("past_matches"), say("past_share")];
  const rows = player.seasons.map((season) => [
    el("a", { href: changed({ season: season.year, player: player.name }) }, String(season.year)),
    el("span", { class: "strength" }, strength(season.rating)),
    number(season.wins),
    number(season.matches),
    percent(season.win_share),
  ]);
  return [el("h2", {}, title), numbersTable(title, heads, rows)];
}

function against(player) {
  const heads = [say("past_other"), say("past_ahead"), say("past_level"), say("past_behind")];
  const rows = player.meetings.map((met) => [
    el("a", { href: changed({ player: met.other }) }, met.other),
    number(met.ahead),
    number(met.level),
    number(met.behind),
  ]);
  return [el("h2", {}, say("past_against")), numbersTable(say("past_against"), heads, rows)];
}

// What is above must be known before the page begins.

await frame();
document.title = `${say("nav_stats")} – ${say("title")}`;
show(byId("main"), el("h1", {}, say("past_fares")), el("p", { class: "soft", role: "status" }, say("past_waiting")));
try {
  await begin();
} catch (refused) {
  show(byId("main"), el("h1", {}, say("past_fares")), el("p", { class: "card" }, refused.words ?? say("went_wrong")));
  if (!("words" in refused)) throw refused;
}
