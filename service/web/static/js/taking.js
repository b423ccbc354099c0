// Taking seats: with an invitation, or open ones without. The key to a seat is kept, then one goes to the match.

import { ask, sending } from "./ask.js";
import { keepName, keepSeat, ownName } from "./seats.js";

/** Sends a body and answers what comes back. Raises `ApiError`. */
export const post = async (url, body) => (await ask(url, sending("POST", body))).json();

/** Takes a seat and keeps its key. Without an invitation the seat must be open to anyone. */
export async function takeSeat(root, match, seat, { invitation, name = ownName() } = {}) {
  const url = `${root}/matches/${encodeURIComponent(match)}/seats/${seat}:join`;
  const { token } = await post(url, { ...(invitation ? { invitation } : {}), name: name || `Player ${seat}` });
  keepName(name);
  keepSeat(match, token, seat);
  return token;
}
