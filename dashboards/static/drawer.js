// The drawer: the matches behind a mark, taken from the page that lists them.

const drawer = () => document.getElementById("drawer");

export async function openDrawer(address) {
  const place = drawer().querySelector(".behind");
  place.textContent = "Looking for the matches …";
  if (!drawer().open) drawer().showModal();
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector(".behind");
    if (!found) throw new Error(`The matches could not be read (${answer.status}).`);
    place.replaceChildren(...found.childNodes);
  } catch (error) {
    place.textContent = error.message;
  }
}
