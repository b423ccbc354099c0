// Live updates: server-sent events read with fetch, because a seat's token belongs in a header.

const PATIENCE = [1000, 2000, 5000, 10000];

/** Messages of an event stream: `{event, data, id}`, one by one. */
async function* messages(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const message = { event: "message", data: [] };
      for (const line of block.split("\n")) {
        const [, field, text] = /^([^:]*):? ?(.*)$/.exec(line);
        if (field === "data") message.data.push(text);
        else if (field) message[field] = text;
      }
      yield { ...message, data: message.data.join("\n") };
    }
  }
}

/**
 * Follows a match until it is over. `head()` tells what is known already, `take(event)` gets each event after that,
 * `reset()` is called when what may be seen has changed, `ended()` at the end, `lost(error)` when the connection or the
 * right to look on is lost, `back()` when it is there again.
 */
export async function follow(api, { head, take, reset, ended, lost, back, stopped }) {
  for (let failures = 0; !stopped.aborted; ) {
    let wait = PATIENCE[Math.min(failures++, PATIENCE.length - 1)];
    try {
      const url = api.url(`/events?after=${head()}`);
      const answer = await api.ask(url, { accept: "text/event-stream", signal: stopped, cache: "no-store" });
      back();
      for await (const message of messages(answer.body)) {
        failures = 0;
        if (message.event === "end") return ended();
        if (message.event === "reset") reset();
        else if (message.data && message.event !== "snapshot") take(JSON.parse(message.data));
      }
    } catch (error) {
      if (stopped.aborted) return;
      if (!lost(error)) return;
      wait = Math.max(wait, 1000 * (error.retryAfter ?? 0));
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
