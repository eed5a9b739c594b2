// A sheet that comes up from the foot of the page: one thing at a time, within reach of a thumb.

import { el, show } from "./dom.js";
import { withRule } from "./rules.js";
import { say } from "./words.js";

/** A dialog with a title, a place for its content, a way back and a way out. Escape closes it too. */
export class Sheet {
  constructor() {
    this.title = el("h2", { tabindex: "-1" });
    this.body = el("div", { class: "sheet-body" });
    this.wrong = el("p", { class: "wrong", role: "alert", hidden: true });
    this.backward = el("button", { type: "button", class: "quiet", onclick: () => this.onback?.() }, `‹ ${say("back")}`);
    this.foot = el("div", { class: "sheet-foot" });
    const closing = el("button", { type: "button", class: "quiet", onclick: () => this.close() }, say("close"));
    this.dialog = el(
      "dialog",
      { class: "sheet", onclose: () => this.closed(), onclick: (event) => event.target === this.dialog && this.close() },
      el(
        "div",
        { class: "sheet-inner" },
        el("header", {}, this.backward, this.title, closing),
        this.wrong,
        this.body,
        this.foot,
      ),
    );
    document.body.append(this.dialog);
  }

  get open() {
    return this.dialog.open;
  }

  /** Shows something else in it; whoever listens to the page hears the title first. */
  show(title, body, foot = null, onback = null) {
    show(this.title, title);
    show(this.body, body);
    show(this.foot, foot);
    this.wrong.hidden = true;
    this.onback = onback;
    this.backward.hidden = onback === null;
    if (!this.dialog.open) this.openFrom(document.activeElement);
    this.body.scrollTop = 0;
    // Whoever steps on with the same button at the foot keeps it.
    if (!this.foot.contains(document.activeElement)) this.title.focus({ preventScroll: true });
  }

  openFrom(opener) {
    this.opener = opener?.dataset.key;
    this.dialog.showModal();
  }

  /** The browser gives the focus back to what opened the sheet, unless that was drawn anew meanwhile: then we do. */
  closed() {
    const at = document.activeElement;
    const lost = at === null || at === document.body || this.dialog.contains(at);
    if (lost && this.opener) document.querySelector(`[data-key="${CSS.escape(this.opener)}"]`)?.focus({ preventScroll: true });
    this.onclose?.();
  }

  /** Why something cannot be, in the sheet itself: what lies below it is out of sight. */
  refuse(words) {
    show(this.wrong, withRule(words) ?? say("went_wrong"));
    this.wrong.hidden = false;
    this.wrong.scrollIntoView({ block: "nearest" });
  }

  /** While the box is asked it is shown that taps are not heard. */
  busy(is) {
    this.dialog.setAttribute("aria-busy", String(is));
  }

  close() {
    if (this.dialog.open) this.dialog.close();
  }
}
