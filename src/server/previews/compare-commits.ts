/** What one commit changes in the site of another: pages, problems, and redirects that are missing. */
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import type { Issue } from '../../lib/issue.ts';
import { checkRendered, renderPages } from '../../project/checked-site.ts';
import { changedPages } from '../../site/changes/changed-pages.ts';
import type { PageChange } from '../../site/changes/page-change.ts';
import type { Site } from '../../site/site.ts';
import { findPage } from '../../web/reader/pages/find-page.ts';
import type { ChangedPage, MissingRedirect, PreviewDetails } from '../../web/service/preview-operations.ts';

interface ComparedCommits {
  readonly base: string;
  readonly commit: string;
  readonly before: Site;
  readonly after: Site;
}

export interface CommitComparer {
  /** @param checked also looks for new problems, which renders every page of both */
  compare(compared: ComparedCommits, checked: boolean): Promise<PreviewDetails>;
}

/** A site with more pages is not checked: rendering all of them for each push would slow its readers. */
export const MAX_CHECKED = 2_000;
/** Checked commits whose problems are kept: the base of most pull requests is the same. */
const MAX_KEPT = 64;
const MAX_EXCERPTS = 8;
const LARGEST_TEXT = 256 * 1024;

export function commitComparer(): CommitComparer {
  const known = new BoundedMap<string, Promise<readonly Issue[]>>({ entries: MAX_KEPT });
  const problemsOf = (project: string, site: Site): Promise<readonly Issue[]> => {
    const key = `${project} ${site.source.commit}`;
    const found = known.getOrMake(key, () => problems(site));
    found.catch(() => known.delete(key));
    return found;
  };
  return {
    compare: async ({ base, commit, before, after }, checked) => {
      const changes = await changedPages(before, after);
      const small = Math.max(before.pages.byPath.size, after.pages.byPath.size) <= MAX_CHECKED;
      return {
        base,
        commit,
        pages: await withExcerpts(changes, before, after),
        redirects: missingRedirects(changes, after),
        problems:
          checked && small
            ? added(await problemsOf(before.source.name, before), await problemsOf(after.source.name, after))
            : undefined,
      };
    },
  };
}

async function problems(site: Site): Promise<readonly Issue[]> {
  return (await checkRendered(await renderPages(site, () => undefined))).issues;
}

/** By what is wrong and in which file: lines move with every change. */
function added(before: readonly Issue[], after: readonly Issue[]): readonly Issue[] {
  const keyOf = ({ file, code, message }: Issue): string => JSON.stringify([file, code, message]);
  const known = new Map<string, number>();
  for (const issue of before) known.set(keyOf(issue), (known.get(keyOf(issue)) ?? 0) + 1);
  return after.filter((issue) => {
    const left = known.get(keyOf(issue)) ?? 0;
    known.set(keyOf(issue), left - 1);
    return left <= 0;
  });
}

async function withExcerpts(
  changes: readonly PageChange[],
  before: Site,
  after: Site,
): Promise<readonly ChangedPage[]> {
  const pages: ChangedPage[] = [];
  for (const change of changes) {
    const excerpt = pages.length < MAX_EXCERPTS ? await excerptOf(change, before, after) : [];
    pages.push({ ...change, excerpt });
  }
  return pages;
}

async function excerptOf({ kind, file }: PageChange, before: Site, after: Site): Promise<readonly string[]> {
  if (kind !== 'changed' || !/\.mdx?$/i.test(file)) return [];
  const [was, now] = await Promise.all([textOf(before, file), textOf(after, file)]);
  return was === undefined || now === undefined ? [] : textExcerpt(was, now);
}

async function textOf(site: Site, file: string): Promise<string | undefined> {
  return (await site.source.read(file, LARGEST_TEXT).catch(() => undefined))?.toString('utf8');
}

/** @param after the site with the change */
function missingRedirects(changes: readonly PageChange[], after: Site): readonly MissingRedirect[] {
  return changes.flatMap(({ kind, url, from }): readonly MissingRedirect[] => {
    const source = kind === 'removed' ? url : kind === 'moved' ? from!.url : undefined;
    if (source === undefined || source === '/' || leadsOn(after, source)) return [];
    const removed = kind === 'removed';
    return [{ source, destination: removed ? nearestPage(after, source) : url, removed }];
  });
}

/** A redirect of the author's, or another page there. Guesses of the server, as the first page of a folder, are no answer. */
function leadsOn(site: Site, path: string): boolean {
  return findPage(site, path).kind === 'page' || site.redirect(path) !== undefined;
}

/** The page of the folder that it was in, else the first page. */
function nearestPage(site: Site, path: string): string {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const folder = path.slice(0, at);
    if (site.pages.byUrl.has(folder)) return folder;
  }
  return site.home;
}

const MAX_LINES = 12;
const LONGEST_LINE = 160;
/** Lines of each side that are compared: a longer change is shown by its beginning anyway. */
const MAX_COMPARED = 200;

/** @returns lines that begin with `-`, `+` or a space; empty for equal texts */
export function textExcerpt(before: string, after: string): readonly string[] {
  const was = linesOf(before);
  const now = linesOf(after);
  let same = 0;
  while (same < was.length && same < now.length && was[same] === now[same]) same++;
  if (same === was.length && same === now.length) return [];
  const lines = compared(was.slice(same, same + MAX_COMPARED), now.slice(same, same + MAX_COMPARED));
  const shown = [...was.slice(Math.max(0, same - 1), same).map((line) => ` ${line}`), ...lines];
  const last = shown.findLastIndex((line) => !line.startsWith(' '));
  return shown.slice(0, Math.min(MAX_LINES, last + 1)).map((line) => shortened(line));
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

/** By the longest common subsequence. */
function compared(was: readonly string[], now: readonly string[]): string[] {
  const common = tableOf(was, now);
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < was.length || j < now.length) {
    if (i < was.length && j < now.length && was[i] === now[j]) {
      lines.push(` ${was[i]}`);
      i++;
      j++;
    } else if (i < was.length && (j >= now.length || common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push(`-${was[i++]}`);
    else lines.push(`+${now[j++]}`);
  }
  return lines;
}

function tableOf(was: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: was.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      table[i]![j] =
        was[i] === now[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
}

function shortened(line: string): string {
  const letters = [...line];
  return letters.length <= LONGEST_LINE ? line : `${letters.slice(0, LONGEST_LINE).join('')}…`;
}
