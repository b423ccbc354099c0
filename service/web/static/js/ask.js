// Asks the service; whatever is not a good answer is an error with the service's own words.

/** An answer that is not good; `problem` holds the problem document. Status 0: there was no answer at all. */
export class ApiError extends Error {
  constructor(status, problem, retryAfter = null) {
    super(problem.detail || problem.title || `The service answered ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Whether the same may work in a while. */
  get passing() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Asks an address. Raises `ApiError`, or what `fetch` raises when it is told to stop. */
export async function ask(url, options) {
  const answer = await fetch(url, options).catch((error) => {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, { detail: "The service cannot be reached: it is down, or the network is gone." });
  });
  if (answer.ok) return answer;
  throw new ApiError(answer.status, await answer.json().catch(() => ({})), Number(answer.headers.get("Retry-After")) || null);
}

/** Options that send a JSON body. */
export const sending = (method, body) => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});
