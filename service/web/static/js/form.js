// A form for one offer: a control for each parameter by the type of its shape. What fits the service decides.

import { make } from "./make.js";

/** A labelled group of controls. */
function group(label, ...children) {
  return make("fieldset", {}, make("legend", { textContent: label }), ...children);
}

function select(label, values, words) {
  const options = values.map((value) => make("option", { value: JSON.stringify(value), textContent: words(value) }));
  const control = make("select", {}, ...options);
  if (values.length === 1) return { box: "", value: () => values[0] };
  const box = make("label", {}, make("span", { textContent: `${label} ` }), control);
  return { box, value: () => JSON.parse(control.value) };
}

function number(label, least, most, start) {
  const control = make("input", { type: "number", min: least, max: most, value: start, step: 1 });
  const box = make("label", {}, make("span", { textContent: `${label} ` }), control);
  return { box, value: () => Number(control.value) };
}

/** Boxes to tick; the order of ticking is the order of the list. */
function ticks(label, values, words, start = 0) {
  const chosen = values.slice(0, start);
  const boxes = values.map((value, place) => {
    const box = make("input", { type: "checkbox", checked: place < start });
    box.addEventListener("change", () => {
      if (box.checked) chosen.push(value);
      else chosen.splice(chosen.indexOf(value), 1);
    });
    return make("label", { className: "tick" }, box, make("span", { textContent: ` ${words(value)}` }));
  });
  return { box: group(label, ...boxes), value: () => [...chosen] };
}

const SHAPES = {
  one_of: (label, shape, words) => select(label, shape.values, words.value),
  subset: (label, shape, words) => ticks(`${label}: ${shape.size}`, shape.values, words.value),
  some: (label, shape, words) => {
    const many = shape.least === shape.most ? shape.least : `${shape.least} to ${shape.most}`;
    const order = shape.ordered ? ", in the order of ticking" : "";
    const needed = shape.needed.map((one) => one.value);
    const sole = shape.least === shape.values.length ? shape.least : needed.length;
    const values = [...needed, ...shape.values.filter((value) => !needed.includes(value))];
    return ticks(`${label}: ${many}${order}`, values, words.value, sole);
  },
  payment: (label, shape, words) => {
    const loyal = Object.entries(shape.of_faction).map(([faction, least]) => `, ${least} of ${words.value(faction)}`);
    const own = (id) => (shape.resources[id] in shape.of_faction ? 0 : 1);
    const ids = Object.keys(shape.resources).sort((one, other) => own(one) - own(other));
    const least = Math.max(0, shape.amount - shape.pool);
    const many = least < shape.amount ? `${least} to ${shape.amount}` : shape.amount;
    return ticks(`${label}: ${many}${loyal.join("")}`, ids, words.value, least);
  },
  slots: (label, shape, words) => {
    const inner = shape.slots.map((slot, place) => control(`${label} ${place + 1}`, slot, words));
    return { box: group(label, ...inner.map((one) => one.box)), value: () => inner.map((one) => one.value()) };
  },
  distribution: (label, shape, words) => {
    const rest = shape.total - shape.least * (shape.keys.length - 1);
    const shares = shape.keys.map((key, place) => number(words.key(key), shape.least, shape.total, place ? shape.least : rest));
    const value = () => Object.fromEntries(shape.keys.map((key, place) => [key, shares[place].value()]));
    return { box: group(`${label}: ${shape.total} in all`, ...shares.map((one) => one.box)), value };
  },
  between: (label, shape) => number(`${label} (${shape.least} to ${shape.most})`, shape.least, shape.most, shape.most),
  copies: (label, shape, words) => {
    const numbers = Object.entries(shape.counts).map(([name, most]) => [name, number(words.key(name), 0, most, 0)]);
    const value = () => numbers.flatMap(([name, one]) => Array(one.value()).fill(name));
    return { box: group(`${label}: ${shape.size} in all`, ...numbers.map(([, one]) => one.box)), value };
  },
  deck_list: (label, shape) => {
    const area = make("textarea", { rows: 10, placeholder: "3 Name of a card" });
    const value = () => area.value.split("\n").map((line) => line.trim()).filter(Boolean).flatMap(copies);
    const box = make("label", {}, make("span", { textContent: `${label}: ${shape.size} cards, a line for each name ` }), area);
    return { box, value };
  },
  assign: (label, shape, words) => {
    const rows = Object.entries(shape.keys).map(([key, options]) => {
      const values = options.map((option) => option.value);
      const choices = shape.complete || key in shape.needed ? values : [null, ...values];
      return [key, select(words.key(key), choices, (one) => (one === null ? "nothing" : words.value(one)))];
    });
    const value = () => Object.fromEntries(rows.map(([key, row]) => [key, row.value()]).filter(([, one]) => one !== null));
    return { box: group(label, ...rows.map(([, row]) => row.box)), value };
  },
};

function copies(line) {
  const [, count, name] = line.match(/^(?:(\d{1,2})\s*x?\s+)?(.+)$/u);
  return Array(Number(count ?? 1)).fill(name);
}

function control(label, shape, words) {
  return SHAPES[shape.type](label, shape, words);
}

/** What values are called, by their JSON. */
function called(told) {
  const texts = new Map(told.map(({ value, text }) => [JSON.stringify(value), text]));
  return (value) => texts.get(JSON.stringify(value)) ?? String(value);
}

/** A form for an offer; `play` is called with the arguments that were chosen. Null for shapes that it does not know. */
export function formOf(offer, play) {
  const params = Object.entries(offer.params);
  if (!params.every(([, shape]) => knows(shape))) return null;
  const controls = params.map(([name, shape]) => {
    const { text, values, keys } = offer.words[name];
    return [name, control(text, shape, { value: called(values), key: called(keys) })];
  });
  const form = make("form", { className: "choose" }, ...controls.map(([, one]) => one.box));
  form.append(make("button", { type: "submit", textContent: offer.text }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(Object.fromEntries(controls.map(([name, one]) => [name, one.value()])));
  });
  return form;
}

function knows(shape) {
  return shape.type in SHAPES && (shape.slots ?? []).every(knows);
}
