// A card game's picture: zones as sections of the page, cards as buttons that open the whole card.

import { make } from "./make.js";
import { dataOf, texts } from "./marks.js";
import { Pictures } from "./pictures.js";
import { Squares } from "./squares.js";
import { namesIn } from "./ways.js";

const drawing = (svg) => {
  const copy = document.importNode(svg, true);
  copy.removeAttribute("x");
  copy.removeAttribute("y");
  return copy;
};

function silent(picture) {
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

/** Names, equal ones that follow one another as one, each with how many there are. */
function inARow(names) {
  const found = [];
  for (const name of names) {
    if (name !== null && found.at(-1)?.[0] === name) found.at(-1)[1] += 1;
    else found.push([name, 1]);
  }
  return found;
}

const told = (svg) => svg.querySelector(":scope > title")?.textContent ?? "";

const isOwnHand = (part) => part.dataset.group === "hand" && part.closest("[data-seat]").dataset.own === "true";

const OTHER_THINGS = "[data-number], [data-pile], [data-resources], [data-backs], [data-frame]";

/** Whether nothing but cards lies in a zone: two such zones in a row have half of it each, so that rows can face each other. */
const isOfCards = (part) => !part.querySelector(OTHER_THINGS);

export class CardTable extends Pictures {
  /** `moves` answers what may be done now: `ways` with some things and squares, and all that is `named`. */
  constructor(api, root, zoom, moves) {
    super(api);
    this.roots = [root];
    Object.assign(this, { zoom, moves, board: new Squares() });
  }

  arrange(drawn) {
    const [root] = this.roots;
    this.open = new Set([...root.querySelectorAll("details[open]")].map((one) => one.dataset.key));
    const focused = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.zoom.learn(new Map([...drawn.querySelectorAll("defs > [data-face]")].map((face) => [face.dataset.face, face])));
    this.used = new Map();
    this.cards = new Map([...drawn.querySelectorAll("[data-card][data-name]")].map(({ dataset }) => [dataset.card, dataset.name]));
    const sides = this.sides(drawn);
    const hasBoard = sides.some((one) => one.querySelector(".board"));
    const players = sides.findIndex((one) => one.classList.contains("seats"));
    sides.splice(hasBoard && players >= 0 ? players : sides.length, 0, ...this.ownHand(drawn)); // in view, below a board
    root.replaceChildren(...this.turn(drawn), ...sides);
    if (hasBoard) this.board.settle();
    if (!sides.length) root.append(make("p", { className: "quiet", textContent: told(drawn) }));
    this.mark();
    if (focused) root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  mark() {
    const named = this.moves.named();
    for (const button of this.roots[0].querySelectorAll("[data-names]")) {
      const isNamed = button.dataset.names.split(" ").some((name) => named.has(name));
      button.classList.toggle("named", isNamed);
      button.ariaDescription = isNamed ? "Something can be done here." : null;
    }
    this.zoom.renew();
  }

  /**
   * Lets a button show what a move is about: the face of the first card, and where on the table all of them lie. A
   * choice that names none is about what was looked at before it.
   */
  about(button, { args }, look) {
    const ids = namesIn({ args });
    const seen = look && Object.keys(args).length ? texts(dataOf(look)) : [];
    const name = [...ids, ...seen].map((one) => this.cards.get(one) ?? one).find((one) => this.zoom.faces.has(one));
    if (name) this.zoom.peekAt(button, name);
    // a card that lies nowhere is read here, also where nothing can be pointed at
    if (ids.includes(name)) button.append(make("span", { className: "facts", textContent: this.zoom.rules(name) }));
    const point = (on) => {
      for (const id of ids) {
        const selectors = [`span.card > [data-card="${CSS.escape(id)}"]`, `[data-names~="${CSS.escape(id)}"]`];
        for (const one of this.roots[0].querySelectorAll(selectors.join())) one.classList.toggle("pointed", on);
      }
    };
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => point(true));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => point(false));
  }

  /** A name for an element by which it is found again in the next picture. */
  keyed(element, name) {
    const count = (this.used.get(name) ?? 0) + 1;
    this.used.set(name, count);
    element.dataset.key = `${name}/${count}`;
    return element;
  }

  /** What a phase is called. */
  phase(name) {
    return this.phases.get(name);
  }

  turn(drawn) {
    this.phases = new Map([...drawn.querySelectorAll("[data-step]")].map(({ dataset }) => [dataset.step, dataset.label]));
    this.notes = [...drawn.querySelectorAll('[data-note="goes_on"]')].map((one) => one.textContent);
    const steps = [...drawn.querySelectorAll("[data-step]")].map((step) => {
      const { state, label } = step.dataset;
      const item = make("li", {}, label, make("span", { className: "unseen", textContent: state === "over" ? " (over)" : "" }));
      item.dataset.state = state;
      if (state === "now") item.setAttribute("aria-current", "step");
      return item;
    });
    const notes = [...drawn.querySelectorAll("[data-note]")].map((one) => {
      const className = one.dataset.note === "decides" ? "decides" : "";
      return make("p", { className, textContent: one.textContent });
    });
    const strip = make("ol", { className: "phases" }, ...steps);
    strip.setAttribute("aria-label", "Phases of the turn");
    return steps.length ? [strip, make("div", { className: "notes" }, ...notes)] : [];
  }

  /** What is everybody's and each seat's side of the table, in their order; seats that follow one another share a grid. */
  sides(drawn) {
    const parts = [...drawn.querySelectorAll("[data-seat], [data-group]")].filter((one) => !one.parentElement.closest("[data-seat]"));
    const sides = [];
    for (const part of parts) {
      const before = sides.at(-1);
      if (!part.dataset.seat) {
        const row = part.closest("[data-row]");
        if (before && before.row === row) before.append(this.group(part));
        else sides.push(Object.assign(make("div", { className: "lane" }, this.group(part)), { row }));
      }
      else if (before?.classList.contains("seats")) before.append(this.seat(part));
      else sides.push(make("div", { className: "seats" }, this.seat(part)));
    }
    for (const one of sides) if (one.classList.contains("seats")) one.classList.add(`seats-${one.children.length}`);
    return sides;
  }

  seat(part) {
    const { seat, label, facts, marks, own, active, decides } = part.dataset;
    const section = make("section", { className: "seat" });
    section.setAttribute("aria-label", label);
    Object.assign(section.dataset, { seat, own, active, decides });
    const badges = marks ? marks.split(", ").map((word) => make("span", { className: "badge", textContent: word })) : [];
    section.append(make("header", {}, make("h2", { textContent: label }), ...badges, make("span", { className: "facts", textContent: facts })));
    for (const row of part.querySelectorAll("[data-row]")) {
      const groups = [...row.querySelectorAll("[data-group]")].filter((one) => !isOwnHand(one));
      const className = groups.length === 2 && groups.every(isOfCards) ? "lane halves" : "lane";
      if (groups.length) section.append(make("div", { className }, ...groups.map((one) => this.group(one))));
    }
    return section;
  }

  /** The hand of whoever looks on, in view at all times; below a board with what there is to pay with. */
  ownHand(drawn) {
    return [...drawn.querySelectorAll("[data-group]")].filter(isOwnHand).map((part) => {
      const { label } = part.dataset;
      const numbers = drawn.querySelector("[data-squares]") ? [...part.closest("[data-seat]").querySelectorAll("[data-number]")] : [];
      const facts = make("span", { className: "facts", textContent: numbers.map(told).join(", ") });
      const hand = make("section", { className: "own-hand" }, make("h2", {}, label, " ", facts));
      hand.setAttribute("aria-label", label);
      hand.append(make("div", { className: "row" }, ...this.within(part)));
      return hand;
    });
  }

  group(part) {
    const { group, label } = part.dataset;
    const level = part.closest("[data-seat]") ? "h3" : "h2";
    const box = make("div", { className: `zone zone-${group}` }, make(level, { textContent: label }));
    box.append(make("div", { className: "row" }, ...this.within(part)));
    return box;
  }

  /** What lies in a zone: frames around a card and what lies in it, cards, piles, tiles. */
  within(part) {
    return [...part.children].flatMap((one) => {
      if (one.dataset.frame) return [make("div", { className: "framed row" }, ...this.within(one))];
      if (one.dataset.pile) return [this.pile(one)];
      if (one.dataset.squares) return [this.squares(one)];
      if (one.dataset.name) return [this.card(one)];
      if (one.localName === "svg") return [this.picture_of(one)];
      return [];
    });
  }

  picture_of(svg) {
    const copy = drawing(svg);
    copy.setAttribute("aria-label", told(svg));
    copy.querySelector(":scope > title")?.remove();
    return copy;
  }

  squares(part) {
    const { label } = part.parentElement.dataset;
    const cells = [...part.querySelectorAll("[data-square]")].map((svg) => this.square(svg));
    const picture = silent(drawing(part));
    for (const one of picture.querySelectorAll("title")) one.remove();
    return this.board.build(label, picture, cells, this.moves);
  }

  square(svg) {
    const { square, id, card, location, label: title, zones = "", zoneSeats = "", walks = "" } = svg.dataset;
    const names = [id, card, location].filter(Boolean);
    const box = make("span", { className: "card" });
    const chosen = (isOpen) => this.board.choose(isOpen ? box.firstChild : null);
    box.append(this.opener(svg, { title, ways: () => [...this.moves.ways(names), ...this.walks(names, walks)], chosen }));
    const others = zoneSeats.split(" ").filter((seat) => seat && seat !== svg.ownerSVGElement.closest("[data-viewer]").dataset.viewer);
    box.classList.toggle("held", others.length > 0);
    Object.assign(box.firstChild.dataset, { square, names: names.join(" "), ...(zones ? { zones } : {}), ...(walks ? { walks } : {}) });
    return box;
  }

  /** How far something walks of which no move tells that already: a unit of another seat, or one that cannot move now. */
  walks(names, walks) {
    const count = walks.split(" ").filter(Boolean).length;
    if (!count || this.moves.reach(names.slice(1)).length) return [];
    return [make("p", { className: "facts", textContent: `If it moved now it could walk to ${count === 1 ? "1 square" : `${count} squares`}.` })];
  }

  card(svg) {
    const copy = silent(drawing(svg));
    copy.querySelector(":scope > title")?.remove();
    copy.removeAttribute("role");
    return make("span", { className: "card" }, copy, this.opener(svg));
  }

  /** A button that opens a card or a square. */
  opener(svg, opened = {}) {
    const { name, now = "", id, card, attached = "" } = svg.dataset;
    const button = make("button", { type: "button" });
    button.setAttribute("aria-label", told(svg));
    const ways = () => this.moves.ways([id ?? card]);
    this.zoom.attach(button, { name, now, attached: attached.split("|").filter(Boolean), ways, ...opened });
    return this.keyed(button, id ?? card);
  }

  pile(part) {
    const { pile, label, count, names, order } = part.dataset;
    if (!names) {
      const tile = part.querySelector("svg");
      return make("figure", { className: "pile" }, this.picture_of(tile), make("figcaption", { textContent: label }));
    }
    const seat = part.closest("[data-seat]").dataset.seat;
    const list = make("ol", { reversed: false }, ...inARow(JSON.parse(names)).map(([name, times]) => this.entry(name, times)));
    const box = make(
      "details",
      { className: "pile" },
      make("summary", { textContent: `${label} (${count})` }),
      make("p", { className: "facts", textContent: order }),
      list,
    );
    box.dataset.key = `${seat}/${pile}`;
    box.open = this.open.has(box.dataset.key);
    return box;
  }

  entry(name, times) {
    if (name === null) return make("li", { textContent: "a card nobody has seen" });
    const button = make("button", { type: "button", className: "entry", textContent: times > 1 ? `${times} ${name}` : name });
    this.zoom.attach(button, { name, now: "", attached: [] });
    return make("li", {}, button);
  }
}
