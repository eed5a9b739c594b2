// One past match, move by move: the table as it was, the points, the story; all of them at the same move.

import { About } from "./about.js";
import { get } from "./api.js";
import { PointsChart } from "./chart.js";
import { byId, el, show } from "./dom.js";
import { frame, tell } from "./frame.js";
import { moduleOf } from "./game.js";
import { labels } from "./headline.js";
import { day, duration, hour, number } from "./numbers.js";
import { setClocks } from "./clocks.js";
import { players } from "./players.js";
import { Positions } from "./positions.js";
import { result } from "./result.js";
import { sharing } from "./share.js";
import { StoryList } from "./storylist.js";
import { Transport } from "./transport.js";
import { say } from "./words.js";

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
    this.chart = new PointsChart(chartWords(this.moves), (move) => this.transport.set(move));
    this.chart.show(told.match, told.chart);
    this.about = new About(told);
    this.title = el("h1", {});
  }

  /** Everything of the page, at the move that its address names, or else at the end. */
  begin() {
    show(
      byId("main"),
      heading(this.told, this.title),
      el(
        "div",
        { class: "columns" },
        el("div", {}, this.score, el("section", { "aria-label": say("past_table") }, this.game)),
        el("div", {}, el("section", { class: "card", hidden: this.chart.place.hidden }, this.chart.place), sharing(this.told), this.about.place, this.story.place, keep(this.told)),
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
    this.chart.mark(move);
    this.story.mark(move);
    this.positions.want(move);
    history.replaceState(null, "", move === this.moves ? location.pathname : `#move-${move}`);
  }

  drawTable(position) {
    show(this.title, titleOf(position), labels(this.told.summary));
    show(this.score, result(position.match) ?? players(position.match));
    const drawn = this.module.render?.(position, null);
    show(this.game, drawn ?? el("p", { class: "soft" }, say("past_no_table")));
    if (!this.told.summary.imported) setClocks(position.clock, position.match.budget); // nobody knows how long an imported one took
  }
}

function chartWords(moves) {
  return {
    title: say("past_chart"),
    told: (standing) => say("past_chart_told", { moves: number(moves), standing }),
    column: say("past_move"),
  };
}

/** How the match stands at this move: nobody has won before the last. */
function titleOf({ match, move }) {
  if (match.outcome) return match.outcome.words;
  return move ? say("past_title_at", { game: match.title, move: number(move) }) : match.title;
}

function heading({ summary, match, trouble }, title) {
  const then = summary.standings.filter((one) => one.said).map((one) => say("called_then", { name: one.name, said: one.said }));
  const when = [summary.dated ? `${day(summary.begun)} · ${hour(summary.begun)}` : null, summary.duration ? duration(summary.duration) : null];
  const house = match.house.map((rule) => `${rule.name}: ${rule.choice}`);
  const why = (text) => text.replace(/\.$/, "");
  return el(
    "header",
    { class: "heading" },
    el("p", {}, el("a", { href: "/history", class: "back" }, `‹ ${say("past_to_list")}`)),
    title,
    el("p", { class: "soft" }, [match.title, match.edition, ...house, ...when].filter(Boolean).join(" · ")),
    then.length ? el("p", { class: "soft" }, then.join(" ")) : null,
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
