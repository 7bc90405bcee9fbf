/** Finds which added pages are removed ones under another name: by redirects of the newer version, and by equal lines. */
import { setImmediate } from 'node:timers/promises';
import { yieldToEventLoop } from '../../lib/async/yield-to-event-loop.ts';
import type { PageMeta } from '../content/page/page.ts';
import type { Version } from './version.ts';

interface VersionPages {
  readonly site: Version;
  readonly pages: readonly PageMeta[];
}

/** Part of the text that both have, as Git asks for; with a redirect from one to the other less is enough. */
export const MIN_EQUAL = 0.6;
/** More removed or added pages are only compared by equal texts and redirects. */
const MAX_READ = 200;
/** Bytes of a page whose lines are compared. */
const LARGEST_COMPARED = 128 * 1024;
/** Lines that are looked up in other pages: a hundred of each page in each other one. */
const MAX_LINES = 4_000_000;
/** Of these, before other work gets a turn: a few milliseconds. */
const LINES_AT_ONCE = 20_000;

/** @returns the earlier page of each moved one */
export async function movedPages(
  gone: VersionPages,
  added: VersionPages,
): Promise<ReadonlyMap<PageMeta, PageMeta>> {
  const moved = new Map<PageMeta, PageMeta>();
  const left = new Set(gone.pages);
  const take = (to: PageMeta, from: PageMeta): void => {
    moved.set(to, from);
    left.delete(from);
  };
  const byText = new Map<string, PageMeta>();
  for (const page of gone.pages) byText.set(versionOf(gone.site, page), page);
  const byUrl = new Map(added.pages.map((page) => [page.url, page]));
  for (const page of gone.pages) {
    const to = byUrl.get(added.site.redirect(page.url)?.to.split(/[?#]/, 1)[0] ?? '');
    if (to !== undefined && !moved.has(to)) take(to, page);
  }
  for (const page of added.pages) {
    const from = byText.get(versionOf(added.site, page));
    if (from !== undefined && left.has(from) && !moved.has(page)) take(page, from);
  }
  const rest = added.pages.filter((page) => !moved.has(page));
  if (left.size === 0 || rest.length === 0 || left.size > MAX_READ || rest.length > MAX_READ) return moved;
  for (const [from, to] of await similarPairs({ ...gone, pages: [...left] }, { ...added, pages: rest }))
    if (left.has(from) && !moved.has(to)) take(to, from);
  return moved;
}

/** Equal for equal texts: the object id of a commit's file. Generated pages have no text of their own. */
function versionOf({ files }: Version, { reference, file, path }: PageMeta): string {
  return reference?.generated === true
    ? `generated ${path}`
    : (files.get(file)?.version ?? `missing ${path}`);
}

type Similar = readonly [from: PageMeta, to: PageMeta, equal: number];

/** The most similar first. */
async function similarPairs(gone: VersionPages, added: VersionPages): Promise<readonly Similar[]> {
  const before = await linesOf(gone);
  const after = await linesOf(added);
  const found: Similar[] = [];
  let left = MAX_LINES;
  let pause = left - LINES_AT_ONCE;
  for (const [from, a] of before)
    for (const [to, b] of after) {
      if (Math.min(a.size, b.size) < MIN_EQUAL * Math.max(a.size, b.size)) continue;
      left -= a.parts.size;
      if (left < 0) return found.toSorted((one, other) => other[2] - one[2]);
      const equal = similarity(a, b);
      if (equal >= MIN_EQUAL) found.push([from, to, equal]);
      if (left > pause) continue;
      pause = left - LINES_AT_ONCE;
      await setImmediate();
    }
  return found.toSorted((one, other) => other[2] - one[2]);
}

interface Lines {
  /** Characters of all lines. */
  readonly size: number;
  /** By line: characters of all lines that are equal to it. */
  readonly parts: ReadonlyMap<string, number>;
}

async function linesOf({ site, pages }: VersionPages): Promise<readonly (readonly [PageMeta, Lines])[]> {
  const found: (readonly [PageMeta, Lines])[] = [];
  for await (const page of yieldToEventLoop(pages, 1)) {
    if (page.reference?.generated === true) continue;
    const bytes = await site.source.read(page.file, LARGEST_COMPARED);
    if (bytes === undefined) continue;
    const parts = new Map<string, number>();
    let size = 0;
    for (const written of bytes.toString('utf8').split('\n')) {
      const line = written.trim();
      size += line.length;
      if (line !== '') parts.set(line, (parts.get(line) ?? 0) + line.length);
    }
    found.push([page, { size, parts }]);
  }
  return found;
}

function similarity(a: Lines, b: Lines): number {
  let equal = 0;
  for (const [line, size] of a.parts) equal += Math.min(size, b.parts.get(line) ?? 0);
  return equal / Math.max(a.size, b.size, 1);
}
