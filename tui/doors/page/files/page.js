"use strict";
// Shows what the door sends: rows of runs, each a text in a look. All text stays text.
const find = (name) => document.querySelector(name);
const [main, nav, section, dialog, lost, said] = ["main", "nav", "section", "dialog", "#lost", "#said"].map(find);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const sheet = new CSSStyleSheet();
const SILENT = 40000; // milliseconds without a sign of life after which the line is dead
const HEARD = 30; // sentences that can be read again
document.adoptedStyleSheets = [sheet];
// What this browser keeps; nothing, where its owner wants it so.
const kept = (() => { try { return localStorage; } catch { return {}; } })();
let stop = new AbortController();
let looks = 0;
let size = "";
let table = "";
let listed = ""; // the tables that stand there to be chosen from
let claim = null; // that can be bet on now
let spoken = 0; // which sentence was spoken last
let asked = ""; // the locked table whose passphrase is being typed
const opened = new Set(); // locked tables whose passphrase was given here
const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((it) => it.toString(16).padStart(2, "0")).join("");
const token = random(); // by which the door knows for whom it has opened them

// How many cells fit, large enough to be read from where this screen is looked at.
function room() {
  const width = document.documentElement.clientWidth;
  const height = innerHeight - nav.offsetHeight - section.offsetHeight;
  const upright = width < 600;
  const [columns, rows] = upright ? [40, 32] : height < 500 ? [80, 24] : width < 1000 ? [60, 32] : [120, 36];
  const fine = devicePixelRatio || 1;
  const most = upright ? width / columns : Math.min(width / columns, height / rows / 2);
  const cell = Math.max(1, Math.floor(most * fine)) / fine;
  const fit = (length, each, least, most) => Math.min(most, Math.max(least, Math.floor(length / each / 4) * 4));
  return {
    cell,
    columns: fit(width, cell, columns, upright ? columns : 160),
    rows: fit(height, 2 * cell, rows, 80),
  };
}

// A letter is as wide as a cell: of the font as of the page.
function measure(cell) {
  const probe = document.createElement("span");
  probe.textContent = "0".repeat(100);
  main.append(probe);
  const wide = (pixels) => {
    main.style.setProperty("--letters", `${pixels}px`);
    return probe.getBoundingClientRect().width / 100;
  };
  main.style.setProperty("--spacing", "0px");
  const letters = (cell / wide(100)) * 100;
  main.style.setProperty("--spacing", `${cell - wide(letters)}px`);
  main.style.setProperty("--line", `${2 * cell}px`);
  main.style.setProperty("--cell", `${cell}px`);
  probe.remove();
}

function run(piece, look) {
  const span = document.createElement("span");
  const [text, cells] = typeof piece === "number" ? [" ".repeat(piece), piece] : [].concat(piece);
  span.textContent = text;
  span.className = `l${look}`;
  span.style.width = `calc(var(--cell) * ${cells ?? text.length})`;
  return span;
}

// Of a row only the runs come that are others; so many at its beginning and its end stay.
function row(at, [same, tail, ...pieces]) {
  while (main.children.length <= at) main.append(document.createElement("div"));
  const shown = main.children[at];
  const runs = [];
  for (let i = 0; i < pieces.length; i += 2) runs.push(run(pieces[i], pieces[i + 1]));
  const rest = shown.children[shown.children.length - tail] ?? null;
  while (shown.children[same] && shown.children[same] !== rest) shown.children[same].remove();
  for (const span of runs) shown.insertBefore(span, rest);
}

// All tables; those that cannot be watched say why, and a locked one asks for its passphrase.
// The same ones stay, as somebody may be about to press one.
function choose(tables) {
  const all = JSON.stringify([tables, table, [...opened]]);
  if (all === listed) return;
  listed = all;
  nav.hidden = tables.length < 2 && !tables.some(([, , , closed]) => closed);
  nav.replaceChildren(...tables.map(([key, name, title, closed, locked]) => {
    const button = document.createElement("button"), here = locked && opened.has(key);
    button.textContent = `${name}: ${title}${closed && !here ? ` (${closed})` : ""}`;
    button.disabled = Boolean(closed) && !locked;
    if (key === table) button.setAttribute("aria-current", "true");
    button.onclick = () => locked && !here ? ask(key, name) : go(key);
    return button;
  }));
  settle();
}

function go(key) {
  if (location.hash.slice(1) === key) again();
  else location.hash = key;
}

function ask(key, name) {
  asked = key;
  find("#locked").textContent = `A passphrase opens ${name}.`;
  find("#wrong").textContent = find("dialog input").value = "";
  dialog.showModal();
}

async function unlock() {
  const key = asked, field = find("dialog input"), passphrase = field.value.trim();
  if (!passphrase) return;
  let told;
  try {
    const answer = await fetch("/open", { method: "POST", body: JSON.stringify({ table: key, passphrase, token }) });
    told = answer.ok ? "" : await answer.text();
  } catch { told = "The party is out of reach."; }
  if (told) { find("#wrong").textContent = told; field.select(); return; }
  opened.add(key);
  dialog.close();
  go(key);
}

// By this the door knows this browser again; it is worth nothing elsewhere.
function secret() {
  if (!/^[0-9a-f]{32}$/.test(kept.secret)) kept.secret = random();
  return kept.secret;
}

// The place of the bets stays once there were any, so that nothing jumps.
function offer(bet) {
  claim = bet;
  section.classList.toggle("none", !bet);
  if (!bet) return;
  find("#claim").textContent = bet[2];
  pressed("", "");
  if (section.hidden) { section.hidden = false; settle(); }
}

function pressed(value, told) {
  for (const button of section.querySelectorAll("button")) button.setAttribute("aria-pressed", button.value === value);
  find("#yours").textContent = told;
}

async function bet({ value, textContent }) {
  const [number, after] = claim, name = find("input").value.trim();
  const body = JSON.stringify({ table, number, after, true: value === "true", name, secret: secret(), token });
  let told;
  try {
    const answer = await fetch("/bet", { method: "POST", body });
    told = answer.ok ? `Your bet: ${textContent}.` : await answer.text();
    if (!answer.ok) value = "";
  } catch { value = ""; told = "The party is out of reach."; }
  if (claim && claim[0] === number && claim[1] === after) pressed(value, told);
}

function show(frame) {
  for (const rule of frame.looks ?? []) sheet.insertRule(`.l${looks++}{${rule}}`, sheet.cssRules.length);
  if ("table" in frame) {
    table = frame.table;
    if (table !== location.hash.slice(1)) opened.delete(location.hash.slice(1)); // the door has forgotten it
  }
  if (frame.tables) choose(frame.tables);
  if ("bet" in frame) offer(frame.bet);
  if (frame.title) find("h1").textContent = document.title = frame.title;
  for (const [at, pieces] of Object.entries(frame.rows ?? {})) row(Number(at), pieces);
  if (frame.heard) spoken = frame.heard;
  for (const sentence of frame.said ?? []) {
    said.append(Object.assign(document.createElement("p"), { textContent: sentence }));
    while (said.children.length > HEARD) said.firstChild.remove();
  }
}

function wish() {
  const { cell, columns, rows } = room();
  main.style.width = `${columns * cell}px`;
  measure(cell);
  size = `${cell} ${columns} ${rows}`;
  return JSON.stringify({ columns, rows, table: location.hash.slice(1), still: still.matches, heard: spoken, token });
}

async function watch() {
  stop = new AbortController();
  const { signal } = stop;
  let text = "", silence, fresh = true;
  const alive = () => { clearTimeout(silence); silence = setTimeout(() => stop.abort(), SILENT); };
  alive(); // or else an answer that never begins would be waited for for ever
  try {
    const answer = await fetch("/stream", { method: "POST", body: wish(), signal, cache: "no-store" });
    if (!answer.ok) throw new Error(await answer.text());
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      alive();
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (text + value).split("\n");
      text = lines.pop();
      for (const line of lines) {
        if (fresh) {
          while (sheet.cssRules.length) sheet.deleteRule(0);
          main.replaceChildren();
          looks = 0;
          fresh = false;
          lost.hidden = true;
        }
        show(JSON.parse(line));
      }
    }
  } finally {
    clearTimeout(silence);
  }
}

async function forever() {
  for (let pause = 250; ; pause = Math.min(2 * pause, 8000)) {
    try {
      await watch();
      pause = 125;
    } catch (error) {
      if (stop.signal.reason === "again") { pause = 1; continue; }
      lost.textContent = error instanceof TypeError || error.name === "AbortError"
        ? "The party is out of reach. Trying again ..." : error.message;
      lost.hidden = false;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

const again = () => stop.abort("again");
let settling;

// Another size is asked for once the window, and what stands above the table, are at rest.
function settle() {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const { cell, columns, rows } = room();
    if (size !== `${cell} ${columns} ${rows}`) again();
  }, 150);
}

find("dialog input").onkeydown = ({ key }) => { if (key === "Enter") unlock(); };
find("#open").onclick = unlock;
find("#leave").onclick = () => dialog.close();
find("input").value = kept.name ?? "";
find("input").onchange = ({ target }) => { kept.name = target.value.trim(); };
for (const button of section.querySelectorAll("button")) button.onclick = () => bet(button);
addEventListener("resize", settle);
addEventListener("hashchange", again);
still.addEventListener("change", again);
forever();
