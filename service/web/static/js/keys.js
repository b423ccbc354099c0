// Keys that move through the match, unless they are meant for something else.

const STEPS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  "Shift+ArrowLeft": "event-back",
  "Shift+ArrowRight": "event-on",
};
/** Keys that scroll, except where the slider or a button beside it has the focus. */
const TIMELINE_STEPS = { ArrowUp: "turn-on", ArrowDown: "turn-back", Home: "first", End: "last" };
const OWN_KEYS = 'input:not([type="range"]):not([type="checkbox"]), select, textarea, dialog, pre, [contenteditable]';

/** Calls `go(step)` for keys that move; `on()` tells whether they are wanted. */
export function listen(go, { on, timeline }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!on() || event.target.closest?.(OWN_KEYS)) return;
    const steps = timeline.contains(event.target) ? { ...STEPS, ...TIMELINE_STEPS } : STEPS;
    const step = steps[(event.shiftKey ? "Shift+" : "") + event.key];
    if (!step) return;
    event.preventDefault();
    go(step);
  });
}
