// The story of the match, the newest move first: what was done, what there was to do, what came of it and by which rule.

import { get } from "./api.js";
import { el, show } from "./dom.js";
import { tell } from "./frame.js";
import { ruleLink } from "./rules.js";
import { seatSwatch } from "./swatch.js";
import { say, span } from "./words.js";

const PAGE = 12; // moves, until somebody asks for earlier ones

/** Remembers the earlier moves that somebody fetched for as long as they are sure to stand. */
export class Story {
  constructor() {
    this.lines = new Map();
    this.shown = new Map();
    this.room = PAGE; // so many are listed, however many the match has seen
    this.list = el("ol", { class: "lines" });
    this.more = el("button", { class: "quiet", onclick: () => this.fetchEarlier() }, say("earlier_moves"));
    this.place = el("section", { class: "card story" }, el("h2", {}, say("story")), this.list, this.more);
  }

  /** The newest picture. `explain` draws what only the game itself can explain. */
  draw(picture, explain) {
    this.forget(picture.match);
    this.match = picture.match;
    this.explain = explain;
    for (const line of picture.story) this.lines.set(line.number, line);
    this.listAll();
  }

  /** After one change what lies further back still stands; after several unseen ones nobody knows. */
  forget(match) {
    const before = this.match;
    const follows = before && before.number === match.number && match.version - before.version <= 1;
    for (const number of this.lines.keys()) if (!follows || number > match.moves) this.lines.delete(number);
    if (before?.number !== match.number) {
      this.shown.clear();
      this.room = PAGE;
    }
  }

  listAll() {
    const numbers = [...this.lines.keys()].sort((one, other) => other - one).slice(0, this.room);
    for (const number of this.lines.keys()) if (number < numbers.at(-1)) this.lines.delete(number);
    const items = numbers.map((number) => this.item(this.lines.get(number), this.lines.get(number - 1)));
    show(this.list, items.length ? items : el("li", { class: "soft" }, say("story_empty")));
    this.more.hidden = numbers.length === 0 || numbers[numbers.length - 1] <= 1;
  }

  /** A line that is on the page already stays as it is, with whatever somebody opened in it. */
  item(line, earlier) {
    const told = JSON.stringify([line, earlier?.points]);
    const known = this.shown.get(line.number);
    if (known?.told === told && known.explain === this.explain) return known.item;
    const item = this.tellLine(line, earlier);
    this.shown.set(line.number, { told, item, explain: this.explain });
    return item;
  }

  tellLine(line, earlier) {
    const whose = line.seat === null ? null : seatSwatch(this.match, line.seat);
    return el(
      "li",
      {},
      el("span", { class: "number", "aria-hidden": "true" }, String(line.number)),
      el(
        "div",
        { class: "telling" },
        el("p", { class: "move" }, whose, el("span", {}, line.words), this.gains(line, earlier)),
        line.why ? el("p", { class: "why" }, say("set_right_because", { why: line.why })) : null,
        line.todo.map((task) => el("p", { class: "todo" }, task)),
        line.told.map((news) => this.news(news)),
      ),
      line.seconds >= 1 ? el("span", { class: "seconds", title: say("time_thought") }, span(line.seconds)) : null,
    );
  }

  gains(line, earlier) {
    if (!earlier) return null;
    const gained = line.points.map((points, seat) => [points - earlier.points[seat], this.match.players[seat].name]);
    return gained
      .filter(([points]) => points !== 0)
      .map(([points, name]) =>
        el("span", { class: points > 0 ? "gain" : "gain loss" }, `${name} ${points > 0 ? "+" : "−"}${Math.abs(points)}`),
      );
  }

  news(news) {
    const explained = news.kind === "news" ? null : this.explain?.(news);
    if (explained) return explained;
    const rule = news.rule ? ruleLink(news.rule) : null;
    return el("p", { class: "news" }, news.words ?? news.title, " ", rule);
  }

  async fetchEarlier() {
    this.more.disabled = true;
    try {
      const told = await get(`/api/match/story?before=${Math.min(...this.lines.keys())}`);
      // Somebody may have moved meanwhile: what was told for another position is asked for again.
      if (told.stamp !== `${this.match.number}.${this.match.version}`) return;
      for (const line of told.story) this.lines.set(line.number, line);
      this.room = this.lines.size;
      this.listAll();
    } catch (refused) {
      tell(refused.words, "refused");
    } finally {
      this.more.disabled = false;
    }
  }
}
