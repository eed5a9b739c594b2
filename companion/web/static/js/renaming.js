// Another name for somebody: a mistyped one is set right, and two names of one person become one.

import { get, post } from "./api.js";
import { el } from "./dom.js";
import { Sheet } from "./sheet.js";
import { say } from "./words.js";

/** A button that asks for the new name; it shows on a phone that may act. `done` is called with that name. */
export function renaming(name, done) {
  const button = el("button", { type: "button", class: "quiet", "data-key": "rename", hidden: true, onclick: () => ask(name, done) }, say("rename"));
  get("/api/me")
    .then(({ paired }) => (button.hidden = !paired))
    .catch(() => null);
  return button;
}

function ask(name, done) {
  const sheet = new Sheet();
  const input = el("input", { type: "text", id: "rename", maxlength: 40, value: name, autocomplete: "off", autocapitalize: "words" });
  const send = async (same) => {
    const wanted = input.value.trim();
    try {
      await post("/api/players/rename", { name, new: wanted, same_person: same });
      sheet.close();
      done(wanted);
    } catch (refused) {
      if (refused.code === "name_known") return sheet.show(say("rename_same_title"), el("p", {}, say("rename_same", { name, other: wanted })), [el("button", { type: "button", onclick: () => sheet.close() }, say("rename_not")), el("button", { type: "button", class: "main", onclick: () => send(true) }, say("rename_merge"))]);
      sheet.refuse(refused.words);
    }
  };
  const submit = (event) => {
    event.preventDefault();
    send(false);
  };
  const form = el("form", { class: "about-form", onsubmit: submit }, el("label", { for: "rename" }, say("rename_new")), input, el("button", { type: "submit", class: "main large" }, say("about_save")));
  sheet.show(say("rename_title", { name }), form);
}
