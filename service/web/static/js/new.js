// The form for a new match on the first page: who sits where, with which deck; then to one's own seat.

import { invitationLink } from "./join.js";
import { make } from "./make.js";
import { ownName } from "./seats.js";
import { post, takeSeat } from "./taking.js";

const form = document.getElementById("new");
const field = (name) => form.elements.namedItem(name);
const result = document.getElementById("new-result");
const rows = document.getElementById("new-seats");

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
  const options = { players: places.length, ...(decks.some(Boolean) ? { decks } : {}) };
  return { ruleset: field("ruleset").value, seats: places, options };
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

field("ruleset").addEventListener("change", players);
field("players").addEventListener("change", seats);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button[type=submit]");
  button.disabled = true;
  try {
    await open();
  } catch (error) {
    result.textContent = error.message;
  }
  button.disabled = false;
});
field("name").value = ownName();
players();
form.closest("section").hidden = false;
