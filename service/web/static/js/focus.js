// The focus, where what had it goes away: it is given to what is told in its place, and that is brought into view.

/** Whether the focus is nowhere: what had it is gone or hidden. */
export function focusIsLost() {
  const { activeElement } = document;
  return activeElement === document.body || !activeElement.checkVisibility();
}

/** Gives the focus to the first of these that can be seen. */
export function giveFocus(...heirs) {
  heirs.find((one) => one.checkVisibility())?.focus();
}

/** Makes a change; if it takes away what had the focus among `holders`, the first of `heirs` that can be seen gets it. */
export function keepingFocus(holders, heirs, change) {
  const held = holders.some((one) => one.contains(document.activeElement));
  change();
  if (held && focusIsLost()) giveFocus(...heirs);
}
