// The strip above the slider: a segment for each turn, in steps of two shades with a mark for whose turn it is.

const SVG = "http://www.w3.org/2000/svg";

export function drawTurns(root, history) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${Math.max(history.head - 1, 1)} 10`);
  svg.setAttribute("preserveAspectRatio", "none");
  const ends = [...history.turns.slice(1), history.head];
  svg.append(
    ...history.turns.map((start, index) => {
      const piece = document.createElementNS(SVG, "rect");
      const seat = history.at(start).data.seat;
      const values = { x: start - 1, width: Math.max(ends[index] - start, 0), y: 0, height: 10, class: `seat-${seat}` };
      for (const [name, value] of Object.entries(values)) piece.setAttribute(name, value);
      return piece;
    }),
  );
  root.replaceChildren(svg);
}
