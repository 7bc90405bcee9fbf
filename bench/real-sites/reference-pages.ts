/** Counts what became of API operations: entries that name one, and pages that were written for one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runJson } from '../shared/lectern.ts';

export type ReferenceRow = {
  /** `METHOD /path` entries, as often as they are in the settings. */
  readonly entries: number;
  readonly resolved: number;
  /** Not resolved, and a problem of `check` names the path, or a specification that could not be read. */
  readonly reported: number;
  /** Neither resolved nor reported: there must be none. */
  readonly silent: readonly string[];
  /** Pages in the navigation that are made from an operation, by address. */
  readonly operations: number;
  /** Of these: written, and the path of the operation is on the page. */
  readonly written: number;
  readonly notWritten: readonly string[];
};

type Fields = { readonly [key: string]: unknown };
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const ENTRY = /^(?:\S+\s+)?(get|post|put|patch|delete|head|options|trace|query|webhook)\s+(\S.*)$/i;
/** One problem covers all entries of a specification that could not be read. */
const UNREAD = /^spec\/(?:missing|unreadable|no-version|address|not-fetched|fetching|fetch-failed)$/;
const plain = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.trim().replace(/(?!^)\/$/, '')}`;

/** Addresses by operation: every page of the resolved navigation that has an operation and an address. */
function operations(value: unknown, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const node = fields(value);
  const [method, endpoint, url] = [words(node.method), words(node.endpoint), words(node.url)];
  if (method !== '' && endpoint !== '' && url !== '') {
    const key = plain(method, endpoint);
    found.set(key, (found.get(key) ?? new Set()).add(url));
  }
  for (const child of list(node.children)) operations(child, found);
  if (node.root !== undefined) operations(node.root, found);
  return found;
}

const decoded = (html: string) =>
  html
    .replace(/<(?!\/?main)[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|#x27|amp);/g, (_, name: string) =>
      name === 'lt' ? '<' : name === 'gt' ? '>' : name === 'quot' ? '"' : name === 'amp' ? '&' : "'",
    );

/** @param from where the site is, where it was built to, the entries of its settings and the reported problems */
export function referencePages(
  command: readonly string[],
  from: { folder: string; out: string; endpoints: readonly string[]; issues: readonly unknown[] },
): ReferenceRow {
  const nav = runJson(command, ['nav', from.folder, '--json'], {});
  const known = operations(fields(nav.json).root);
  const said = from.issues.map((issue) => words(fields(issue).message)).join('\n');
  const unread = from.issues.some((issue) => UNREAD.test(words(fields(issue).code)));
  const unresolved = from.endpoints.flatMap((entry) => {
    const [, method = '', path = ''] = ENTRY.exec(entry.trim()) ?? [];
    return known.has(plain(method, path)) ? [] : [{ entry, path: path.trim() }];
  });
  const silent = unresolved.filter(({ path }) => !unread && !said.includes(path)).map(({ entry }) => entry);
  const pages = [...known].flatMap(([key, urls]) => [...urls].map((url) => ({ key, url })));
  const notWritten = pages.filter(({ key, url }) => {
    const file = join(from.out, url, 'index.html');
    return (
      !existsSync(file) || !decoded(readFileSync(file, 'utf8')).includes(key.slice(key.indexOf(' ') + 1))
    );
  });
  return {
    entries: from.endpoints.length,
    resolved: from.endpoints.length - unresolved.length,
    reported: unresolved.length - silent.length,
    silent,
    operations: pages.length,
    written: pages.length - notWritten.length,
    notWritten: notWritten.map(({ url }) => url),
  };
}
