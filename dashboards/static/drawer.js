// The drawer: the matches behind a mark, taken from the page that lists them. What it lists stands in the fragment of the
// address, so that the way back to the page opens it again; the match that one goes to is told where one came from.

const OPEN = "behind";
const KEPT = "matchfold-because";
let asking = new AbortController();

const drawer = () => document.getElementById("drawer");

function keepAddress(fragment) {
  history.replaceState(null, "", location.pathname + location.search + fragment);
}

async function listOf(address, signal) {
  const answer = await fetch(address, { headers: { Accept: "text/html" }, signal });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.querySelector(".behind");
  if (!found) throw new Error(`The matches could not be read (${answer.status}).`);
  return found.childNodes;
}

/** Lists the matches of a query; of two lists that were asked for, the later one is shown. */
async function list(query) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const place = drawer().querySelector(".behind");
  place.textContent = "Looking for the matches …";
  try {
    place.replaceChildren(...(await listOf(`matches${query}`, signal)));
  } catch (error) {
    if (!signal.aborted) place.textContent = error.message;
  }
}

export function openDrawer(address) {
  const query = new URL(address, location.href).search;
  if (!drawer().open) drawer().showModal();
  keepAddress(`#${new URLSearchParams({ [OPEN]: query })}`);
  return list(query);
}

/** The match page tells why one is there, and what else there is to look at. */
function remember(place) {
  const matches = [...place.querySelectorAll("li a[data-replay]")].map((one) => one.href);
  const why = place.querySelector("h2").textContent;
  const page = document.querySelector("h1").textContent.trim();
  sessionStorage.setItem(KEPT, JSON.stringify({ why, page, back: location.href, matches }));
}

export function wireDrawer() {
  drawer().addEventListener("close", () => {
    asking.abort();
    keepAddress("");
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link?.matches("a[data-replay]")) remember(link.closest(".behind"));
    if (!link?.matches("a[data-behind]") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openDrawer(link.href);
  });
  const left = new URLSearchParams(location.hash.slice(1)).get(OPEN);
  if (left) openDrawer(`matches${left}`);
}
