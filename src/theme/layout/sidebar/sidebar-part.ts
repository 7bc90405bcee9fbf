/** Renders the part of a long sidebar that a page has: the entries around the current one, and gaps for the rest. */
import { type Html, html, joinHtml } from '../../../lib/html.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import { wordsOf } from '../../first-view/first-rules.ts';
import type { NavChunk, NavChunks, NavList } from './sidebar-chunks.ts';
import { addUsed, fill, type Used } from './sidebar-template.ts';

/** Characters of HTML that a page spends on a long sidebar, beyond the path to the current entry. */
const MOST = 11_000;

interface Part {
  /** Chunks that are rendered in full. */
  readonly chosen: ReadonlySet<NavChunk>;
  readonly keys: readonly string[];
  /** Receives what is in the rendered chunks. */
  readonly used: Used;
}

/** @param keys of the slots to fill: the current page and the path to it */
export function sidebarPart(
  tree: NavChunks,
  current: NavigationView['current'],
  keys: readonly string[],
  used: Used,
): Html {
  const part: Part = { chosen: chosenChunks(tree, current), keys, used };
  addUsed(tree.anchors, used);
  return html`${fill(tree.anchors, keys)}${writeList(part, tree.top)}`;
}

/** Renders a chunk to replace a gap; the lists of its groups become gaps themselves. */
export function chunkAlone(chunk: NavChunk): Html {
  return writeChunk({ chosen: new Set(), keys: [], used: { icons: new Set(), words: new Set() } }, chunk);
}

function writeList(part: Part, { chunks, gap }: NavList): Html {
  const out: Html[] = [];
  let left: NavChunk[] = [];
  const close = (): void => {
    if (left.length > 0) {
      out.push(gapOf(left, gap));
      for (const word of gapWords(left[0]!, gap)) part.used.words.add(word);
    }
    left = [];
  };
  for (const chunk of chunks) {
    if (!part.chosen.has(chunk) && !isLink(chunk)) left.push(chunk);
    else {
      close();
      out.push(writeChunk(part, chunk));
    }
  }
  close();
  return joinHtml(out);
}

/** A gap for a single entry would be longer than the entry. */
function isLink({ rows, lists }: NavChunk): boolean {
  return rows === 1 && lists.length === 0;
}

function writeChunk(part: Part, chunk: NavChunk): Html {
  addUsed(chunk.template, part.used);
  return fill(chunk.template, part.keys, (hole) => writeList(part, chunk.lists[hole]!));
}

/** As high as the chunks it replaces, for a script to fill; its link works without script. */
function gapOf(chunks: readonly NavChunk[], element: NavList['gap']): Html {
  const [from, to] = [chunks[0]!, chunks.at(-1)!];
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
  const range = from === to ? String(from.number) : `${from.number}-${to.number}`;
  const height = Number(rows.toFixed(1));
  return element === 'li'
    ? html`<li class="nav-gap" data-nav="${range}" style="--rows:${height}">${from.first}</li>`
    : html`<div class="nav-gap" data-nav="${range}" style="--rows:${height}">${from.first}</div>`;
}

const wordsOfGaps = new WeakMap<NavChunk, ReadonlySet<string>>();

/** The words of a gap that begins with a chunk, whatever else it stands for. */
function gapWords(first: NavChunk, element: NavList['gap']): ReadonlySet<string> {
  const known = wordsOfGaps.get(first) ?? wordsOf(String(gapOf([first], element)));
  wordsOfGaps.set(first, known);
  return known;
}

/** Adds chunks outwards from the current entry, as far as readers see without much scrolling. */
function chosenChunks(tree: NavChunks, { page, trail }: NavigationView['current']): ReadonlySet<NavChunk> {
  const chosen = new Set<NavChunk>();
  let room = MOST;
  const choose = (chunk: NavChunk): void => {
    for (let at: NavChunk | undefined = chunk; at !== undefined && !chosen.has(at); at = at.parent) {
      chosen.add(at);
      room -= at.template.html.length;
    }
  };
  const seen = seenChunks(tree.top, trail);
  const place = placeOf(tree, page, trail);
  if (place !== undefined) choose(place);
  room = MOST;
  const at = Math.max(0, place === undefined ? 0 : seen.indexOf(place));
  for (let away = 0; room > 0 && (at - away >= 0 || at + away < seen.length); away++) {
    const [above, below] = [seen[at - away], seen[at + away]];
    if (below !== undefined) choose(below);
    if (above !== undefined && room > 0) choose(above);
  }
  return chosen;
}

/** The chunk of the current page, or of the innermost group around it when the page is not listed. */
function placeOf(
  { places }: NavChunks,
  page: string | undefined,
  trail: ReadonlySet<string>,
): NavChunk | undefined {
  const ids = [...trail, ...(page === undefined ? [] : [page])];
  for (const id of ids.reverse()) {
    const place = places.get(id);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Visible chunks in order, without those of closed groups. */
function seenChunks(list: NavList, trail: ReadonlySet<string>, seen: NavChunk[] = []): NavChunk[] {
  for (const chunk of list.chunks) {
    seen.push(chunk);
    for (const inner of chunk.lists) if (inner.open || trail.has(inner.group)) seenChunks(inner, trail, seen);
  }
  return seen;
}
