// A board game's picture: the board in one place, the parts beside it in another.

import { Pictures } from "./pictures.js";

const BESIDE = ["seats", "weather", "supply"];

export class Board extends Pictures {
  constructor(api, planet, tableau) {
    super(api);
    this.roots = [planet, tableau];
  }

  arrange(drawn) {
    const parts = new Map([...drawn.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
    const take = (names) => names.map((name) => parts.get(name)).filter(Boolean).map((part) => document.importNode(part, true));
    const cards = [...parts.keys()].filter((name) => name.startsWith("card-"));
    const [planet, tableau] = this.roots;
    planet.replaceChildren(...take(["planet"]));
    tableau.replaceChildren(...take(BESIDE), ...take(cards));
  }
}
