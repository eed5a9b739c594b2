// One past match, move by move: the table as it was, the points, the story; all of them at the same move.

import { get } from "./api.js";
import { setClocks } from "./clock.js";
import { byId, el, show } from "./dom.js";
import { frame, tell } from "./frame.js";
import { moduleOf } from "./game.js";
import { labels } from "./labels.js";
import { day, duration, hour, list, number } from "./numbers.js";
import { players } from "./players.js";
import { stepPlot } from "./plots.js";
import { Positions } from "./positions.js";
import { result } from "./result.js";
import { colourOf } from "./swatch.js";
import { StoryList } from "./storylist.js";
import { Transport } from "./transport.js";
import { say } from "./words.js";

const FALLBACK = ["blue", "orange", "green", "purple", "red", "turquoise"];
const FILES = { record: "past_keep_record", json: "past_keep_json", csv: "past_keep_csv" };
const match = location.pathname.split("/").at(-1);

class Replay {
  constructor(told, module) {
    this.told = told;
    this.module = module;
    this.moves = told.match.moves;
    this.game = el("div", { class: "game" });
    this.score = el("div", {});
    this.positions = new Positions(told, (position) => this.drawTable(position), (refused) => tell(refused.words, "refused"));
    this.transport = new Transport(this.moves, (move) => this.go(move));
    this.story = new StoryList(told, module.tell, (move) => this.transport.set(move));
    this.plot = this.chart();
  }

  /** Everything of the page, at the move that its address names, or else at the end. */
  begin() {
    show(
      byId("main"),
      heading(this.told),
      el(
        "div",
        { class: "columns" },
        el("div", {}, this.score, el("section", { "aria-label": say("past_table") }, this.game)),
        el("div", {}, this.plot && el("section", { class: "card" }, this.plot.figure), this.story.place, keep(this.told)),
      ),
      this.moves ? this.transport.place : null,
    );
    const asked = Number(location.hash.replace("#move-", "") || this.moves);
    this.transport.set(Number.isInteger(asked) && asked >= 0 && asked <= this.moves ? asked : this.moves);
  }

  /** Shows another move: words and points at once, the table as soon as it is here. */
  go(move) {
    const line = this.told.story[move - 1];
    this.transport.tell(line ? line.words : (this.told.opening[0] ?? ""));
    this.plot?.mark(move);
    this.story.mark(move);
    this.positions.want(move);
    history.replaceState(null, "", move === this.moves ? location.pathname : `#move-${move}`);
  }

  drawTable(position) {
    show(this.score, result(position.match) ?? players(position.match));
    const drawn = this.module.render?.(position, null);
    show(this.game, drawn ?? el("p", { class: "soft" }, say("past_no_table")));
    if (!this.told.summary.imported) setClocks(position.clock); // nobody knows how long an imported one took
  }

  /** Points over time; those of a team share a line. Nothing where nobody ever had any. */
  chart() {
    const { match, chart } = this.told;
    const shared = new Map();
    for (const player of match.players) {
      const team = player.team === null ? `seat ${player.seat}` : `team ${player.team}`;
      shared.set(team, [...(shared.get(team) ?? []), player]);
    }
    const lines = [...shared.values()].map((those, at) => ({
      name: list(those.map((player) => player.name)),
      colour: colourOf(match, those[0].seat) ?? FALLBACK[at % FALLBACK.length],
      seat: those[0].seat,
    }));
    const rows = chart.map(([move, ...points]) => [move, ...lines.map((line) => points[line.seat])]);
    if (!this.moves || rows.every((row) => row.slice(1).every((points) => points === 0))) return null;
    const standing = lines.map((line, at) => `${line.name} ${number(rows.at(-1)[at + 1])}`).join(", ");
    const told = say("past_chart_told", { moves: number(this.moves), standing });
    return stepPlot({ title: say("past_chart"), told, rows, lines, moves: this.moves, pick: (move) => this.transport.set(move) });
  }
}

function heading({ summary, match, trouble }) {
  const when = [day(summary.begun), hour(summary.begun), summary.duration ? duration(summary.duration) : null];
  const house = match.house.map((rule) => `${rule.name}: ${rule.choice}`);
  const why = (text) => text.replace(/\.$/, "");
  return el(
    "header",
    { class: "heading" },
    el("p", {}, el("a", { href: "/history", class: "back" }, `‹ ${say("past_to_list")}`)),
    el("h1", {}, match.outcome ? match.outcome.words : match.title, labels(summary)),
    el("p", { class: "soft" }, [match.title, match.edition, ...house, ...when].filter(Boolean).join(" · ")),
    summary.status === "open" ? el("p", { class: "card note well" }, say("past_under_way"), " ", el("a", { href: "/" }, say("past_to_table"))) : null,
    summary.reason ? el("p", { class: "card note" }, say("past_why_aside", { why: why(summary.reason) })) : null,
    trouble ? el("p", { class: "card note" }, say("past_breaks_off", { why: why(trouble) })) : null,
  );
}

/** The match for other programs. */
function keep({ summary, exports, link }) {
  const entry = (sign, words, attributes) => el("li", {}, el("a", { class: "button", ...attributes }, el("span", { "aria-hidden": "true" }, sign), words));
  const files = exports.map((kind) => entry("⤓", say(FILES[kind] ?? kind), { href: `/api/history/${summary.number}/export/${kind}`, download: true }));
  const app = link ? entry("↗", say("past_keep_link"), { href: link, target: "_blank", rel: "noreferrer noopener" }) : null;
  return el("section", { class: "card keep" }, el("h2", {}, say("past_keep")), el("ul", {}, files, app));
}

await frame();
show(byId("main"), el("p", { class: "soft", role: "status" }, say("past_waiting")));
try {
  const told = await get(`/api/history/${encodeURIComponent(match)}`);
  document.title = `${told.match.title}, ${day(told.summary.begun)} – ${say("title")}`;
  new Replay(told, await moduleOf(told.match.game)).begin();
} catch (refused) {
  const words = refused.code === "no_such_match" ? say("past_no_match") : (refused.words ?? say("went_wrong"));
  show(byId("main"), el("div", { class: "card nothing" }, el("h1", {}, words), el("a", { class: "button", href: "/history" }, say("past_to_list"))));
  if (!("words" in refused)) throw refused;
}
