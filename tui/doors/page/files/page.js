"use strict";
// Shows what the door sends: rows of runs, each a text in a look. All text stays text.
const find = (name) => document.querySelector(name);
const [main, nav, lost, said] = ["main", "nav", "#lost", "#said"].map(find);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const sheet = new CSSStyleSheet();
const SILENT = 40000; // milliseconds without a sign of life after which the line is dead
const HEARD = 30; // sentences that can be read again
document.adoptedStyleSheets = [sheet];
let stop = new AbortController();
let looks = 0;
let size = "";

// How many cells fit, large enough to be read from where this screen is looked at.
function room() {
  const width = document.documentElement.clientWidth;
  const height = innerHeight - (nav.hidden ? 0 : nav.offsetHeight);
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

function choose(tables, table) {
  nav.hidden = tables.length < 2;
  nav.replaceChildren(...tables.map(([key, name, title]) => {
    const button = document.createElement("button");
    button.textContent = `${name}: ${title}`;
    if (key === table) button.setAttribute("aria-current", "true");
    button.onclick = () => { location.hash = key; };
    return button;
  }));
  settle();
}

function show(frame) {
  for (const rule of frame.looks ?? []) sheet.insertRule(`.l${looks++}{${rule}}`, sheet.cssRules.length);
  if (frame.tables) choose(frame.tables, frame.table);
  if (frame.title) find("h1").textContent = document.title = frame.title;
  for (const [at, pieces] of Object.entries(frame.rows ?? {})) row(Number(at), pieces);
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
  return JSON.stringify({ columns, rows, table: location.hash.slice(1), still: still.matches });
}

async function watch() {
  stop = new AbortController();
  const { signal } = stop;
  const answer = await fetch("/stream", { method: "POST", body: wish(), signal, cache: "no-store" });
  if (!answer.ok) throw new Error(await answer.text());
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "", silence, fresh = true;
  const heard = () => { clearTimeout(silence); silence = setTimeout(() => stop.abort(), SILENT); };
  try {
    for (;;) {
      heard();
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

addEventListener("resize", settle);
addEventListener("hashchange", again);
still.addEventListener("change", again);
forever();
