// My matches: those in which this browser keeps seats, each as the line that the service writes of it.

import { ask } from "./ask.js";
import { forgetAll, keptMatches } from "./seats.js";

const MOST = 30;
const section = document.getElementById("mine");
const list = document.getElementById("mine-list");
const root = section.dataset.root;

/** The line of a match, asked for as the seat that was used last; where none is to be had, its title and why. */
async function line({ match, title, seats }) {
  try {
    const headers = { Authorization: `Bearer ${seats.at(-1).token}` };
    const answer = await ask(`${root}m/${encodeURIComponent(match)}/line`, { headers });
    const written = new DOMParser().parseFromString(await answer.text(), "text/html");
    return document.importNode(written.querySelector("li"), true);
  } catch (error) {
    return gone(match, title, error.message);
  }
}

function gone(match, title, why) {
  const found = document.getElementById("mine-gone").content.cloneNode(true).querySelector("li");
  const link = found.querySelector("a");
  link.href = `${root}m/${match}`;
  link.textContent = title || match;
  found.querySelector(".facts").textContent = why;
  return found;
}

async function show() {
  const found = keptMatches().sort((one, other) => (one.match < other.match ? 1 : -1)).slice(0, MOST);
  section.hidden = found.length === 0;
  list.replaceChildren(...(await Promise.all(found.map(line))));
}

const sure = document.getElementById("leave-ask");
document.getElementById("leave-all").addEventListener("click", () => {
  sure.hidden = false;
  document.getElementById("leave-not").focus();
});
document.getElementById("leave-not").addEventListener("click", () => (sure.hidden = true));
document.getElementById("leave-sure").addEventListener("click", () => {
  forgetAll();
  sure.hidden = true;
  show();
});
window.addEventListener("pageshow", (event) => event.persisted && show());
show();
