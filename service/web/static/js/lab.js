// The laboratory: asks for experiments, follows those that are played, cancels and resumes them, replays seeds.

import { make } from "./make.js";

const EVERY_MS = 2000;
const MOST_ARMS = 12;
const NAMES = { ab: ["A", "B"], matchups: null, sim: ["Seat 1", "Seat 2"], worth: ["Seat 1", "Seat 2"] };
const ARMS = { matchups: 3, skill: 0 };
const IN_SEATS = ["sim", "worth"];
const OWN = "own:";
const ownDecks = new Map();

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
    told.textContent = (await act()) ?? "";
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
  const own = [...ownDecks.keys()].map((name) => [OWN + name, `${name} (your own)`]);
  if (decks.length) parts.push(choice(`deck-${place}`, "Deck", [["", "any"], ...own, ...decks.map((deck) => [deck, deck])]));
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
  form.querySelector(".own").hidden = !setsOf(form).length;
  leaveOutB(form);
}

// Cards and decks of one's own

function setsOf(form) {
  return JSON.parse(form.elements.ruleset.selectedOptions[0].dataset.sets);
}

/** What was pasted or taken from a file, where the game has cards and the kind of work takes it. */
function documentOf(form, name) {
  const area = form.querySelector(`[data-document=${name}]`);
  return setsOf(form).length && !area.parentElement.hidden ? area.value.trim() : "";
}

/** With changed cards B is as A, so there is nothing to choose for it. */
function leaveOutB(form) {
  const b = form.querySelector("#arms fieldset:nth-child(2)");
  if (b && form.elements.kind.value === "ab") b.hidden = Boolean(documentOf(form, "change"));
}

async function send(form, path, text) {
  const type = text.startsWith("{") ? "application/json" : "application/toml";
  const address = form.dataset.api.replace("jobs", path);
  const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json", "Content-Type": type }, body: text });
  const found = await answer.json();
  const faults = (found.problems ?? []).filter((one) => one.severity === "error");
  if (faults.length) throw new Error(faults.map((one) => `Line ${one.line}: ${one.message}. ${one.fix}`).join(" "));
  if (!answer.ok) throw new Error(found.detail || found.title);
  return found;
}

async function addDeck(form, count) {
  const { deck } = await send(form, "decks:read", documentOf(form, "deck"));
  ownDecks.set(deck.name, deck);
  arrange(form, count);
  const first = form.querySelector('[name="deck-0"]');
  if (first) first.value = OWN + deck.name;
  const cards = Object.entries(deck.cards).flatMap(([name, copies]) => Array(copies).fill(name));
  const options = await optionsWithSet(form);
  const asked = { ruleset: deck.ruleset, cards, options };
  const { violations } = await send(form, "decks:validate", JSON.stringify(asked));
  const read = `${deck.name} is read: ${cards.length} ${cards.length === 1 ? "card" : "cards"}`;
  return violations.length ? `${read}, not legal. ${violations.map(violationText).join(" ")}` : `${read}, legal.`;
}

/** The rule that a deck breaks, and the facts. */
function violationText({ clauses, code, facts }) {
  const told = Object.entries(facts).map(([name, value]) => `${name} ${[].concat(value).join(", ")}`);
  return `${(clauses[0]?.text ?? code).replace(/\.$/, "")} (${told.join("; ")}).`;
}

/** The options of the form, with the card set that was given beside them. */
async function optionsWithSet(form) {
  const options = optionsOf(form.elements.options.value);
  const set = documentOf(form, "set");
  if (set) options.card_sets = [...(options.card_sets ?? setsOf(form)), (await send(form, "card-sets", set)).id];
  return options;
}

async function takeFile(form, input) {
  if (!input.files.length) return;
  form.querySelector(`[data-document=${input.dataset.file}]`).value = await input.files[0].text();
  leaveOutB(form);
}

function armOf(data, place) {
  const named = (name) => (data[`${name}-${place}`] ? [data[`${name}-${place}`].trim()] : []);
  const deck = data[`deck-${place}`];
  return {
    bot: data[`bot-${place}`],
    ...(deck ? { own: { decks: deck.startsWith(OWN) ? ownDecks.get(deck.slice(OWN.length)) : deck } } : {}),
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
async function wanted(form) {
  const data = Object.fromEntries(new FormData(form));
  const arms = Array.from(form.querySelectorAll("#arms fieldset"), (_, place) => armOf(data, place));
  const from = data.match.trim() ? { from: { match: data.match.trim(), ...(data.at ? { at: Number(data.at) } : {}) } } : {};
  const options = await optionsWithSet(form);
  const common = { ruleset: data.ruleset, seed: data.seed || "1", options, ...from };
  if (IN_SEATS.includes(data.kind)) {
    const decks = arms.map((arm) => arm.own?.decks ?? null);
    if (decks.some(Boolean)) options.decks = decks;
    const weighed = data.kind === "worth" ? { thing: data.thing.trim(), playouts: Number(data.playouts) } : {};
    return { [data.kind]: { ...common, bots: arms.map((arm) => arm.bot), matches: Number(data.count), ...weighed } };
  }
  const judged = { ...common, margin: Number(data.margin) / 100 };
  if (data.kind === "skill") {
    return { skill: { ...judged, weakest: Number(data.weakest), doublings: Number(data.doublings), pairs: Number(data.pairs) } };
  }
  const compared = { ...judged, seeds: Number(data.seeds) };
  if (data.kind === "matchups") return { matchups: { ...compared, arms } };
  const change = documentOf(form, "change");
  const other = change ? { change: (await send(form, "card-sets", change)).id } : { b: arms[1] };
  return { ab: { ...compared, a: arms[0], ...other } };
}

function startForm(form) {
  const count = () => form.querySelectorAll("#arms fieldset").length;
  form.elements.ruleset.addEventListener("change", () => arrange(form, count()));
  form.elements.kind.addEventListener("change", () => arrange(form, ARMS[form.elements.kind.value] ?? 2));
  form.querySelector("#more").addEventListener("click", () => arrange(form, Math.min(count() + 1, MOST_ARMS)));
  const add = form.querySelector("#add-deck");
  add.addEventListener("click", () => pressed(add, form.querySelector("#deck-result"), () => addDeck(form, count())));
  for (const input of form.querySelectorAll("[data-file]")) input.addEventListener("change", () => takeFile(form, input));
  form.querySelector("[data-document=change]").addEventListener("input", () => leaveOutB(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const told = form.querySelector("#ask-result");
    pressed(form.querySelector("[type=submit]"), told, async () => {
      const job = await ask(form.dataset.api, await wanted(form));
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
