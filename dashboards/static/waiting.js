// Says that the next page is being built, for that takes a moment.

const told = () => document.getElementById("waiting");

function leadsAway(event) {
  const link = event.target.closest("a[href]");
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented;
  if (!link || elsewhere || link.target || link.hasAttribute("download")) return false;
  const { pathname, search } = new URL(link.href);
  return pathname !== location.pathname || search !== location.search;
}

export function tellOfWaiting() {
  document.addEventListener("click", (event) => {
    if (leadsAway(event)) told().hidden = false;
  });
  document.addEventListener("submit", (event) => {
    if (event.target.method === "get") told().hidden = false;
  });
  addEventListener("pageshow", () => {
    told().hidden = true;
  });
}
