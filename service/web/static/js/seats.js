// The seats that this browser keeps: of each match the keys to its seats, for all tabs. Which of them a tab sits in is its own.

const KEPT = "matchfold-match:";
const SITS = "matchfold-seat:";
const NAME = "matchfold-name";

/** What is kept of a match: `title`, and `seats` with their `token` and number, the one that was used last at the end. */
function kept(match) {
  return JSON.parse(localStorage.getItem(KEPT + match) ?? '{"title": "", "seats": []}');
}

function keep(match, found) {
  if (found.seats.length) localStorage.setItem(KEPT + match, JSON.stringify(found));
  else localStorage.removeItem(KEPT + match);
}

/** Keeps the key to a seat; `seat` is null where its number is not known yet. */
export function keepSeat(match, token, seat = null) {
  const { title, seats } = kept(match);
  const others = seats.filter((one) => one.token !== token && (seat === null || one.seat !== seat));
  const known = seat ?? seats.find((one) => one.token === token)?.seat ?? null;
  keep(match, { title, seats: [...others, { token, seat: known }] });
}

/** The matches in which seats are kept: `match`, `title`, `seats`. */
export function keptMatches() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
  return keys.map((key) => key.slice(KEPT.length)).map((match) => ({ match, ...kept(match) }));
}

export function forgetAll() {
  for (const { match } of keptMatches()) {
    localStorage.removeItem(KEPT + match);
    sessionStorage.removeItem(SITS + match);
  }
  localStorage.removeItem(NAME);
}

/** The name that was used last at this browser. */
export const ownName = () => localStorage.getItem(NAME) ?? "";

export function keepName(name) {
  if (name) localStorage.setItem(NAME, name);
}

export class Seats {
  /** Takes a key out of the address (`#token=...`), where it would stay in the browser's history. */
  constructor(match) {
    this.match = match;
    const given = new URLSearchParams(location.hash.slice(1)).get("token");
    if (!given) return;
    keepSeat(match, given);
    this.sit(given);
    history.replaceState(null, "", location.pathname + location.search);
  }

  get all() {
    return kept(this.match).seats;
  }

  /** The key to the seat in which this tab sits; null: it looks on. */
  get token() {
    const chosen = sessionStorage.getItem(SITS + this.match);
    if (chosen === "") return null;
    const { all } = this;
    return (all.find((one) => one.token === chosen) ?? all.at(-1))?.token ?? null;
  }

  /** Sits in a seat from now on; null: looks on. */
  sit(token) {
    sessionStorage.setItem(SITS + this.match, token ?? "");
  }

  /** Takes note of what is known by now of the match, and of the seat in which this tab sits. */
  learn(title, seat) {
    const { token } = this;
    if (token) keepSeat(this.match, token, seat);
    const { seats } = kept(this.match);
    keep(this.match, { title, seats });
  }

  /** Forgets a seat on this device; this tab looks on unless it finds another one. */
  forget(token) {
    const { title, seats } = kept(this.match);
    keep(this.match, { title, seats: seats.filter((one) => one.token !== token) });
    sessionStorage.removeItem(SITS + this.match);
  }
}
