// What is said about a past match afterwards: when and where it was, a note; that it is deleted, or brought back. Whatever
// is changed leaves a trace, which stands below.

import { get, post } from "./api.js";
import { el, show } from "./dom.js";
import { tell } from "./frame.js";
import { day, hour } from "./numbers.js";
import { Sheet } from "./sheet.js";
import { say } from "./words.js";

export class About {
  constructor(told) {
    this.place = el("section", { class: "card about" });
    this.draw(told);
    get("/api/me")
      .then(({ paired }) => this.draw({ ...this.told, paired }))
      .catch(() => null); // then it is only looked at
  }

  draw(told) {
    this.told = { ...this.told, ...told };
    const { summary, edits, paired } = this.told;
    const known = [summary.place, summary.note].some(Boolean) || edits.length > 0;
    this.place.hidden = !known && !paired;
    show(
      this.place,
      el("h2", {}, say("about_title")),
      summary.deleted ? el("p", { class: "note" }, say("about_deleted")) : null,
      summary.place ? el("p", { class: "where" }, el("span", { class: "soft" }, `${say("about_place")}: `), summary.place) : null,
      summary.note ? el("p", { class: "remark" }, summary.note) : null,
      paired ? this.tools(summary) : null,
      trace(edits),
    );
  }

  tools(summary) {
    const button = (words, onclick, kind = "quiet") => el("button", { type: "button", class: kind, "data-key": words, onclick }, words);
    const under = summary.status === "open";
    return el(
      "p",
      { class: "tools" },
      button(say("about_edit"), () => this.edit(summary)),
      under ? null : summary.deleted ? button(say("about_restore"), () => this.send("delete", { deleted: false })) : button(say("about_delete"), () => this.askDelete(), "quiet bad"),
    );
  }

  get sheet() {
    this.opened ??= new Sheet();
    return this.opened;
  }

  edit(summary) {
    const at = new Date(summary.begun);
    const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    const when = el("input", { type: "datetime-local", id: "about-when", value: local });
    const where = el("input", { type: "text", id: "about-place", maxlength: 80, value: summary.place });
    const note = el("textarea", { id: "about-note", maxlength: 1000, rows: 4 }, summary.note);
    const save = (event) => {
      event.preventDefault();
      const moved = when.value && when.value !== local ? { begun: new Date(when.value).toISOString() } : {};
      this.send("about", { place: where.value, note: note.value, ...moved });
    };
    const field = (name, input) => [el("label", { for: input.id }, say(name)), input];
    const form = el("form", { class: "about-form", onsubmit: save }, field("about_when", when), field("about_place", where), field("about_note", note), el("button", { type: "submit", class: "main large" }, say("about_save")));
    this.sheet.show(say("about_title"), form);
  }

  askDelete() {
    const no = el("button", { type: "button", onclick: () => this.sheet.close() }, say("about_keep"));
    const yes = el("button", { type: "button", class: "bad", onclick: () => this.send("delete", { deleted: true }) }, say("about_delete_yes"));
    this.sheet.show(say("about_delete_really"), el("p", {}, say("about_delete_words")), [no, yes]);
  }

  async send(what, body) {
    try {
      this.draw(await post(`/api/history/${this.told.summary.number}/${what}`, body));
      this.opened?.close();
      tell(say(what === "about" ? "about_saved" : body.deleted ? "about_gone" : "about_back"));
    } catch (refused) {
      if (this.opened?.open) this.opened.refuse(refused.words);
      else tell(refused.words, "refused");
    }
  }
}

const CHANGES = { begun: "edit_begun", place: "edit_place", note: "edit_note" };

function trace(edits) {
  if (edits.length === 0) return null;
  return el("details", {}, el("summary", {}, say("about_trace", { count: edits.length })), el("ol", { class: "trace" }, edits.map((edit) => el("li", {}, line(edit)))));
}

function line({ when, who, what, was, now }) {
  const date = (text) => (what === "begun" ? `${day(text)} ${hour(text)}` : text || "–");
  const words = what in CHANGES ? say(CHANGES[what], { was: date(was), now: date(now) }) : say(now ? "edit_deleted" : "edit_restored");
  return [el("span", { class: "soft" }, `${day(when)} ${hour(when)}, ${who}`), " ", words];
}
