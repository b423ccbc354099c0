// The form for a new match on the first page: who sits where, with which deck; then to one's own seat.

import { invitationLink } from "./join.js";
import { make } from "./make.js";
import { ownName } from "./seats.js";
import { post, takeSeat } from "./taking.js";

const form = document.getElementById("new");
const field = (name) => form.elements.namedItem(name);
const result = document.getElementById("new-result");
const rows = document.getElementById("new-seats");
const box = document.getElementById("new-options");

function seat(ruleset, number) {
  const row = document.getElementById(`seat-${ruleset}`).content.cloneNode(true).firstElementChild;
  row.querySelector(".number").textContent = number;
  row.querySelector(number === 1 ? ".kind" : ".you").remove();
  const deck = row.querySelector(".deck select");
  const tell = () => (row.querySelector(".line").textContent = deck.selectedOptions[0].dataset.line);
  deck?.addEventListener("change", tell);
  if (deck) tell();
  return row;
}

function seats() {
  const count = Number(field("players").value);
  rows.replaceChildren(...Array.from({ length: count }, (_, index) => seat(field("ruleset").value, index + 1)));
}

/** The options of the game that is chosen, once they are asked for; an empty field stands for what is usual. */
function options() {
  if (!box.open || box.dataset.of === field("ruleset").value) return;
  box.dataset.of = field("ruleset").value;
  const fields = document.getElementById(`options-${field("ruleset").value}`).content.cloneNode(true);
  box.querySelector("div").replaceChildren(fields);
}

const READ = {
  boolean: (text) => text === "true",
  number: (text) => (/^-?\d+$/.test(text) ? Number(text) : text),
  text: (text) => (text.startsWith("{") ? documentOf(text) : text),
};

/** A document, such as a board, that was put into a field; what cannot be read the service is to refuse. */
function documentOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The options that are not as usual. */
function chosenOptions() {
  const fields = [...box.querySelectorAll("[name]")].filter((one) => one.value.trim());
  return Object.fromEntries(fields.map((one) => [one.name.slice("option:".length), READ[one.dataset.type](one.value.trim())]));
}

/** Brings the option that the rules do not allow so into view, with what they need. */
function blame({ option, need }) {
  if (!option) return;
  box.open = true;
  options();
  const wrong = field(`option:${option}`);
  if (!wrong) return;
  wrong.setAttribute("aria-invalid", "true");
  if (need) wrong.after(make("strong", { className: "need", textContent: `Needed: ${need}` }));
  wrong.focus();
}

function players() {
  const numbers = field("ruleset").selectedOptions[0].dataset.players.split(" ");
  field("players").replaceChildren(...numbers.map((number) => new Option(number, number)));
  field("players").value = numbers.includes("2") ? "2" : numbers[0];
  seats();
}

const PLACES = { invited: { kind: "human" }, open: { kind: "human", open: true } };

/** What the form asks for, as the API wants it. */
function wanted() {
  const chosen = (row, what) => row.querySelector(`${what} select`)?.value;
  const kinds = [...rows.children].map((row) => chosen(row, ".kind") ?? "invited");
  const decks = [...rows.children].map((row) => chosen(row, ".deck") || null);
  const places = kinds.map((kind) => PLACES[kind] ?? { kind: "bot", bot: kind });
  const given = { ...chosenOptions(), players: places.length, ...(decks.some(Boolean) ? { decks } : {}) };
  return { ruleset: field("ruleset").value, seats: places, options: given };
}

async function open() {
  const { api, pages } = form.dataset;
  const created = await post(`${api}/matches`, wanted());
  const [own, ...others] = created.invitations;
  await takeSeat(api, created.match, own.seat, { invitation: own.invitation, name: field("name").value.trim() });
  const page = `${pages}m/${created.match}`;
  if (!others.length) {
    location.assign(page);
    return;
  }
  const told = document.getElementById("new-invited").content.cloneNode(true);
  const links = others.map((one) => make("li", {}, `${one.seat}: `, make("code", { textContent: invitationLink(page, one) })));
  told.querySelector("ul").append(...links);
  told.querySelector("a").href = page;
  result.replaceChildren(told);
}

function game() {
  players();
  box.querySelector("div").replaceChildren();
  delete box.dataset.of;
  options();
}

field("ruleset").addEventListener("change", game);
box.addEventListener("toggle", options);
field("players").addEventListener("change", seats);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button[type=submit]");
  button.disabled = true;
  for (const one of box.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  for (const one of box.querySelectorAll(".need")) one.remove();
  try {
    await open();
  } catch (error) {
    result.textContent = error.message;
    blame(error.problem?.facts ?? {});
  }
  button.disabled = false;
});
field("name").value = ownName();
game();
form.closest("section").hidden = false;
