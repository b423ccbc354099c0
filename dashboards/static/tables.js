// Tables that can be sorted by each column and searched by name.

function sortable(table) {
  const body = table.tBodies[0];
  for (const head of table.tHead.rows[0].cells) {
    if (!head.dataset.kind) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sort(body, head));
  }
}

function sort(body, head) {
  const words = head.dataset.kind === "text";
  const up = head.ariaSort ? head.ariaSort === "descending" : words;
  for (const one of head.parentNode.cells) one.ariaSort = null;
  head.ariaSort = up ? "ascending" : "descending";
  const cell = (row) => row.cells[head.cellIndex];
  const value = (row) => (words ? cell(row).textContent.trim() : cell(row).dataset.value);
  const missing = (text) => text === undefined || text === "";
  const rows = [...body.rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (missing(a) || missing(b)) return missing(a) - missing(b);
    const order = words ? a.localeCompare(b) : a - b;
    return up ? order : -order;
  });
  body.append(...rows);
}

function searchable(input) {
  const rows = [...document.getElementById(input.dataset.table).tBodies[0].rows];
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });
}

export function wireTables() {
  document.querySelectorAll(".numbers table").forEach(sortable);
  for (const input of document.querySelectorAll("input[data-table]")) {
    input.closest(".find").hidden = false;
    searchable(input);
  }
}
