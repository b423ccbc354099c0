// What an address asks the match page for: a position and a pair of eyes; and in words which of it there is not.

const WHOLE = /^\d{1,15}$/;

/** How far a match goes, where more was asked for. */
const lacking = (what, most, given) =>
  `The match has ${most === 1 ? `${what} 1 alone` : `${what}s 1 to ${most}`}, not ${given}.`;

const isOneOf = (given, most) => WHOLE.test(given) && Number(given) >= 1 && Number(given) <= most;

/**
 * `at`: the position asked for, be it one or not; null: the latest. `seat`: with whose eyes; null: one's own.
 * `wrong`: what the match has not, in words.
 */
export function asked(query, { head, players, revealed }) {
  const at = query.get("at") || null;
  const seat = query.get("seat") || null;
  const isThere = isOneOf(seat, players);
  const wrong = [];
  if (at && !isOneOf(at, head)) wrong.push(lacking("position", head, at));
  if (seat && !isThere) wrong.push(lacking("seat", players, seat));
  else if (seat && !revealed) wrong.push("With a seat's eyes one looks once the match is over and its cards are revealed.");
  return { at: at && Number(at), seat: isThere && revealed ? seat : null, wrong };
}
