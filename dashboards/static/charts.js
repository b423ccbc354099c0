// Draws the figures of a page, keeps them in its width and colours, and leads from their marks to the matches behind.

import { coloured } from "./colours.js";
import { openDrawer, wireDrawer } from "./drawer.js";
import { legendAsList, named } from "./legend.js";
import { wireTables } from "./tables.js";
import { tellOfWaiting } from "./waiting.js";

const NARROW = 620;
const CONFIG = { displayModeBar: false, responsive: true, doubleClick: false, showTips: false };
const DARK = matchMedia("(prefers-color-scheme: dark)");
const WITHOUT_MENU = matchMedia("(min-width: 1000px)");

/** Long names of a category axis are broken into lines where there is little room. */
function broken(text, length) {
  const lines = [""];
  for (const word of String(text).split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (longer.length <= length || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join("<br>");
}

/** The height that lines beyond the first add to the rows of a figure. */
function heightOfLines(axis) {
  const rows = axis?.tickmode === "array" && axis.type !== "log" ? axis.ticktext : [];
  const most = Math.max(1, ...rows.map((text) => text.split("<br>").length));
  return (most - 1) * 12 * rows.length;
}

/** Cells are written small where there is little room, and without their spaces. */
function shortened(trace) {
  const short = (text) => text.replace(/ /g, "");
  trace.text = trace.type === "heatmap" ? trace.text.map((row) => row.map(short)) : trace.text.map(short);
  trace.textfont.size = 10;
}

/** A board is as tall as its squares need in this width; the numbers beside it stand upright and do not touch. */
function asBoard({ height, xaxis, yaxis }, width) {
  const [wide, tall] = [xaxis, yaxis].map(({ range: [from, to] }) => Math.abs(to - from));
  const small = width < NARROW ? { tickangle: 0, tickfont: { size: 8 } } : { tickangle: 0 };
  for (const axis of [xaxis, yaxis]) Object.assign(axis, small);
  return Math.min(height, 60 + ((width - 40) * tall) / wide);
}

function fitted(figure, width) {
  const { data, layout } = figure;
  if (layout.yaxis?.scaleanchor) layout.height = asBoard(layout, width);
  if (width >= NARROW) return figure;
  if (data.some((trace) => trace.type === "heatmap")) data.forEach(shortened);
  layout.font.size = 12;
  layout.margin.r = 6;
  if (layout.title) layout.title.font = { size: 13 };
  for (const axis of [layout.xaxis, layout.yaxis]) {
    if (axis?.tickmode === "array" && axis.ticktext) axis.ticktext = axis.ticktext.map((text) => broken(text, 16));
  }
  if (layout.xaxis.tickangle) layout.xaxis.tickangle = -90;
  layout.height += heightOfLines(layout.yaxis);
  layout.annotations = layout.annotations?.filter((note) => note.name !== "wide");
  for (const note of layout.annotations ?? []) note.font = { size: 11, ...note.font };
  return figure;
}

function drawn(place) {
  const source = document.getElementById(place.dataset.figure).textContent;
  const figure = fitted(coloured(JSON.parse(source)), place.clientWidth);
  legendAsList(place, figure);
  return Plotly.react(place, figure.data, figure.layout, CONFIG);
}

function behind(event) {
  const address = event.points[0]?.customdata;
  if (typeof address === "string" && address) openDrawer(address);
}

async function draw(place) {
  await drawn(place);
  place.on("plotly_click", behind);
  place.dataset.ready = "";
}

async function save(button) {
  const place = document.getElementById(button.dataset.save);
  const format = button.dataset.format;
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--panel").trim();
  const showlegend = named(place.data).length > 1;
  const figure = { data: place.data, layout: { ...place.layout, paper_bgcolor: paper, showlegend } };
  const size = { width: Math.max(place.clientWidth, 640), height: place.clientHeight, scale: 2 };
  const link = document.createElement("a");
  link.href = await Plotly.toImage(figure, { format, ...size });
  link.download = `${button.dataset.name}.${format}`;
  link.click();
}

async function start() {
  const places = [...document.querySelectorAll("[data-figure]")];
  for (const place of places) await draw(place);
  let drawnAt = innerWidth;
  const again = () => places.forEach((place) => drawn(place));
  DARK.addEventListener("change", again);
  addEventListener("resize", () => {
    const crossed = drawnAt < NARROW + 40 !== innerWidth < NARROW + 40;
    drawnAt = innerWidth;
    if (crossed) again();
  });
  WITHOUT_MENU.addEventListener("change", () => document.getElementById("pages").hidePopover?.());
  for (const button of document.querySelectorAll("[data-save]")) button.addEventListener("click", () => save(button));
  wireTables();
  document.getElementById(location.hash.slice(1))?.scrollIntoView(); // the figures above it have their heights now
  document.body.dataset.ready = "";
}

wireDrawer();
tellOfWaiting();
start();
