// Taking moves back: first what would go, and which pieces are to be put back; then it is done.

import { naming, post } from "./api.js";
import { el } from "./dom.js";
import { tell } from "./frame.js";
import { Sheet } from "./sheet.js";
import { say } from "./words.js";

export class UndoSheet {
  /** `picture` gives the newest picture of the table, `now` the newest position that is known; `told` hears of the one
   * that an undo has made. */
  constructor(picture, now, told) {
    this.picture = picture;
    this.now = now;
    this.told = told;
    this.sheet = new Sheet();
    this.asking = false;
  }

  /** Whether something is shown that another change makes untrue; what this phone is doing itself is not. */
  get open() {
    return this.sheet.open && !this.asking;
  }

  close() {
    this.sheet.close();
  }

  begin() {
    this.stamp = this.now(); // what is confirmed is what was shown, of this position
    this.request = naming(); // whoever hears no answer and confirms again undoes it once
    return this.preview(1);
  }

  async preview(count) {
    const told = await this.ask({ count, preview: true });
    if (told) this.sheet.show(say("undo_title"), this.shown(told.preview), this.steps(told.preview));
  }

  shown({ moves, todo }) {
    return [
      el("p", {}, say("undo_moves", { count: moves.length })),
      el("ol", { class: "taken-back" }, moves.map((words) => el("li", {}, words))),
      todo.length ? [el("h3", {}, say("undo_pieces")), el("ul", { class: "pieces" }, todo.map((task) => el("li", {}, task)))] : null,
    ];
  }

  steps({ count }) {
    const most = this.picture().match?.moves ?? count;
    const step = (to, label, sign) =>
      el(
        "button",
        { type: "button", "aria-label": label, "data-key": sign, disabled: to < 1 || to > most, onclick: () => this.preview(to) },
        sign,
      );
    return [
      el(
        "div",
        { class: "stepper" },
        step(count - 1, say("undo_fewer"), "−"),
        el("span", { class: "count", "aria-hidden": "true" }, String(count)),
        step(count + 1, say("undo_more"), "+"),
      ),
      el("button", { type: "button", class: "main", onclick: () => this.confirm(count) }, say("undo_confirm", { count })),
    ];
  }

  async confirm(count) {
    const told = await this.ask({ count, request: `${this.request} ${count}` });
    if (!told) return;
    this.told(told.stamp);
    this.sheet.close();
    tell(say("undone")); // what is to be put back stands above the table, for everybody
  }

  /** Asks the box; null where it refused, which is then told. */
  async ask(request) {
    if (this.asking) return null;
    this.asking = true;
    this.sheet.busy(true);
    try {
      return await post("/api/undo", { stamp: this.stamp, ...request });
    } catch (refused) {
      if (refused.stale) this.sheet.close();
      const words = refused.stale ? say("changed_elsewhere") : refused.words;
      if (this.sheet.open) this.sheet.refuse(words);
      else tell(words, "refused");
      return null;
    } finally {
      this.asking = false;
      this.sheet.busy(false);
    }
  }
}
