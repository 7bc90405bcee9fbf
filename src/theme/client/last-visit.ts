/** Remembers in the reader's browser which version of a page they saw, and links to what changed since. */
import { comparedAddress } from '../layout/compare-path.ts';

/** Pages that are remembered; the one that was not visited for the longest time is forgotten. */
export const MAX_PAGES = 300;
const SEEN = 'lectern-seen';

/** By path of a page: its version, and the commit it was seen in. */
type Seen = Record<string, readonly [version: string, commit: string]>;

function read(storage: Storage, key: string): Seen {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Seen) : {};
  } catch {
    return {};
  }
}

/** Shows the link until the tab is closed, also after a reload. */
export function noteVisit(): void {
  const { commit, version, since = '' } = document.documentElement.dataset;
  const base = document.getElementById('lectern-search')?.dataset['base'] ?? '';
  const page = document.documentElement.dataset['currentPath'] ?? '';
  if (commit === undefined || version === undefined || page === '') return;
  try {
    const seen = read(localStorage, SEEN);
    const key = base + page;
    const last = seen[key];
    delete seen[key];
    const kept = Object.entries(seen).slice(1 - MAX_PAGES);
    localStorage.setItem(SEEN, JSON.stringify(Object.fromEntries([...kept, [key, [version, commit]]])));
    const changed = read(sessionStorage, SEEN);
    if (Array.isArray(last) && last[0] !== version) changed[key] = last;
    sessionStorage.setItem(SEEN, JSON.stringify(changed));
    const from = changed[key]?.[1];
    if (typeof from === 'string' && from !== commit)
      show(comparedAddress(base, { from, to: commit, page }), since);
  } catch {
    // A browser that stores nothing remembers no visit.
  }
}

function show(href: string, text: string): void {
  const head = document.querySelector('.page-head');
  if (head === null || head.querySelector('.page-since') !== null) return;
  const link = Object.assign(document.createElement('a'), { href, textContent: text, rel: 'nofollow' });
  const line = Object.assign(document.createElement('p'), { className: 'page-since' });
  line.append(link);
  head.append(line);
}
