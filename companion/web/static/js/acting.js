// What a paired phone can do: the box's own questions, answered by touch. The first stands at the foot of the table,
// the others come up in a sheet. Every answer names the position it was given for, so nothing is played twice.

import { get, post } from "./api.js";
import { bar, lookingOnly } from "./bar.js";
import { el, show } from "./dom.js";
import { tell } from "./frame.js";
import { isLongScale, layoutOf, numberField, optionButton, wordsOf } from "./options.js";
import { Sheet } from "./sheet.js";
import { UndoSheet } from "./undo.js";
import { say } from "./words.js";

const SETTLE = 600; // a second tap of the same finger is not meant for the next player
const FOLDED = "companion.folded";

export class Acting {
  constructor() {
    this.place = el("section", { class: "acting", "aria-label": say("acting") });
    this.sheet = new Sheet();
    this.sheet.onclose = () => (this.path = []);
    this.undo = new UndoSheet(() => this.picture);
    this.picture = null;
    this.me = null;
    this.path = []; // the questions that are open in the sheet, each with the answers that led to it
    this.asking = false;
    this.restingUntil = 0;
    // Short messages stand above the bar, not on it.
    new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${this.place.offsetHeight}px`)).observe(this.place);
  }

  get paired() {
    return this.me?.paired === true;
  }

  /** Whether this phone may act; asked again whenever that may have changed. */
  async meet() {
    try {
      this.me = await get("/api/me");
    } catch {
      return; // the next picture comes when the box is there again
    }
    this.draw();
    if (this.picture) await this.fetchHome();
  }

  /** A new picture of the table. What was open for another position is closed. */
  async see(picture) {
    const moved = this.picture?.stamp !== picture.stamp;
    this.picture = picture;
    if (moved && !this.asking) this.closeStale();
    if (moved) await this.fetchHome();
    else await this.meet();
  }

  closeStale() {
    if (!this.sheet.open && !this.undo.open) return;
    this.sheet.close();
    this.undo.close();
    tell(say("changed_elsewhere"));
  }

  // The first question

  async fetchHome() {
    if (!this.paired || !this.picture?.match) return this.draw();
    this.rest();
    try {
      const told = await post("/api/act", { stamp: this.picture.stamp, answers: [] });
      if (told.stamp !== this.picture.stamp) return; // the next picture is on its way
      this.home = told;
    } catch (refused) {
      if (refused.stale) return;
      this.home = null;
      if (refused.status === 403) return this.meet();
    }
    this.draw();
  }

  draw() {
    const match = this.picture?.match;
    this.place.hidden = !match || this.me === null;
    if (this.place.hidden) return;
    const folded = localStorage.getItem(FOLDED) === "yes";
    const drawn = JSON.stringify([this.paired, this.home, folded]);
    if (drawn !== this.drawn) this.drawBar(match, folded);
    this.drawn = drawn; // what is the same stays: it might be under a finger
    this.rest();
  }

  /** Whoever came here by keys stays in the bar, also where their button is gone. */
  drawBar(match, folded) {
    const here = this.place.contains(document.activeElement);
    const buttons = this.home ? bar(match, this.home.ask, folded, this.buttons(this.home)) : null;
    show(this.place, this.paired ? buttons : lookingOnly());
    if (here && !this.place.contains(document.activeElement)) this.place.querySelector("button, a")?.focus({ preventScroll: true });
  }

  /** What the buttons of the bar do, for the position that it was drawn for. */
  buttons({ ask, stamp }) {
    const way = { stamp, answers: [] };
    return {
      choose: (option) => this.choose(way, option),
      held: (options) => this.ask({ ...ask, options }, way),
      undo: () => this.undo.begin(),
      fold: (folded) => {
        localStorage.setItem(FOLDED, folded ? "yes" : "no");
        this.draw();
      },
    };
  }

  // The questions behind it

  /** All that the box's own menu asks, while nothing is played. */
  askAll() {
    return this.follow({ stamp: this.picture.stamp, answers: [] });
  }

  /** Something on the table itself was touched, as it was shown under this stamp. */
  touch(what, stamp) {
    return this.follow({ stamp, answers: [], touch: what });
  }

  /** `way` is what led to the question: the position, the answers so far, what was touched. */
  choose(way, option) {
    if (option.not_now) return this.refuse(option.not_now);
    if (option.does === "stay") return this.sheet.close();
    return this.follow({ ...way, answers: [...way.answers, { at: option.at, id: option.id }] });
  }

  async follow(way) {
    if (this.asking || Date.now() < this.restingUntil) return;
    this.busy(true);
    try {
      const told = await post("/api/act", way);
      this.busy(false);
      if (told.done) this.came(told);
      else if (told.stamp !== this.picture.stamp) this.closeStale();
      else this.ask(told.ask, way);
    } catch (refused) {
      this.busy(false);
      this.refused(refused);
    }
  }

  ask(ask, way) {
    this.path.push({ ask, way });
    this.showLast();
  }

  showLast() {
    const { ask, way } = this.path[this.path.length - 1];
    const back = this.path.length > 1 ? () => this.back() : null;
    const chosen = (option) => this.choose(way, option);
    const answers = isLongScale(ask.options) ? numberField(ask, chosen) : this.grid(ask.options, chosen);
    this.sheet.show(ask.title, ask.sentence ? [el("p", {}, ask.sentence), answers] : answers, null, back);
  }

  back() {
    this.path.pop();
    this.showLast();
  }

  grid(options, chosen) {
    if (options.length === 0) return el("p", {}, say("nothing_possible"));
    const words = wordsOf(options);
    const buttons = options.map((option) => optionButton(this.picture.match, option, chosen, "option", words));
    return el("div", { class: `answers ${layoutOf(options)}` }, buttons);
  }

  // What came of it

  /** What to do now and what there is to tell, for a moment; the story has it for good. */
  came({ done, stamp }) {
    this.restingUntil = Date.now() + SETTLE;
    this.rest();
    this.sheet.close();
    const sentences = [...done.told.map((news) => news.words ?? news.title), ...done.todo].filter(Boolean);
    tell(sentences.length ? sentences.map((words) => el("span", { class: "sentence" }, words)) : say("done"));
    if (stamp === this.picture.stamp) this.fetchHome();
  }

  refused(refused) {
    if (refused.status === 403) this.meet();
    if (!refused.stale) return this.refuse(refused.words);
    this.sheet.close();
    if (refused.code === "stale") tell(say("changed_elsewhere"));
    else tell(refused.words, "refused");
    this.fetchHome();
  }

  refuse(words) {
    if (this.sheet.open) this.sheet.refuse(words);
    else tell(words, "refused");
  }

  busy(is) {
    this.asking = is;
    this.sheet.busy(is);
    this.rest();
  }

  /** The bar shows that taps are not heard: while the box is asked, right after a move, and for an older table. */
  rest() {
    const left = this.restingUntil - Date.now();
    const behind = this.home && this.home.stamp !== this.picture?.stamp;
    this.place.setAttribute("aria-busy", String(this.asking || behind || left > 0));
    clearTimeout(this.waking);
    if (left > 0) this.waking = setTimeout(() => this.rest(), left);
  }
}
