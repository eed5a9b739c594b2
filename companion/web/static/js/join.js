// Joining: a phone that gives the code on the box's display may act at the table.

import { get, post } from "./api.js";
import { byId, el, show } from "./dom.js";
import { frame, tell } from "./frame.js";
import { keepOwner, lastOwner, ownPhone, ownerChoice, people } from "./owner.js";
import { say, tongue } from "./words.js";

const NAME = "companion.phone";
const LONGEST = 24;

/** The page to go to afterwards; only our own are meant. */
function then() {
  const wanted = new URLSearchParams(location.search).get("then");
  return wanted === "/new" ? wanted : "/";
}

/** The code of the picture on the box is the end of the address. */
const scanned = () => (location.pathname.match(/^\/P\/(\d{1,6})$/i) ?? ["", ""])[1];

function codeField(typed) {
  return el("input", {
    type: "text",
    id: "code",
    class: "code",
    inputmode: "numeric",
    pattern: "[0-9]*",
    autocomplete: "one-time-code",
    maxlength: 20, // a pasted one may have blanks in it
    value: scanned(),
    "aria-describedby": "where",
    oninput: typed,
  });
}

class Joining {
  constructor(me, names, free) {
    this.free = free;
    this.locked = me.locked;
    this.names = names;
    this.owner = names.find((name) => name.toLowerCase() === lastOwner()?.toLowerCase()) ?? null;
    this.code = codeField(() => this.typed());
    this.name = el("input", {
      type: "text",
      id: "phone",
      maxlength: LONGEST,
      autocomplete: "nickname",
      value: localStorage.getItem(NAME) ?? "",
    });
    this.naming = el("div", { class: "naming" }, el("label", { for: "phone" }, say("phone_name")), this.name);
    this.wrong = el("p", { class: "wrong", role: "alert", hidden: true });
    this.go = el("button", { type: "submit", class: "main large" }, say("join"));
  }

  form(me) {
    const form = el(
      "form",
      { class: "card join", onsubmit: (event) => this.pair(event) },
      el("label", { for: "code" }, say("code")),
      this.code,
      el("p", { id: "where", class: "soft" }, say(this.free ? "where_code_free" : "where_code")),
      this.names.length ? ownerChoice(this.names, this.owner, (name) => this.own(name)) : null,
      this.naming,
      this.wrong,
      this.go,
    );
    this.own(this.owner);
    if (this.locked) this.countDown();
    return [el("h1", {}, say("join_title")), el("p", { class: "soft" }, say("join_words")), form, neighbour(me)];
  }

  /** A phone that is somebody's is called as they are; one for all needs a name. */
  own(name) {
    this.owner = name;
    this.naming.hidden = name !== null;
  }

  /** Whoever has typed the last digit goes on with the name, or is done. */
  typed() {
    this.code.value = this.code.value.replace(/\D/g, "").slice(0, 6);
    if (this.code.value.length === 6) (this.name.value || this.owner ? this.go : this.name).focus();
  }

  async pair(event) {
    event.preventDefault();
    if (this.go.disabled) return;
    this.go.disabled = true;
    this.wrong.hidden = true;
    try {
      const called = this.owner === null ? this.name.value : this.owner.slice(0, LONGEST);
      keepOwner(await post("/api/pair", { code: this.code.value, name: called, player: this.owner }));
      if (this.owner === null) localStorage.setItem(NAME, this.name.value.trim());
      location.assign(then());
    } catch (refused) {
      await this.refuse(refused);
    }
  }

  async refuse(refused) {
    this.go.disabled = false;
    if (refused.code === "phone_needs_name") this.name.focus();
    else this.code.select();
    this.tellWrong(refused.words ?? say("went_wrong"));
    if (refused.code !== "pairing_locked") return;
    this.locked = (await get("/api/me")).locked;
    this.countDown();
  }

  tellWrong(words) {
    show(this.wrong, words);
    this.wrong.hidden = false;
  }

  /** After too many wrong codes nobody can join for a while. */
  countDown() {
    this.go.disabled = this.locked > 0;
    this.wrong.hidden = this.locked <= 0;
    if (this.locked <= 0) return this.wrong.setAttribute("role", "alert");
    this.wrong.setAttribute("role", "timer"); // it is not read out every second
    this.tellWrong(say("locked", { count: this.locked }));
    this.locked -= 1;
    setTimeout(() => this.countDown(), 1000);
  }
}

/** How somebody else gets here. */
function neighbour(me) {
  if (!me.address) return null;
  return el(
    "section",
    { class: "card neighbour" },
    el("h2", {}, say("for_the_neighbour")),
    el("img", { src: "/api/join.svg", alt: say("join_picture", { address: me.address }), width: 180, height: 180 }),
    el("p", {}, el("code", {}, me.address)),
    me.public ? null : el("p", { class: "soft" }, say("only_this_machine")),
  );
}

/** Whose this phone is, to be changed at any time. */
function owning(me, names) {
  const chosen = async (name) => {
    try {
      if (keepOwner(await ownPhone(name))) return location.reload();
      tell(name === null ? say("phone_for_all") : say("phone_of", { name }));
    } catch (refused) {
      tell(refused.words, "refused");
    }
  };
  return names.length ? el("section", { class: "card" }, ownerChoice(names, me.player, chosen)) : null;
}

async function joined(me, names) {
  const { phones } = await get("/api/phones");
  const date = new Intl.DateTimeFormat(tongue(), { dateStyle: "medium" });
  const lines = phones.map((phone) =>
    el(
      "li",
      {},
      el("span", { class: "name" }, phone.name, " ", phone.mine ? el("span", { class: "mark on" }, say("this_phone")) : null, " ", whose(phone)),
      el("span", { class: "soft" }, date.format(phone.since * 1000)),
    ),
  );
  return [
    el("h1", {}, say("joined", { name: me.name })),
    el("p", { class: "ways" }, el("a", { href: then(), class: "button main" }, then() === "/new" ? say("new_match") : say("to_the_table"))),
    owning(me, names),
    el(
      "section",
      { class: "card phones" },
      el("h2", {}, say("phones")),
      el("ul", {}, lines),
      el("button", { type: "button", onclick: leave }, say("leave")),
    ),
    neighbour(me),
  ];
}

/** Whose a phone is, where that is not what it is called. */
const whose = ({ name, player }) => (player && player !== name ? el("span", { class: "mark" }, player) : null);

async function leave() {
  try {
    await post("/api/unpair", {});
    await begin();
  } catch (refused) {
    tell(refused.words, "refused");
  }
}

async function begin() {
  const [me, names, { match }] = await Promise.all([get("/api/me"), people(), get("/api/match")]);
  if (me.paired) return show(byId("main"), await joined(me, names));
  const joining = new Joining(me, names, match === null);
  show(byId("main"), joining.form(me));
  if (!joining.code.value) joining.code.focus();
  else if (!joining.naming.hidden) joining.name.focus();
}

await frame();
document.title = `${say("join_title")} – ${say("title")}`;
await begin().catch((refused) => tell(refused.words, "refused"));
