// Figures name their colours by CSS variables: `--series-1`, or `--series-1@0.2` for a faint one. Here they get values.

const NAMED = /^(--[\w-]+)(?:@([\d.]+))?$/;

function value(name, opacity, look) {
  const colour = look.getPropertyValue(name).trim();
  if (opacity === undefined || !/^#[\da-f]{6}$/i.test(colour)) return colour;
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
}

/** A copy of a figure with colours that can be drawn, as the page looks now. */
export function coloured(part, look = getComputedStyle(document.documentElement)) {
  if (typeof part === "string") {
    const found = NAMED.exec(part);
    return found ? value(found[1], found[2], look) : part;
  }
  if (Array.isArray(part)) return part.map((one) => coloured(one, look));
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, coloured(one, look)]));
}
