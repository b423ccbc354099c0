// The way into a match: whoever holds a seat of a closed match is let in with its key, then the page begins.

import { Seats } from "./seats.js";

/** The page as the service writes it for a seat, in place of the one that it wrote for a stranger. */
async function letIn(token) {
  const headers = { Authorization: `Bearer ${token}`, Accept: "text/html" };
  const answer = await fetch(location.pathname, { headers }).catch(() => null);
  if (!answer?.ok) return;
  const written = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const sheet of written.head.querySelectorAll('link[rel="stylesheet"]')) {
    if (!document.head.querySelector(`[href="${sheet.getAttribute("href")}"]`)) document.head.append(document.importNode(sheet));
  }
  document.title = written.title;
  for (const part of [".about", "main"]) {
    document.querySelector(part).replaceWith(document.importNode(written.querySelector(part), true));
  }
}

const { match } = document.querySelector("main").dataset;
const { token } = new Seats(match);
if (token && document.getElementById("frame").hidden) await letIn(token);
await import("./page.js");
