/** Checks a whole site while its author writes: every page at the start, then those that a change touches. */
import { setTimeout as after } from 'node:timers/promises';
import type { Issue } from '../../lib/issue.ts';
import type { Log } from '../../lib/log.ts';
import type { AllowedServices } from '../../lib/services/plan-services.ts';
import { checkRendered } from '../../project/checked-site.ts';
import type { KnownIcons } from '../../site/check/check-context.ts';
import type { PageMeta } from '../../site/content/page/page.ts';
import type { Site } from '../../site/site.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import { RenderedPages } from './rendered-pages.ts';

/** What one check found, compared with the check before it. */
export interface ProblemChange {
  /** Every problem of the site. */
  readonly all: readonly Issue[];
  readonly added: readonly Issue[];
  readonly mended: readonly Issue[];
  /** Pages whose file was renamed since the check before. */
  readonly moved: readonly MovedPage[];
  readonly pages: number;
  /** Pages that the navigation does not list. */
  readonly unlisted: number;
  /** True for the check after the start. */
  readonly isFirst: boolean;
}

export interface SiteProblems {
  /** Problems of these files, and those of the settings and the navigation, which belong to every page. */
  of(files: Iterable<string>): readonly Issue[];
  /** Problems of now that were not there at the first check: what goes while docs.json is broken, and comes back, is not new. */
  recent(): readonly Issue[];
  /** True for one of them, and for one that no check has found yet. */
  isNew(issue: Issue): boolean;
  /** Number of problems in the whole site; undefined until the first check has ended. */
  count(): number | undefined;
  /** Changes with every check that found something else. */
  revision(): number;
  /** Called when a page is about to be shown: the first check begins soon after it. */
  pageReady(): void;
  /** Resolves when no check but the first one runs, or after so many milliseconds. */
  settled(patience: number): Promise<void>;
  /** Called after such a check. @returns a function that ends the subscription */
  subscribe(listener: (change: ProblemChange) => void): () => void;
  close(): void;
}

/** A folder without docs.json is no mistake; the command says once what it assumes. */
export const mistakes = (issues: readonly Issue[]): readonly Issue[] =>
  issues.filter(({ code }) => code !== 'config/assumed');

interface CheckParts {
  readonly log: Log;
  readonly allowed: AllowedServices;
  readonly icons: KnownIcons;
}

/** Milliseconds that the first check waits for a page, and then for the browser to have it. */
const NO_PAGE_MS = 1_000;
const AFTER_PAGE_MS = 50;

/** A check begins when the site has changed; changes that arrive while one runs are checked together after it. */
export function followProblems(live: LiveSite, { log, allowed, icons }: CheckParts): SiteProblems {
  const listeners = new Set<(change: ProblemChange) => void>();
  const rendered = new RenderedPages();
  let found: Found | undefined;
  /** At the first check. */
  let atStart: Counts | undefined;
  let revision = 0;
  let [isAsked, isClosed] = [false, false];
  let running: Promise<void> | undefined;
  const isOver = (site: Site): boolean => isClosed || live.current() !== site;
  const check = async (): Promise<void> => {
    const site = live.current();
    const pages = await rendered.of(site, () => isOver(site));
    if (pages === undefined) return;
    const { unlisted, ...checked } = await checkRendered({ site, rendered: pages }, allowed, icons);
    const issues = mistakes(checked.issues);
    if (isOver(site)) return;
    const before = found;
    const byKey = new Map(issues.map((issue) => [keyOf(issue), issue]));
    const changed = difference(before?.byKey, byKey);
    atStart ??= countOf(issues.map(nameOf));
    found = foundIn(site, { issues, byKey, atStart });
    const change = {
      all: issues,
      ...changed,
      moved: before === undefined ? [] : movedPages(before.site, site),
      pages: pages.length,
      unlisted,
      isFirst: before === undefined,
    };
    // A problem on another line than before is nothing new, but its place on the page is, and so is what to do about it.
    const isSame = before !== undefined && areSame(before.byKey, found.byKey);
    if (isSame && change.moved.length === 0) return;
    revision++;
    for (const listener of [...listeners]) listener(change);
  };
  const run = async (): Promise<void> => {
    while (isAsked && !isClosed) {
      isAsked = false;
      try {
        await check();
      } catch (error) {
        if (!isClosed) log.error('The site could not be checked', { error: String(error) });
      }
    }
    running = undefined;
  };
  const ask = (): void => {
    isAsked = true;
    running ??= run();
  };
  const stop = live.subscribe(ask);
  // The check takes every processor for seconds: the page that an author waits for comes first.
  let timer = setTimeout(ask, NO_PAGE_MS);
  let hasPage = false;
  return {
    of: (files) => [
      ...[...new Set(files)].flatMap((file) => found?.byFile.get(file) ?? []),
      ...(found?.ofSite ?? []),
    ],
    recent: () => found?.recent ?? [],
    isNew: (issue) => {
      const name = nameOf(issue);
      return atStart?.has(name) !== true || found?.came.has(name) === true;
    },
    count: () => found?.byKey.size,
    revision: () => revision,
    pageReady: () => {
      if (hasPage || running !== undefined || found !== undefined || isClosed) return;
      hasPage = true;
      clearTimeout(timer);
      timer = setTimeout(ask, AFTER_PAGE_MS);
    },
    settled: async (patience) => {
      // The first page does not wait for the first check, which reads every page.
      if (running === undefined || found === undefined) return;
      const over = new AbortController();
      await Promise.race([running, after(patience, undefined, { signal: over.signal })]);
      over.abort();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      stop();
    },
  };
}

interface Checked {
  readonly issues: readonly Issue[];
  readonly byKey: ReadonlyMap<string, Issue>;
  readonly atStart: Counts;
}

interface Found extends Pick<Checked, 'byKey'> {
  readonly site: Site;
  readonly recent: readonly Issue[];
  /** Names of which there are more than at the start. */
  readonly came: ReadonlySet<string>;
  /** Those of pages, snippets and specifications. */
  readonly byFile: ReadonlyMap<string, readonly Issue[]>;
  /** Those of docs.json and the files that it refers to. */
  readonly ofSite: readonly Issue[];
}

function foundIn(site: Site, { issues, byKey, atStart }: Checked): Found {
  const config = new Set(site.configFiles);
  const now = countOf(issues.map(nameOf));
  const came = new Set(
    [...now].filter(([name, count]) => count > (atStart.get(name) ?? 0)).map(([name]) => name),
  );
  return {
    site,
    byKey,
    came,
    recent: issues.filter((issue) => came.has(nameOf(issue))),
    byFile: Map.groupBy(
      issues.filter(({ file }) => !config.has(file)),
      ({ file }) => file,
    ),
    ofSite: issues.filter(({ file }) => config.has(file)),
  };
}

function areSame(one: ReadonlyMap<string, Issue>, other: ReadonlyMap<string, Issue>): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([key, { hint, severity }]) => {
    const now = other.get(key);
    return now !== undefined && now.hint === hint && now.severity === severity;
  });
}

/** The same for the same problem at the same place. */
export function keyOf({ file, code, message, line, column, pointer }: Issue): string {
  return JSON.stringify([file, code, message, pointer ?? `${line}:${column}`]);
}

function difference(
  before: ReadonlyMap<string, Issue> = new Map(),
  after: ReadonlyMap<string, Issue>,
): Pick<ProblemChange, 'added' | 'mended'> {
  const left = without(before, after);
  const came = without(after, before);
  // A problem on another line than before is neither new nor mended.
  const stayed = countOf(left.map(nameOf));
  const added = came.filter((issue) => !takeOne(stayed, nameOf(issue)));
  const still = countOf(came.map(nameOf));
  const mended = left.filter((issue) => !takeOne(still, nameOf(issue)));
  return { added, mended };
}

/** The same for a problem wherever in its file it stands. */
const nameOf = ({ file, code, message }: Issue): string =>
  JSON.stringify([file, code, withoutNumbers(message)]);

/** A message may count what is wrong, or name another line: only what it quotes is the author's own. */
const withoutNumbers = (message: string): string =>
  message.replace(/"[^"]*"|\d+/g, (part) => (part.startsWith('"') ? part : '0'));

const without = (all: ReadonlyMap<string, Issue>, gone: ReadonlyMap<string, Issue>): readonly Issue[] =>
  [...all].filter(([key]) => !gone.has(key)).map(([, issue]) => issue);

type Counts = ReadonlyMap<string, number>;

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function takeOne(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}

interface MovedPage {
  /** Paths as docs.json writes them. */
  readonly from: string;
  readonly to: string;
}

/** Beyond this number something else happened, such as another branch that was checked out. */
const MAX_MOVED = 20;

/** A page that is gone, and a new one with the same title, size and time: what renaming a file leaves as it was. */
function movedPages(before: Site, after: Site): readonly MovedPage[] {
  const gone = [...before.authored.byPath.values()].filter(({ file }) => !after.allFiles.has(file));
  const come = [...after.authored.byPath.values()].filter(({ file }) => !before.allFiles.has(file));
  if (gone.length === 0 || gone.length > MAX_MOVED || come.length > MAX_MOVED) return [];
  return gone.flatMap((from) => {
    const same = come.filter((to) => isSame(from, to, { before, after }));
    return same.length === 1 ? [{ from: from.path, to: same[0]!.path }] : [];
  });
}

function isSame(
  from: PageMeta,
  to: PageMeta,
  { before, after }: { readonly before: Site; readonly after: Site },
): boolean {
  const [old, made] = [before.allFiles.get(from.file), after.allFiles.get(to.file)];
  return (
    from.title === to.title && old !== undefined && old.size === made?.size && old.modified === made.modified
  );
}
