// The form for a new match on the first page: who sits where, with which deck; then to one's own seat.

import { invitationLink } from "./join.js";
import { make } from "./make.js";

const form = document.getElementById("new");
const field = (name) => form.elements.namedItem(name);
const result = document.getElementById("new-result");

const KINDS = [
  ["greedy", "greedy bot"],
  ["random", "random bot"],
  ["search", "search bot (slower, stronger)"],
  ["", "another person"],
];

const facts = () => field("ruleset").selectedOptions[0].dataset;

function choice(name, label, options) {
  const control = make("select", { name }, ...options.map(([value, text]) => new Option(text, value)));
  return make("label", {}, label, control);
}

function seat(number, decks) {
  const who = number === 1 ? make("span", { className: "you", textContent: "you" }) : choice(`kind-${number}`, "Player", KINDS);
  const deck = choice(`deck-${number}`, "Deck", [["", "chosen in secret"], ...decks.map((name) => [name, name])]);
  const parts = decks.length ? [who, deck] : [who];
  return make("fieldset", { className: "filters" }, make("legend", { textContent: `Seat ${number}` }), ...parts);
}

function seats() {
  const decks = JSON.parse(facts().decks);
  const count = Number(field("players").value);
  const rows = Array.from({ length: count }, (_, index) => seat(index + 1, decks));
  document.getElementById("new-seats").replaceChildren(...rows);
}

function players() {
  const numbers = facts().players.split(" ");
  field("players").replaceChildren(...numbers.map((number) => new Option(number, number)));
  field("players").value = numbers.includes("2") ? "2" : numbers[0];
  seats();
}

/** What the form asks for, as the API wants it. */
function wanted() {
  const count = Number(field("players").value);
  const places = [{ kind: "human" }];
  const decks = [];
  for (let number = 1; number <= count; number += 1) {
    const bot = number > 1 ? field(`kind-${number}`).value : "";
    if (number > 1) places.push(bot ? { kind: "bot", bot } : { kind: "human" });
    decks.push(field(`deck-${number}`)?.value || null);
  }
  const options = { players: count, ...(decks.some(Boolean) ? { decks } : {}) };
  return { ruleset: field("ruleset").value, seats: places, options };
}

async function ask(path, body) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const answer = await fetch(form.dataset.api + path, { method: "POST", headers, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.detail || found.title);
  return found;
}

async function open() {
  const created = await ask("/matches", wanted());
  const [own, ...others] = created.invitations;
  const name = field("name").value.trim() || "Player 1";
  const { token } = await ask(`/matches/${created.match}/seats/${own.seat}:join`, { invitation: own.invitation, name });
  const page = `${form.dataset.pages}m/${created.match}`;
  const address = `${page}#token=${token}`;
  if (!others.length) {
    location.assign(address);
    return;
  }
  const told = others.map((one) => make("li", {}, `Seat ${one.seat}: `, make("code", { textContent: invitationLink(page, one) })));
  result.replaceChildren(
    make("p", { textContent: "The match is open. Give each of the others the link to a seat:" }),
    make("ul", {}, ...told),
    make("a", { className: "button", href: address, textContent: "Go to your seat" }),
  );
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
players();
form.closest("section").hidden = false;
