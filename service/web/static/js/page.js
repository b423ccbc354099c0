// The match page: one position at a time, picture and log kept together, live when it is the latest.

import { Api } from "./api.js";
import { asked } from "./asked.js";
import { tellWhy } from "./because.js";
import { Board } from "./board.js";
import { CardTable } from "./cards.js";
import { openClauses } from "./clause.js";
import { Fork } from "./fork.js";
import { History } from "./history.js";
import { Join } from "./join.js";
import { listen } from "./keys.js";
import { focusIsLost, giveFocus, keepingFocus } from "./focus.js";
import { plain } from "./english.js";
import { follow } from "./live.js";
import { Log } from "./log.js";
import { marks } from "./marks.js";
import { Messages } from "./messages.js";
import { NewRules } from "./newrules.js";
import { Play } from "./play.js";
import { SeatBar } from "./seatbar.js";
import { Series } from "./series.js";
import { Standing } from "./standing.js";
import { TakeBack } from "./takeback.js";
import { drawTurns } from "./turns.js";
import { Zoom } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const main = $("content");
const api = new Api(main.dataset.api, main.dataset.match);
const history = new History();
const messages = new Messages({
  problem: $("problem"),
  text: $("problem-text"),
  again: $("again"),
  lost: $("lost"),
  why: $("lost-why"),
  voided: $("void"),
  absent: $("absent"),
  frame: $("frame"),
  onward: [$("play-title"), $("slider")],
});
const join = new Join(api, { section: $("join"), form: $("join-form"), result: $("join-result") });
const seatBar = new SeatBar(api, $);
const board = $("card")
  ? new CardTable(api, $("planet"), new Zoom($("card"), $("peek")), {
      named: () => play?.named() ?? new Set(),
      ways: (names) => play?.ways(names) ?? [],
      reach: (names) => play?.reach(names) ?? [],
      path: (names) => play?.path(names) ?? [],
    })
  : new Board(api, $("planet"), $("tableau"));
let header;
let log;
let play;
let standing;
let takeBack;
let newRules;
let series;
let at = 1;
let following = true;
let announcing;

const ruleset = () => header.ruleset.split("@")[0];

function address(changes) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return location.pathname + (text ? `?${text}` : "");
}

/** Goes to a position; `live` says whether to stay at the latest one from then on. Answers whether it is shown. */
async function go(to, { live = false, keep = false } = {}) {
  at = history.within(to);
  following = live && at === history.head;
  const pinned = following && !history.ended;
  if (!keep) window.history.replaceState(null, "", address({ at: pinned ? null : at, seat: api.eyes }));
  $("slider").value = at;
  log.select(at);
  tellLive();
  play.stand(history, at);
  try {
    const seen = await board.show(at);
    if (!seen) return false;
    const event = history.at(at);
    $("where").textContent = where(seen);
    $("slider").setAttribute("aria-valuetext", $("where").textContent);
    $("telling").textContent = history.told(at);
    const going = [board.phase?.(seen.phase), history.answered(takeBack.seat, at)?.text, ...(board.notes ?? []), history.look(at)?.text];
    $("play-now").textContent = going.filter(Boolean).join(". ");
    announce($("telling").textContent);
    board.light(marks(ruleset(), event));
    main.dataset.at = at;
    messages.clear();
    $("json").href = api.url(api.viewPath(at));
    if ($("as-text").open) showText();
    if (!following) for (const step of ["back", "on"]) board.picture(history.step(at, step)).catch(() => {});
    return true;
  } catch (error) {
    if (at === history.within(to)) messages.tell(error, () => go(to, { live, keep }));
    return false;
  }
}

function where(seen) {
  const whose = seen.active && seen.waiting && seen.waiting !== seen.active ? ` of seat ${seen.active}` : "";
  const turn = Number(seen.turn) ? `, turn ${seen.turn}${whose}` : "";
  const here = `${at} of ${history.head}${turn}`;
  if (history.ended && at === history.head) return here;
  const seat = seen.waiting || seen.active;
  const many = seat.includes(" ");
  const who = seat ? `, seat${many ? "s" : ""} ${seat.split(" ").join(", ")}` : "";
  return `${here}, ${board.phase?.(seen.phase) ?? plain(seen.phase)}${who}`;
}

function tellLive() {
  const button = $("live");
  const fresh = history.head - at;
  button.hidden = following || history.ended || fresh === 0;
  button.textContent = `${fresh} newer event${fresh === 1 ? "" : "s"}: back to live`;
  const status = history.ended ? "ended" : header.status;
  $("status").hidden = false;
  $("status").textContent = following && !history.ended ? `${status}, live` : status;
  $("status").dataset.status = status;
}

async function showText() {
  const wanted = at;
  const text = await api.view(wanted, "text/plain").catch((error) => error.message);
  if (wanted === at) $("text").textContent = text;
}

let due = false;
let more = false;

/** New events have arrived: draws them together; what arrives meanwhile is drawn after that. */
async function grown() {
  more = true;
  if (due) return;
  due = true;
  try {
    while (more) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      more = false;
      await draw();
    }
  } finally {
    due = false;
  }
}

async function draw() {
  $("slider").max = history.head;
  drawTurns($("turns"), history);
  log.refresh();
  if (header.status === "lobby") {
    header = await api.header().catch(() => header);
    join.offer(header);
  }
  const drawn = following ? now() : tellLive();
  const acting = $("act").contains(document.activeElement);
  play.refresh(history, drawn);
  standing.refresh();
  takeBack.refresh();
  newRules.refresh();
  tellEnd();
  if (acting && history.ended && focusIsLost()) giveFocus($("over-title"));
  await drawn;
}

/** How the match ended for whoever sits here. */
function outcome() {
  const { status, winners } = header;
  const { seat } = takeBack;
  if (seat === null || status !== "ended") return "The match has ended";
  if (!winners.length) return "Nobody has won";
  if (!winners.includes(seat)) return "You have lost";
  return winners.length === 1 ? "You have won" : "You have won, together with others";
}

/** Once the match has ended: what came out, and whose eyes one may look with. */
function tellEnd() {
  series.show(header);
  $("over").hidden = !history.ended;
  if (!history.ended) return;
  $("over-title").textContent = outcome();
  $("over-text").textContent = [...history.ending.map((event) => event.text), header.text].filter(Boolean).join(". ");
  $("eyes-box").hidden = !header.revealed;
}

async function allEvents() {
  for (let more = true; more; ) {
    const page = await api.json(`/events?after=${history.head}&limit=1000`);
    more = history.add(page.items) > 0 && page.next_after !== null;
  }
}

function step(name) {
  const to = history.step(at, name);
  go(to, { live: to === history.head });
}

function now() {
  return go(history.head, { live: true });
}

/** Looks with a seat's eyes from now on (null: one's own), at the same position. */
function look(seat) {
  api.eyes = seat;
  $("eyes").value = seat ?? "";
  board.forget();
  return go(at, { live: following });
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
  listen(step, { on: () => $("keys").checked, timeline: $("timeline") });
  $("live").addEventListener("click", () => keepingFocus([$("live")], [$("slider")], now));
  $("to-now").addEventListener("click", () => now().then(() => play.focus()));
  $("eyes").addEventListener("change", () => look($("eyes").value || null));
  $("all").addEventListener("change", () => log.showBookkeeping($("all").checked));
  $("as-text").addEventListener("toggle", () => $("as-text").open && showText());
  window.addEventListener("popstate", () => fromAddress({ keep: true }));
  $("copy").addEventListener("click", async () => {
    const link = new URL(address({ at }), location.href).href;
    $("copied").textContent = await navigator.clipboard.writeText(link).then(() => "Copied.", () => link);
  });
}

/** Shows what the address asks for; of what there is not, the nearest, and says so. */
async function fromAddress(options) {
  const { at: to, seat, wrong } = asked(new URLSearchParams(location.search), { ...header, head: history.head });
  api.eyes = seat;
  $("eyes").value = seat ?? "";
  const shown = await go(to ?? history.head, { live: to === null && !wrong.length, ...options });
  if (shown && wrong.length) messages.tell(new Error(wrong.join(" ")));
}

/** Announces an event to screen readers once the reader has stopped moving. */
function announce(text) {
  clearTimeout(announcing);
  announcing = setTimeout(() => ($("announced").textContent = text), 350);
}

/** The key to the seat is void: from now on one looks on, and is told so. */
api.onVoid = () => {
  messages.tellVoid();
  seatBar.show();
  play?.leave();
};

/** What can be done about a live connection that is lost; answers whether it is to be tried again. */
function lost(error) {
  const passing = error.passing ?? true;
  if (error.status === 404) messages.failed(error);
  else if (passing) messages.tellLost(error);
  else messages.tell(error);
  return passing;
}

/** What is to be kept of the match beside the key: how it is called, and which seat it is. */
async function ownSeat() {
  const { seat } = api.token ? await api.decisions() : {};
  if (seat) api.seats.learn($("name").textContent, seat);
  seatBar.show();
}

function furnish() {
  log = new Log($("log"), {
    history,
    clauseUrl: (clause) => api.clauseUrl(header.ruleset, clause),
    choose: (seq) => go(seq, { live: seq === history.head }),
  });
  play = new Play(api, {
    $,
    byKind: Boolean($("card")),
    messages,
    shown: () => board.mark(),
    about: (button, legal) => board.about?.(button, legal, history.look(history.head)),
    passOn: () => standing.usualButton(),
  });
  standing = new Standing(api, {
    box: $("order"),
    state: $("order-state"),
    scopes: $("order-scope"),
    text: $("order-text"),
    give: $("order-give"),
    withdraw: $("order-withdraw"),
  });
  takeBack = new TakeBack(api, { $, history, messages, look: (to) => go(to), at: () => at, policy: header.policy });
  newRules = new NewRules(api, { $, history, messages, seat: () => takeBack.seat });
  series = new Series(api, { $, history, messages, root: main.dataset.root });
  new Fork(api, { $, at: () => at, root: main.dataset.root, who: () => $("planet").dataset.waiting });
  $("slider").max = history.head;
  drawTurns($("turns"), history);
  openClauses(api, header.ruleset, $("clause"));
  wire();
}

function goLive() {
  const stopped = new AbortController();
  window.addEventListener("pagehide", () => stopped.abort());
  follow(api, {
    head: () => history.head,
    take: (event) => history.add([event]) && grown(),
    reset: () => board.forget(),
    ended: async () => {
      header = await api.header().catch(() => header);
      grown();
    },
    lost,
    back: () => messages.found(),
    stopped: stopped.signal,
  });
}

async function begin() {
  header = await api.header();
  messages.begun();
  join.offer(header);
  await Promise.all([allEvents(), ownSeat()]);
  furnish();
  await fromAddress();
  await standing.refresh();
  await play.refresh(history);
  await takeBack.refresh();
  await newRules.refresh();
  tellEnd();
  main.dataset.ready = "true";
  if (!history.ended) goLive();
}

tellWhy($("because"));
begin().catch((error) => messages.failed(error));
