// The laboratory: asks for experiments, follows those that are played, cancels and resumes them, replays seeds.

import { make } from "./make.js";

const EVERY_MS = 2000;
const MOST_ARMS = 12;
const NAMES = { ab: ["A", "B"], matchups: null, sim: ["Seat 1", "Seat 2"], worth: ["Seat 1", "Seat 2"] };
const ARMS = { matchups: 3, skill: 0 };
const IN_SEATS = ["sim", "worth"];

async function ask(address, body) {
  const headers = { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) };
  const answer = await fetch(address, { method: "POST", headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.errors?.map((fault) => fault.detail).join(" ") || found.detail || found.title);
  return found;
}

/** What is done while a button rests; what goes wrong is told. */
async function pressed(button, told, act) {
  button.disabled = true;
  told.textContent = "One moment.";
  try {
    await act();
    told.textContent = "";
  } catch (error) {
    told.textContent = error.message;
  }
  button.disabled = false;
}

// The form

function choice(name, label, values) {
  return make("label", {}, label, make("select", { name }, ...values.map(([value, text]) => new Option(text, value))));
}

function words(name, label) {
  return make("label", {}, label, make("input", { name, maxLength: 200, autocomplete: "off", placeholder: "a move or a card" }));
}

function armFields(form, place) {
  const kind = form.elements.kind.value;
  const decks = JSON.parse(form.elements.ruleset.selectedOptions[0].dataset.decks);
  const bots = JSON.parse(form.querySelector("#arms").dataset.bots);
  const parts = [choice(`bot-${place}`, "Bot", bots.map((bot) => [bot, bot]))];
  if (!IN_SEATS.includes(kind)) parts[0].querySelector("select").selectedIndex = place % bots.length; // equal arms tell nothing
  if (decks.length) parts.push(choice(`deck-${place}`, "Deck", [["", "any"], ...decks.map((deck) => [deck, deck])]));
  if (!IN_SEATS.includes(kind)) parts.push(words(`without-${place}`, "Never uses"), words(`always-${place}`, "Always uses"));
  const legend = make("legend", { textContent: NAMES[kind]?.[place] ?? `Arm ${place + 1}` });
  return make("fieldset", {}, legend, make("div", { className: "fields" }, ...parts));
}

function arrange(form, count = 2) {
  const kind = form.elements.kind.value;
  const arms = form.querySelector("#arms");
  const before = Object.fromEntries(new FormData(form));
  arms.replaceChildren(...Array.from({ length: count }, (_, place) => armFields(form, place)));
  for (const field of arms.querySelectorAll("[name]")) {
    const known = before[field.name];
    if (known && (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === known))) field.value = known;
  }
  for (const part of form.querySelectorAll("[class*=kind-]")) part.hidden = !part.classList.contains(`kind-${kind}`);
}

function armOf(data, place) {
  const named = (name) => (data[`${name}-${place}`] ? [data[`${name}-${place}`].trim()] : []);
  const deck = data[`deck-${place}`];
  return {
    bot: data[`bot-${place}`],
    ...(deck ? { own: { decks: deck } } : {}),
    ...(named("without").length ? { without: named("without") } : {}),
    ...(named("always").length ? { always: named("always") } : {}),
  };
}

/** `name=value; name=value` as options; values are JSON, or text where they are not. */
function optionsOf(text) {
  const pairs = text.split(";").map((pair) => pair.trim()).filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => {
    const [name, ...rest] = pair.split("=");
    const value = rest.join("=").trim();
    try {
      return [name.trim(), JSON.parse(value)];
    } catch {
      return [name.trim(), value];
    }
  }));
}

/** What the form asks for, as the API wants it. */
function wanted(form) {
  const data = Object.fromEntries(new FormData(form));
  const arms = Array.from(form.querySelectorAll("#arms fieldset"), (_, place) => armOf(data, place));
  const from = data.match.trim() ? { from: { match: data.match.trim(), ...(data.at ? { at: Number(data.at) } : {}) } } : {};
  const options = optionsOf(data.options);
  const common = { ruleset: data.ruleset, seed: data.seed || "1", options, ...from };
  if (IN_SEATS.includes(data.kind)) {
    const decks = arms.map((arm) => arm.own?.decks ?? null);
    if (decks.some(Boolean)) options.decks = decks;
    const weighed = data.kind === "worth" ? { thing: data.thing.trim(), playouts: Number(data.playouts) } : {};
    return { [data.kind]: { ...common, bots: arms.map((arm) => arm.bot), matches: Number(data.matches), ...weighed } };
  }
  const judged = { ...common, margin: Number(data.margin) / 100 };
  if (data.kind === "skill") {
    return { skill: { ...judged, weakest: Number(data.weakest), doublings: Number(data.doublings), pairs: Number(data.pairs) } };
  }
  const compared = { ...judged, seeds: Number(data.seeds) };
  return data.kind === "ab" ? { ab: { ...compared, a: arms[0], b: arms[1] } } : { matchups: { ...compared, arms } };
}

function startForm(form) {
  const count = () => form.querySelectorAll("#arms fieldset").length;
  form.elements.ruleset.addEventListener("change", () => arrange(form, count()));
  form.elements.kind.addEventListener("change", () => arrange(form, ARMS[form.elements.kind.value] ?? 2));
  form.querySelector("#more").addEventListener("click", () => arrange(form, Math.min(count() + 1, MOST_ARMS)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const told = form.querySelector("#ask-result");
    pressed(form.querySelector("[type=submit]"), told, async () => {
      const job = await ask(form.dataset.api, wanted(form));
      location.assign(job.id);
    });
  });
  arrange(form);
  form.closest("section").hidden = false;
}

// Following what is played

/** The page as it is now, put in the place of what has changed in it. */
async function refresh(place, selector) {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector(selector);
  if (!fresh || fresh.innerHTML === place.innerHTML) return place;
  const open = [...place.querySelectorAll("details")].map((one) => one.open);
  fresh.querySelectorAll("details").forEach((one, index) => (one.open = open[index] ?? false));
  place.replaceWith(fresh);
  return fresh;
}

async function follow(selector) {
  let place = document.querySelector(selector);
  while (place?.hasAttribute("data-live")) {
    await new Promise((done) => setTimeout(done, EVERY_MS));
    if (document.hidden || place.contains(document.activeElement)) continue;
    place = await refresh(place, selector).catch(() => place);
  }
}

// One job

async function replay(main, button) {
  const asked = { replay: { job: main.dataset.job, seed: Number(button.dataset.replay) } };
  let job = await ask(main.dataset.api, asked);
  button.textContent = "Being played";
  while (job.status === "open") {
    await new Promise((done) => setTimeout(done, EVERY_MS));
    job = await (await fetch(`${main.dataset.api}/${job.id}`)).json();
  }
  if (job.status !== "done") throw new Error(job.detail || `The replay was ${job.status}.`);
  const links = job.replay.matches.flatMap((match, place) => [
    make("a", { href: `../m/${match}`, textContent: `match ${place + 1}` }),
    " ",
  ]);
  button.replaceWith(make("span", { className: "links" }, ...links));
}

document.addEventListener("click", (event) => {
  const main = event.target.closest("[data-job]");
  const button = event.target.closest("[data-turn], [data-replay]");
  if (!main || !button) return;
  const told = main.querySelector("#turn-result");
  pressed(button, told, async () => {
    if (button.dataset.replay !== undefined) return replay(main, button);
    await ask(`${main.dataset.api}/${main.dataset.job}:${button.dataset.turn}`);
    location.reload();
  });
});

const form = document.getElementById("ask");
if (form) startForm(form);
follow(form ? ".jobs" : "main");
document.body.dataset.ready = "";
