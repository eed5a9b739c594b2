// The table on a wall: no frame, no buttons. It rotates between what lies there, how everybody stands, and the last
// scoring; a code in the corner leads phones to it.

import { get } from "./api.js";
import { byId, el, show } from "./dom.js";
import { moduleOf } from "./game.js";
import { caption, headline, leading } from "./headline.js";
import { follow } from "./live.js";
import { day } from "./numbers.js";
import { setClocks } from "./clocks.js";
import { result } from "./result.js";
import { Reveal, totalsOf } from "./reveal.js";
import { seatSwatch } from "./swatch.js";
import { pointWords } from "./units.js";
import { learn, say } from "./words.js";

const STAYS = 12_000; // milliseconds that a view stays
const LARGEST = 1.6; // times the size that letters have
const EARLIER = 5; // pages of the story in which the last scoring is looked for

class Wall {
  constructor() {
    this.title = el("h1", {});
    this.about = el("p", { class: "soft" });
    this.view = el("div", { class: "tv-view" });
    this.fitted = el("div", { class: "tv-fitted" }, this.view);
    this.lost = el("p", { class: "lost", role: "status", hidden: true }, say("connection_lost"));
    this.reveal = new Reveal();
    this.at = 0;
    const scan = el("figure", { class: "tv-scan", hidden: true }, el("img", { src: "/api/join.svg", alt: say("tv_scan"), onload: () => (scan.hidden = false) }), el("figcaption", {}, say("tv_scan")));
    show(byId("main"), this.lost, el("header", { class: "tv-head" }, el("div", {}, this.title, this.about), scan), this.fitted);
    setInterval(() => this.turn(), STAYS);
    new ResizeObserver(() => this.fit()).observe(this.fitted);
  }

  async see(picture) {
    const before = this.picture?.match;
    this.picture = picture;
    const { match } = picture;
    document.title = match ? headline(match) : say("title");
    this.module = match ? await moduleOf(match.game) : {};
    if (this.picture !== picture) return;
    if (match?.number !== before?.number) this.scoring = null;
    this.findScoring(picture.story);
    this.reveal.see(picture, this.module.reveal);
    await this.draw();
    if (match && !this.scoring && match.number !== before?.number) this.lookBack(match);
  }

  /** The last scoring in some lines of the story, the newest first. */
  findScoring(lines) {
    for (const line of lines) {
      const told = line.told.map((news) => this.module.reveal?.(news, this.picture.match)).filter(Boolean).at(-1);
      if (told && (!this.scoring || line.number >= this.scoring.number)) this.scoring = { ...told, number: line.number };
      if (told) return;
    }
  }

  async lookBack({ number }) {
    let before = this.picture.story.at(-1)?.number ?? 1;
    for (let page = 0; page < EARLIER && before > 1 && !this.scoring; page += 1) {
      const told = await get(`/api/match/story?before=${before}`).catch(() => null);
      if (!told || this.picture.match?.number !== number) return;
      this.findScoring(told.story);
      before = told.story.at(-1)?.number ?? 1;
    }
  }

  /** What there is to show now, one after another. */
  views() {
    const { match } = this.picture;
    if (match === null) return [lastResults];
    const table = this.module.render ? [() => this.module.render(this.picture, null)] : [];
    const scoring = this.scoring && this.scoring.number <= match.moves ? [() => el("section", {}, el("h2", {}, this.scoring.title), totalsOf(match, this.scoring.points, this.scoring.totals))] : [];
    return [...table, () => result(match) ?? standings(match), ...scoring];
  }

  turn() {
    this.at += 1;
    if (this.picture) this.draw();
  }

  async draw() {
    const { match, clock } = this.picture;
    const views = this.views();
    const view = views[this.at % views.length];
    show(this.title, match ? headline(match) : say("no_match"));
    show(this.about, match ? caption(match) : say("no_match_words"));
    byId("main").dataset.colour = (match && leading(match)) ?? "none";
    show(this.view, await view());
    if (clock) setClocks(clock, match.budget);
    this.fit();
  }

  /** As large as the screen allows, and nothing is cut off. */
  fit() {
    this.view.style.setProperty("zoom", "1");
    const { clientWidth: width, clientHeight: height } = this.fitted;
    const by = Math.min(width / this.view.scrollWidth, height / this.view.scrollHeight, LARGEST);
    if (Number.isFinite(by) && by > 0) this.view.style.setProperty("zoom", String(Math.floor(by * 100) / 100));
  }
}

function standings(match) {
  const order = match.players.toSorted((one, other) => other.points - one.points);
  const rows = order.map((player) => el("li", { class: match.turn.includes(player.seat) ? "turn" : null }, seatSwatch(match, player.seat), el("span", { class: "name" }, player.name), el("span", { class: "points" }, pointWords(match, player.points))));
  return el("section", { class: "card players tv-standings" }, el("h2", {}, say("tv_standings")), el("ol", {}, rows));
}

async function lastResults() {
  const { matches } = await get("/api/history?limit=6").catch(() => ({ matches: [] }));
  const rows = matches.filter(({ winners }) => winners.length).map((match) => el("li", {}, el("strong", {}, match.title), ` · ${day(match.begun)} · ★ ${match.winners.join(", ")}`));
  return rows.length ? el("section", { class: "card" }, el("h2", {}, say("last_results")), el("ul", { class: "tv-results" }, rows)) : el("p", {});
}

await learn();
const wall = new Wall();
follow(
  (picture) => wall.see(picture),
  (lost) => (wall.lost.hidden = !lost),
);
