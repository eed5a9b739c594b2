// The story of a past match as a list: each move can be gone to.

import { el } from "./dom.js";
import { number } from "./numbers.js";
import { ruleLink } from "./rules.js";
import { seatSwatch } from "./swatch.js";
import { say, span } from "./words.js";

export class StoryList {
  /** `explain` draws what only the game itself can explain; `pick` is called with the move that somebody chose. */
  constructor({ match, story, summary }, explain, pick) {
    this.match = match;
    this.explain = explain;
    this.timed = !summary.imported;
    this.items = story.map((line, at) => this.line(line, story[at - 1], pick));
    this.list = el("ol", { class: "moves" }, this.items);
    const content = story.length ? this.list : el("p", { class: "soft" }, say("past_no_moves"));
    this.place = el("section", { class: "card told-moves" }, el("h2", {}, say("past_story")), content);
    this.marked = null;
  }

  /** Shows which move this is, and brings it into sight within the list; the page itself stays where it is. */
  mark(move) {
    this.marked?.classList.remove("now");
    this.marked?.querySelector("button").removeAttribute("aria-current");
    this.marked = this.items[move - 1] ?? null;
    this.marked?.classList.add("now");
    this.marked?.querySelector("button").setAttribute("aria-current", "step");
    const top = this.marked?.offsetTop ?? 0;
    this.list.scrollTop = top - Math.max(0, (this.list.clientHeight - (this.marked?.offsetHeight ?? 0)) / 2);
  }

  line(line, earlier, pick) {
    return el(
      "li",
      {},
      el(
        "button",
        { onclick: () => pick(line.number) },
        el("span", { class: "number" }, number(line.number)),
        line.seat === null ? null : seatSwatch(this.match, line.seat),
        el("span", { class: "words" }, line.words),
        this.timed && line.seconds >= 1 ? el("span", { class: "seconds" }, span(line.seconds)) : null,
      ),
      this.more(line, earlier),
    );
  }

  /** What came of a move. */
  more(line, earlier) {
    const gains = line.points.map((points, seat) => [points - (earlier?.points[seat] ?? 0), seat]).filter(([points]) => points !== 0);
    const parts = [
      line.why ? el("p", { class: "soft" }, line.why) : null,
      gains.length ? el("p", {}, gains.map(([points, seat]) => [el("span", { class: "gain" }, `${this.match.players[seat].name} ${points > 0 ? "+" : "−"}${number(Math.abs(points))}`), " "])) : null,
      line.told.map((news) => this.news(news)),
    ].flat();
    return parts.some(Boolean) ? el("div", { class: "came" }, parts) : null;
  }

  news(news) {
    const explained = news.kind === "news" ? null : this.explain?.(news);
    return explained ?? el("p", { class: "soft" }, news.words ?? news.title ?? "", " ", news.rule ? ruleLink(news.rule, this.match.game) : null);
  }
}
