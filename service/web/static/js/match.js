// The match page: one position at a time, picture and log kept together, live when it is the latest.

import { Api } from "./api.js";
import { tellWhy } from "./because.js";
import { Board } from "./board.js";
import { CardTable } from "./cards.js";
import { openClauses } from "./clause.js";
import { History } from "./history.js";
import { Join } from "./join.js";
import { listen } from "./keys.js";
import { follow } from "./live.js";
import { Log } from "./log.js";
import { Play } from "./play.js";
import { Standing } from "./standing.js";
import { drawTurns } from "./turns.js";
import { learnBoard, learnFrom, marks, namesThings, plain, sentence } from "./words.js";
import { Zoom } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const main = $("content");
const api = new Api(main.dataset.api, main.dataset.match);
const history = new History();
const join = new Join(api, { section: $("join"), form: $("join-form"), result: $("join-result") });
const board = $("card")
  ? new CardTable(api, $("planet"), new Zoom($("card"), $("peek")))
  : new Board(api, $("planet"), $("tableau"));
let header;
let log;
let play;
let standing;
let at = 1;
let following = true;
let announcing;

const ruleset = () => header.ruleset.split("@")[0];

function problem(error) {
  $("problem").textContent = error.message;
  $("problem").hidden = false;
}

function address(position) {
  const query = new URLSearchParams(location.search);
  if (position === null) query.delete("at");
  else query.set("at", position);
  const text = query.toString();
  return location.pathname + (text ? `?${text}` : "");
}

/** Goes to a position; `live` says whether to stay at the latest one from then on. */
async function go(to, { live = false, keep = false } = {}) {
  at = history.within(to);
  following = live && at === history.head;
  const pinned = following && !history.ended;
  if (!keep) window.history.replaceState(null, "", address(pinned ? null : at));
  $("slider").value = at;
  log.select(at);
  tellLive();
  try {
    const seen = await board.show(at);
    if (!seen) return;
    const event = history.at(at);
    $("where").textContent = where(seen);
    $("slider").setAttribute("aria-valuetext", $("where").textContent);
    $("telling").textContent = sentence(ruleset(), event);
    announce($("telling").textContent);
    board.light(marks(ruleset(), event));
    main.dataset.at = at;
    $("problem").hidden = true;
    $("json").href = api.url(`/view?at=${at}`);
    if ($("as-text").open) showText();
    for (const step of ["back", "on"]) board.picture(history.step(at, step)).catch(() => {});
  } catch (error) {
    if (at === history.within(to)) problem(error);
  }
}

function where(seen) {
  const seat = seen.waiting || seen.active;
  const many = seat.includes(" ");
  const who = seat ? `, seat${many ? "s" : ""} ${seat.split(" ").join(", ")}` : "";
  const turn = Number(seen.turn) ? `, turn ${seen.turn}` : "";
  return `${at} of ${history.head}${turn}, ${plain(seen.phase)}${who}`;
}

function tellLive() {
  const button = $("live");
  const fresh = history.head - at;
  button.hidden = following || history.ended || fresh === 0;
  button.textContent = `${fresh} newer event${fresh === 1 ? "" : "s"}: back to live`;
  $("status").textContent = statusWords();
  $("status").dataset.status = history.ended ? "ended" : header.status;
}

function statusWords() {
  if (history.ended) return "ended";
  return following ? `${header.status}, live` : header.status;
}

async function showText() {
  const wanted = at;
  const text = await api.view(wanted, "text/plain").catch((error) => error.message);
  if (wanted === at) $("text").textContent = text;
}

let due = false;

/** New events have arrived: draws them together, once a frame. */
function grown() {
  if (due) return;
  due = true;
  setTimeout(() => {
    due = false;
    $("slider").max = history.head;
    drawTurns($("turns"), history);
    log.refresh();
    if (following) go(history.head, { live: true });
    else tellLive();
    play.refresh(history);
    standing.refresh();
  }, 60);
}

async function allEvents() {
  for (let more = true; more; ) {
    const page = await api.json(`/events?after=${history.head}&limit=1000`);
    for (const event of page.items) learnFrom(ruleset(), event);
    more = history.add(page.items) > 0 && page.next_after !== null;
  }
}

function step(name) {
  const to = history.step(at, name);
  go(to, { live: to === history.head });
}

function wire() {
  $("slider").addEventListener("input", (event) => {
    const to = Number(event.target.value);
    go(to, { live: to === history.head });
  });
  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => step(button.dataset.go));
  }
  $("keys").checked = localStorage.getItem("matchfold-keys") !== "off";
  $("keys").addEventListener("change", () => localStorage.setItem("matchfold-keys", $("keys").checked ? "on" : "off"));
  listen(step, () => $("keys").checked);
  $("live").addEventListener("click", () => go(history.head, { live: true }));
  $("all").addEventListener("change", () => log.showBookkeeping($("all").checked));
  $("as-text").addEventListener("toggle", () => $("as-text").open && showText());
  window.addEventListener("popstate", () => fromAddress({ keep: true }));
  $("copy").addEventListener("click", async () => {
    const link = new URL(address(at), location.href).href;
    $("copied").textContent = await navigator.clipboard.writeText(link).then(() => "Copied.", () => link);
  });
}

function fromAddress(options) {
  const given = new URLSearchParams(location.search).get("at");
  const to = given === null ? history.head : Number(given);
  return go(to, { live: given === null, ...options });
}

/** Announces an event to screen readers once the reader has stopped moving. */
function announce(text) {
  clearTimeout(announcing);
  announcing = setTimeout(() => ($("announced").textContent = text), 350);
}

/** The match's header; whoever comes with a token that is void looks on as a spectator, and is told so. */
async function headerOrWithout() {
  try {
    return await api.header();
  } catch (error) {
    if (error.status !== 401 || !api.token) throw error;
    api.forgetToken();
    const found = await api.header();
    $("void").hidden = false;
    return found;
  }
}

/** Names of the cards that are seen now, for matches that did not begin at the beginning. */
async function allNames() {
  if (namesThings(ruleset())) learnBoard(ruleset(), (await api.json("/view")).board);
}

async function begin() {
  header = await headerOrWithout();
  join.offer(header);
  await Promise.all([allEvents(), allNames()]);
  log = new Log($("log"), {
    history,
    ruleset: ruleset(),
    clauseUrl: (clause) => api.clauseUrl(header.ruleset, clause),
    choose: (seq) => go(seq, { live: seq === history.head }),
  });
  play = new Play(api, {
    section: $("play"),
    moves: $("moves"),
    result: $("play-result"),
    ruleset: ruleset(),
    lead: $("to-play"),
  });
  standing = new Standing(api, {
    box: $("order"),
    state: $("order-state"),
    scopes: $("order-scope"),
    text: $("order-text"),
    give: $("order-give"),
    withdraw: $("order-withdraw"),
  });
  $("slider").max = history.head;
  drawTurns($("turns"), history);
  openClauses(api, header.ruleset, $("clause"));
  wire();
  await fromAddress();
  await play.refresh(history);
  await standing.refresh();
  log.select(at); // the decision has taken some of the log's room
  main.dataset.ready = "true";
  if (history.ended) return;
  const stopped = new AbortController();
  window.addEventListener("pagehide", () => stopped.abort());
  follow(api, {
    head: () => history.head,
    take: (event) => {
      learnFrom(ruleset(), event);
      if (history.add([event])) grown();
    },
    reset: () => board.forget(),
    ended: () => grown(),
    stopped: stopped.signal,
  });
}

tellWhy($("because"));
begin().catch(problem);
