// Legends of many entries: a list above the figure, which breaks into lines as words do.

const MOST_IN_LINE = 4;
const SIGNS = {
  "circle-open": "○",
  "diamond-open": "◇",
  "square-open": "□",
  "triangle-up-open": "△",
  "cross-open": "✛",
  "star-open": "☆",
  "hexagon-open": "⬡",
  "pentagon-open": "⬠",
};

/** The traces that a legend names. */
export const named = (data) => data.filter((trace) => trace.name && trace.showlegend !== false);

/** Names are escaped for plotly.js, which takes them for markup. */
const plain = (name) => new DOMParser().parseFromString(name, "text/html").body.textContent;

function entry({ name, marker, line, fillcolor }) {
  const item = Object.assign(document.createElement("li"), { textContent: plain(name) });
  item.style.setProperty("--mark", fillcolor ?? [marker?.color, line?.color].flat().find(Boolean));
  if (SIGNS[marker?.symbol]) item.style.setProperty("--sign", `"${SIGNS[marker.symbol]}"`);
  return item;
}

/** Puts the legend of a figure before its place, if it has many entries, and takes it out of the figure. */
export function legendAsList(place, { data, layout }) {
  if (place.previousElementSibling?.matches(".legend")) place.previousElementSibling.remove();
  const entries = named(data);
  if (!layout.showlegend || entries.length <= MOST_IN_LINE) return;
  layout.showlegend = false;
  const list = Object.assign(document.createElement("ul"), { className: "key legend", ariaLabel: "Legend" });
  list.append(...entries.map(entry));
  place.before(list);
}
