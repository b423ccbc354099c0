// The first page: new matches, one's own ones, and open seats that are taken by a click.

import "./mine.js";
import "./new.js";
import { takeSeat } from "./taking.js";

const { api, pages } = document.getElementById("new").dataset;

document.getElementById("lists").addEventListener("click", async (event) => {
  const button = event.target.closest("[data-take]");
  if (!button) return;
  button.disabled = true;
  const { match, take } = button.dataset;
  const told = document.getElementById("taking");
  try {
    const name = document.querySelector("#new [name=name]").value.trim();
    await takeSeat(api, match, Number(take), { name });
    location.assign(`${pages}m/${match}`);
  } catch (error) {
    told.textContent = error.message;
    told.hidden = false;
    button.disabled = false;
  }
});
