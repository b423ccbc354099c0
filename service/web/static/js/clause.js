// Clause chips open the clause's text in a dialog; without this script they are plain links to it.

export function openClauses(api, ruleset, dialog) {
  const title = dialog.querySelector("h2");
  const body = dialog.querySelector("div");
  document.addEventListener("click", async (event) => {
    const chip = event.target.closest("[data-clause]");
    if (!chip || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    title.textContent = chip.dataset.clause;
    body.textContent = "…";
    dialog.showModal();
    try {
      const clause = await api.clause(ruleset, chip.dataset.clause);
      title.textContent = `${clause.id}: ${clause.title}`;
      body.replaceChildren(...paragraphs(clause));
    } catch (error) {
      body.textContent = error.message;
    }
  });
}

function paragraphs(clause) {
  const texts = [clause.text, clause.ruling && `Ruling: ${clause.ruling}`].filter(Boolean);
  return texts.map((text) => Object.assign(document.createElement("p"), { textContent: text }));
}
