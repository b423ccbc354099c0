// Keys that move through the match, unless they are meant for something else.

const STEPS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  "Shift+ArrowLeft": "event-back",
  "Shift+ArrowRight": "event-on",
  ArrowUp: "turn-on",
  ArrowDown: "turn-back",
  Home: "first",
  End: "last",
};
const OWN_KEYS = 'input:not([type="range"]):not([type="checkbox"]), select, textarea, dialog, pre, [contenteditable]';

/** Calls `go(step)` for keys that move; `on()` tells whether they are wanted. */
export function listen(go, on) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!on() || event.target.closest?.(OWN_KEYS)) return;
    const step = STEPS[(event.shiftKey ? "Shift+" : "") + event.key];
    if (!step) return;
    event.preventDefault();
    go(step);
  });
}
