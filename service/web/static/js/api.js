// What a match's page asks of the service, as the seat in which its tab sits.

import { ask, sending } from "./ask.js";
import { Seats } from "./seats.js";

export class Api {
  constructor(root, match) {
    this.root = root;
    this.match = match;
    this.seats = new Seats(match);
    /** Whose eyes the pictures have: a seat's number; null: one's own. */
    this.eyes = null;
    this.onVoid = () => {};
  }

  get token() {
    return this.seats.token;
  }

  url(path) {
    return `${this.root}/matches/${encodeURIComponent(this.match)}${path}`;
  }

  /** Asks as the seat; once its key is void, `onVoid` is told and one looks on as a spectator. */
  async ask(url, { accept = "application/json", ...options } = {}) {
    const { token } = this;
    const headers = { Accept: accept, ...options.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    try {
      return await ask(url, { ...options, headers });
    } catch (error) {
      if (error.status !== 401 || !token) throw error;
      this.seats.forget(token);
      this.seats.sit(null);
      this.onVoid();
      if (options.method) throw error;
      return this.ask(url, { accept, ...options });
    }
  }

  async json(path, options) {
    return (await this.ask(this.url(path), options)).json();
  }

  header() {
    return this.json("");
  }

  viewPath(at) {
    return `/view?at=${at}${this.eyes ? `&seat=${this.eyes}` : ""}`;
  }

  /** The position after event `at`, as a picture or as text. */
  async view(at, accept) {
    return (await this.ask(this.url(this.viewPath(at)), { accept })).text();
  }

  decisions() {
    return this.json("/decisions");
  }

  fork(body) {
    return this.json("/forks", sending("POST", body));
  }

  async rewinds() {
    return (await this.json("/rewind-requests")).items;
  }

  askRewind(to) {
    return this.json("/rewind-requests", sending("POST", { to }));
  }

  answerRewind(id, agrees) {
    return this.json(`/rewind-requests/${id}/answers`, sending("POST", { agrees }));
  }

  withdrawRewind(id) {
    return this.json(`/rewind-requests/${id}`, { method: "DELETE" });
  }

  nextGame() {
    return this.json("/next", { method: "POST" });
  }

  rules() {
    return this.json("/rules-consents");
  }

  agreeToRules(after) {
    return this.json("/rules-consents", sending("POST", { after }));
  }

  standingOrder() {
    return this.json("/standing-order");
  }

  order(scope) {
    return this.json("/standing-order", sending("PUT", { scope }));
  }

  withdrawOrder() {
    return this.ask(this.url("/standing-order"), { method: "DELETE" });
  }

  async clause(ruleset, id) {
    return (await this.ask(this.clauseUrl(ruleset, id))).json();
  }

  clauseUrl(ruleset, id) {
    return `${this.root}/rulesets/${ruleset}/clauses/${encodeURIComponent(id)}`;
  }

  /** Plays a move on version `version`; the key makes a retry safe. */
  move(version, body) {
    const { headers, ...rest } = sending("POST", body);
    const guard = { "If-Match": `"${version}"`, "Idempotency-Key": crypto.randomUUID() };
    return this.json("/moves", { ...rest, headers: { ...headers, ...guard } });
  }
}
