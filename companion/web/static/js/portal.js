// The portal: somebody chooses the Wi-Fi that the box is to join.

import { get, post } from "./api.js";
import { byId, el, show, svg } from "./dom.js";
import { bareFrame } from "./frame.js";
import { knows, say } from "./words.js";

const AGAIN = 2_000; // milliseconds between two looks at what the box is doing
const BARS = 3;

/** What the box says of itself, whenever it can be reached: its network goes away while it looks or joins. */
class Portal {
  constructor() {
    this.place = byId("main");
    this.step = "";
  }

  async begin() {
    for (;;) {
      try {
        this.take(await get("/api/wifi"));
      } catch {
        // The network has gone, as it was said that it would: it is asked again.
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  /** Another picture only where something has changed: nobody's passphrase is wiped away while it is typed. */
  take(told) {
    const now = JSON.stringify(told);
    if (now === this.step) return;
    this.step = now;
    if (told.step === "open") this.list(told);
    else if (told.step === "joining") this.wait("wifi_going", told);
    else if (told.step === "joined") this.wait("wifi_done", told);
    else this.wait("wifi_looking", told);
  }

  wait(code, facts) {
    document.title = say(code, facts);
    show(this.place, el("section", { class: "card", role: "status" }, el("h1", {}, say(code, facts)), el("p", {}, say(`${code}_means`))));
  }

  list(told) {
    document.title = say("wifi_title");
    show(
      this.place,
      el("h1", {}, say("wifi_title")),
      told.why ? el("p", { class: "wrong card", role: "alert" }, say(`wifi_why_${told.why}`, told)) : null,
      el("p", { class: "soft" }, say(told.networks.length ? "wifi_words" : "wifi_none")),
      el("ul", { class: "networks" }, told.networks.map((network) => el("li", {}, this.offer(network, told)))),
      el("p", {}, el("button", { type: "button", class: "hidden-network", onclick: () => this.ask(null, told) }, say("wifi_hidden"))),
      el("section", { class: "card again" }, this.again(), el("p", { class: "soft" }, say("wifi_again_means"))),
    );
  }

  offer(network, told) {
    const lock = { open: "wifi_open", passphrase: "wifi_locked", other: "wifi_other_lock" }[network.lock];
    return el(
      "button",
      { type: "button", class: "network", disabled: network.lock === "other", onclick: () => this.ask(network, told) },
      bars(network.bars),
      el("span", { class: "name" }, network.name),
      el("span", { class: "soft lock" }, say(lock)),
    );
  }

  again() {
    const look = async (event) => {
      event.target.disabled = true;
      await this.send("/api/wifi/again", {}, "wifi_looking", {});
    };
    return el("button", { type: "button", onclick: look }, say("wifi_again"));
  }

  /** What it takes to join this network; null is one that is not in the list. */
  ask(network, told) {
    const name = network ? null : field("name", "text", { maxlength: 32 });
    const secret = network?.lock === "open" ? null : field("passphrase", "password", { maxlength: 64, "aria-describedby": "means" });
    const wrong = el("p", { class: "wrong", role: "alert", hidden: true });
    const go = el("button", { type: "submit", class: "main large" }, say("wifi_go"));
    const join = async (event) => {
      event.preventDefault();
      const chosen = network ? { ssid: network.ssid } : { name: name.value };
      go.disabled = true;
      const refused = await this.send(
        "/api/wifi",
        { ...chosen, passphrase: secret?.value ?? "" },
        "wifi_going",
        { network: network?.name ?? name.value },
      );
      go.disabled = false;
      if (!refused) return;
      show(wrong, refused);
      wrong.hidden = false;
      (secret ?? name)?.focus();
    };
    show(
      this.place,
      el("h1", {}, network?.name ?? say("wifi_hidden").replace(/ …$/, "")),
      el(
        "form",
        { class: "card", onsubmit: join },
        name && [el("label", { for: "name" }, say("wifi_name")), name],
        secret && [
          el("label", { for: "passphrase" }, say("wifi_passphrase")),
          secret,
          el("label", { class: "check" }, el("input", { type: "checkbox", onchange: (event) => uncover(secret, event) }), say("wifi_show")),
          el("p", { id: "means", class: "soft" }, say(network ? "wifi_passphrase_needed" : "wifi_passphrase_means")),
        ],
        wrong,
        go,
      ),
      el("p", {}, el("button", { type: "button", onclick: () => this.list(told) }, say("wifi_back"))),
    );
    (name ?? secret ?? go).focus();
  }

  /** Hands a choice on. Returns why not, in words. */
  async send(path, body, code, facts) {
    try {
      await post(path, body);
      this.wait(code, facts);
      return null;
    } catch (refused) {
      const known = `wifi_err_${refused.code}`;
      return knows(known) ? say(known) : (refused.words ?? say("went_wrong"));
    }
  }
}

/** A field that no keyboard of a phone meddles with. */
function field(id, type, more) {
  return el("input", { id, type, autocomplete: "off", autocapitalize: "none", autocorrect: "off", spellcheck: "false", ...more });
}

const uncover = (secret, event) => secret.setAttribute("type", event.target.checked ? "text" : "password");

function bars(count) {
  const columns = Array.from({ length: BARS }, (_, at) =>
    svg("rect", { x: 1 + at * 6, y: 12 - at * 5, width: 4, height: 5 + at * 5, class: at < count ? "on" : "off" }),
  );
  return svg("svg", { viewBox: "0 0 18 18", width: 22, height: 22, role: "img", "aria-label": say("wifi_bars", { bars: count }) }, columns);
}

await bareFrame();
await new Portal().begin();
