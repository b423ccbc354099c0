// A board of squares: a picture below a grid of buttons through which the arrow keys lead; it can be zoomed and dragged.

import { make } from "./make.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const LARGEST = 110; // pixels of a square that is looked at from nearby
const SMALLEST = 30; // a finger that taps a smaller square brings it nearer first
const NEAR = 48; // ... so near
const FACTOR = 1.4;
const MOVED = 6; // pixels from which on a press is a drag

const middle = ([one, other]) => [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

export class Squares {
  constructor() {
    this.zoom = 1;
    this.at = [0.5, 0.5]; // what of the board is in the middle of its window
    this.sizes = new ResizeObserver(() => this.settle());
  }

  /** The board of a picture; `cells` are its squares, row by row, each with its button; `reach` and `path` answer where moves lead. */
  build(label, picture, cells, { reach, path }) {
    const { squares, edge } = picture.dataset;
    const { width, height } = picture.viewBox.baseVal;
    Object.assign(this, { cells, reach, path, columns: Number(squares), tall: height / width, side: Number(picture.dataset.side) / width });
    const rows = Array.from({ length: cells.length / squares }, (_, row) => cells.slice(row * squares, (row + 1) * squares));
    const grid = make("div", { className: "squares" }, ...rows.map((row) => roled("row", make("div", {}, ...row))));
    for (const cell of cells) roled("gridcell", cell);
    roled("grid", grid).setAttribute("aria-label", label);
    const over = { "--columns": squares, "--left": `${(100 * edge) / width}%`, "--top": `${(100 * edge) / height}%` };
    for (const [name, value] of Object.entries(over)) grid.style.setProperty(name, value);
    this.way = drawn("svg", { class: "way", viewBox: `0 0 ${squares} ${rows.length}`, "aria-hidden": "true" });
    for (const [name, value] of Object.entries(over)) this.way.style.setProperty(name, value);
    this.ground = make("div", { className: "ground" }, picture, this.way, grid);
    this.window = make("div", { className: "window" }, this.ground);
    this.board = make("div", { className: "board" }, this.tools(), this.window);
    this.board.style.setProperty("--tall", this.tall);
    this.board.style.setProperty("--columns", squares);
    this.sizes.disconnect();
    this.sizes.observe(this.window);
    this.lead(grid);
    this.listen();
    this.show(this.isShown);
    return this.board;
  }

  tools() {
    const button = (textContent, label, act) => {
      const made = make("button", { type: "button", textContent, ariaLabel: label, title: label });
      made.addEventListener("click", act);
      return made;
    };
    const zones = make("input", { type: "checkbox", checked: Boolean(this.isShown) });
    zones.addEventListener("change", () => this.show(zones.checked));
    const held = this.cells.some((cell) => cell.querySelector("[data-zones]"));
    return make(
      "div",
      { className: "tools" },
      button("+", "Zoom in (+)", () => this.nearer(FACTOR)),
      button("−", "Zoom out (-)", () => this.nearer(1 / FACTOR)),
      button("All", "All of the board (0)", () => this.nearer(0)),
      ...(held ? [make("label", { className: "quiet" }, zones, " others' zones")] : []),
    );
  }

  /** Shows or hides the zones of all others; whoever only looks on sees those of everybody. */
  show(isShown) {
    this.isShown = isShown;
    this.board.classList.toggle("zones", Boolean(isShown));
  }

  /** Sets off where what stands on a square exerts its zone, where it could go now or later, and the way that leads to it. */
  look(button) {
    const names = button?.dataset.names.split(" ") ?? [];
    const [, ...things] = names;
    const squares = new Set(this.reach(things.length ? things : names));
    const later = new Set(squares.size ? [] : button?.dataset.walks?.split(" "));
    for (const cell of this.cells) {
      const { zones = "", names: own } = cell.querySelector("button").dataset;
      const [square] = own.split(" ");
      cell.classList.toggle("zone", zones.split(" ").some((one) => things.includes(one)));
      cell.classList.toggle("reach", squares.has(square));
      cell.classList.toggle("later", later.has(square));
    }
    this.draw(button ? this.path(names.slice(0, 1)) : []);
  }

  /** Draws a walk over these squares as a line that ends in a point; it begins beside what walks there. */
  draw(way) {
    const points = way.map(([row, col]) => [col + 0.5, row + 0.5]);
    const [from, to] = points;
    if (to) points[0] = from.map((one, axis) => one + 0.4 * (to[axis] - one));
    const line = ["edge", "line"].map((className) => drawn("polyline", { class: className, points: points.join(" ") }));
    const [cx, cy] = points.at(-1) ?? [];
    this.way.replaceChildren(...(points.length ? [...line, drawn("circle", { cx, cy, r: 0.16 })] : []));
  }

  /** Looks at a square from now on, until another one is chosen. */
  choose(button) {
    for (const cell of this.cells) cell.classList.toggle("chosen", cell.contains(button));
    this.chosen = button;
    this.look(button);
    button?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // --- near and far --------------------------------------------------------------------------------------------------

  /** How wide the board is when the whole of it is seen. */
  get whole() {
    const { clientWidth, clientHeight } = this.window;
    return Math.min(clientWidth, clientHeight / this.tall);
  }

  settle() {
    if (!this.whole) return;
    const width = this.whole * this.zoom;
    this.ground.style.setProperty("width", `${width}px`);
    const { clientWidth, clientHeight } = this.window;
    this.window.scrollTo(this.at[0] * width - clientWidth / 2, this.at[1] * width * this.tall - clientHeight / 2);
    this.board.classList.toggle("far", width * this.side < NEAR);
  }

  /** Comes nearer by a factor, to a point of the page that stays where it is; 0 stands for the whole board. */
  nearer(factor, [x, y] = this.centre()) {
    const box = this.ground.getBoundingClientRect();
    const point = [(x - box.left) / box.width, (y - box.top) / box.height];
    const most = Math.max(1, LARGEST / (this.whole * this.side));
    this.zoom = Math.min(most, Math.max(1, this.zoom * factor));
    const width = this.whole * this.zoom;
    const [left, top] = this.centre();
    this.at = [point[0] + (left - x) / width, point[1] + (top - y) / (width * this.tall)];
    this.settle();
  }

  centre() {
    const { left, top, width, height } = this.window.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  listen() {
    const { window: frame, board } = this;
    frame.addEventListener("scroll", () => {
      const { width, height } = this.ground.getBoundingClientRect();
      this.at = [(frame.scrollLeft + frame.clientWidth / 2) / width, (frame.scrollTop + frame.clientHeight / 2) / height];
    });
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.nearer(Math.exp(-event.deltaY / 300), [event.clientX, event.clientY]);
    }, { passive: false });
    board.addEventListener("keydown", (event) => {
      const factor = { "+": FACTOR, "=": FACTOR, "-": 1 / FACTOR, 0: 0 }[event.key];
      if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.nearer(factor, event.target.closest(".squares") ? centreOf(event.target) : undefined);
    });
    for (const type of ["pointerover", "focusin"]) frame.addEventListener(type, (event) => this.look(event.target.closest("button") ?? this.chosen));
    for (const type of ["pointerleave", "focusout"]) frame.addEventListener(type, () => this.look(this.chosen));
    this.pinch();
    this.drag();
  }

  pinch() {
    let before;
    const { window: frame } = this;
    frame.addEventListener("touchstart", ({ touches }) => (before = touches.length === 2 ? apart(touches) : null), { passive: true });
    frame.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !before) return;
      event.preventDefault();
      const now = apart(event.touches);
      this.nearer(now / before, middle(event.touches));
      before = now;
    }, { passive: false });
  }

  /** A mouse drags the board; fingers do so by themselves. What was dragged is not clicked. */
  drag() {
    const { window: frame } = this;
    let from = null;
    let isDragged = false;
    frame.addEventListener("pointerdown", ({ pointerType, button, clientX, clientY }) => {
      isDragged = false;
      from = pointerType === "mouse" && button === 0 ? [clientX, clientY, frame.scrollLeft, frame.scrollTop] : null;
    });
    frame.addEventListener("pointermove", ({ buttons, clientX, clientY }) => {
      if (!from || !(buttons & 1)) return;
      isDragged ||= Math.hypot(clientX - from[0], clientY - from[1]) > MOVED;
      if (isDragged) frame.scrollTo(from[2] + from[0] - clientX, from[3] + from[1] - clientY);
    });
    frame.addEventListener("click", (event) => {
      const isFar = matchMedia("(pointer: coarse)").matches && event.detail > 0 && this.whole * this.zoom * this.side < SMALLEST;
      if (!isDragged && !isFar) return;
      event.stopPropagation();
      if (!isDragged) this.nearer(NEAR / (this.whole * this.zoom * this.side), [event.clientX, event.clientY]);
    }, { capture: true });
  }

  /** One square at a time is in the order of Tab; from it the arrow keys lead to the others. */
  lead(grid) {
    const buttons = [...grid.querySelectorAll("button")];
    const stand = (on) => buttons.forEach((button) => (button.tabIndex = button === on ? 0 : -1));
    stand(buttons[0]);
    grid.addEventListener("focusin", (event) => stand(event.target));
    grid.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const at = buttons.indexOf(event.target);
      const [row, col] = [Math.floor(at / this.columns) + step[0], (at % this.columns) + step[1]];
      if (col >= 0 && col < this.columns) buttons[row * this.columns + col]?.focus();
    });
  }
}

function drawn(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function roled(role, element) {
  element.setAttribute("role", role);
  return element;
}

function centreOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
