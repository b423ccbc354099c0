// Why one looks at this match: the number of the dashboards whose matches one came from, the way back, the next of them.

const KEPT = "matchfold-because";

function link(text, address) {
  const made = document.createElement("a");
  made.href = address;
  made.textContent = text;
  return made;
}

/** `box` is filled if this match is one of those that were last chosen from. */
export function tellWhy(box) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  const place = kept?.matches.findIndex((address) => new URL(address).pathname === location.pathname) ?? -1;
  if (place < 0) return;
  const why = document.createElement("span");
  why.append("Because of ", Object.assign(document.createElement("strong"), { textContent: kept.why }));
  box.append(why, link(`Back to ${kept.page}`, kept.back));
  const next = kept.matches[place + 1];
  if (next) box.append(link(`Next example (${place + 2} of ${kept.matches.length})`, next));
  box.hidden = false;
}
