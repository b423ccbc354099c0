// A board of squares: a grid of buttons through which the arrow keys lead.

import { make } from "./make.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const numbered = (scope, number) => make("th", { scope, textContent: number });

/** The grid of a board; `squares` holds, row by row, each square with its button. */
export function gridOf(label, cols, squares) {
  const rows = Array.from({ length: squares.length / cols }, (_, row) => squares.slice(row * cols, (row + 1) * cols));
  const head = make("tr", {}, make("td"), ...rows[0].map((_, col) => numbered("col", col)));
  const lines = rows.map((row, number) => make("tr", {}, numbered("row", number), ...row.map((one) => make("td", {}, one))));
  const grid = make("table", { className: "squares" }, make("thead", {}, head), make("tbody", {}, ...lines));
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", label);
  grid.style.setProperty("--columns", cols);
  lead(grid, cols);
  return make("div", { className: "board" }, grid);
}

/** One square at a time is in the order of Tab; from it the arrow keys lead to the others. */
function lead(grid, cols) {
  const buttons = [...grid.querySelectorAll("button")];
  const stand = (on) => buttons.forEach((button) => (button.tabIndex = button === on ? 0 : -1));
  stand(buttons[0]);
  grid.addEventListener("focusin", (event) => stand(event.target));
  grid.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = buttons.indexOf(event.target);
    const [row, col] = [Math.floor(at / cols) + step[0], (at % cols) + step[1]];
    if (col >= 0 && col < cols) buttons[row * cols + col]?.focus();
  });
}
