// Asks the service: addresses below /v1, the seat's token, problems as errors.

const KEY = "matchfold-token:";

/** An answer that is not good; `problem` holds the problem document. */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem.detail || problem.title || `The service answered ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}

/** Takes the token out of the address (`#token=...`) and keeps it for this tab; answers the one that is kept. */
export function tokenFor(match) {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    sessionStorage.setItem(KEY + match, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(KEY + match);
}

export class Api {
  constructor(root, match) {
    this.root = root;
    this.match = match;
    this.token = tokenFor(match);
  }

  /** Gives the token up: it is no longer valid. */
  forgetToken() {
    sessionStorage.removeItem(KEY + this.match);
    this.token = null;
  }

  /** Keeps the token of a seat that was taken, for this tab. */
  keepToken(token) {
    sessionStorage.setItem(KEY + this.match, token);
    this.token = token;
  }

  url(path) {
    return `${this.root}/matches/${encodeURIComponent(this.match)}${path}`;
  }

  async ask(url, { accept = "application/json", ...options } = {}) {
    const headers = { Accept: accept, ...options.headers };
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    const answer = await fetch(url, { ...options, headers });
    if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => ({})));
    return answer;
  }

  async json(path, options) {
    return (await this.ask(this.url(path), options)).json();
  }

  header() {
    return this.json("");
  }

  /** The position after event `at`, as a picture or as text. */
  async view(at, accept) {
    return (await this.ask(this.url(`/view?at=${at}`), { accept })).text();
  }

  decisions() {
    return this.json("/decisions");
  }

  join(seat, body) {
    const headers = { "Content-Type": "application/json" };
    return this.json(`/seats/${encodeURIComponent(seat)}:join`, { method: "POST", headers, body: JSON.stringify(body) });
  }

  standingOrder() {
    return this.json("/standing-order");
  }

  order(scope) {
    const headers = { "Content-Type": "application/json" };
    return this.json("/standing-order", { method: "PUT", headers, body: JSON.stringify({ scope }) });
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
    const headers = {
      "Content-Type": "application/json",
      "If-Match": `"${version}"`,
      "Idempotency-Key": crypto.randomUUID(),
    };
    return this.json("/moves", { method: "POST", headers, body: JSON.stringify(body) });
  }
}
