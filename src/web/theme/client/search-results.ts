/** Draws results from plain text alone: pages with their sections below, matches marked. */
import type { SearchResult } from './search-result.ts';

/** Options for the listbox; sections of one page stand together under its first result. */
export function resultList(results: readonly SearchResult[], query: string, base: string): HTMLElement[] {
  const words = (query.match(/[\p{L}\p{N}_]+/gu) ?? [])
    .slice(0, 8)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const match = words.length === 0 ? undefined : new RegExp(`(${words.join('|')})`, 'giu');
  const groups = new Map<string, SearchResult[]>();
  for (const result of results) {
    const page = result.url.split('#')[0]!;
    groups.set(page, [...(groups.get(page) ?? []), result]);
  }
  let count = 0;
  const ordered = (group: readonly SearchResult[]): SearchResult[] =>
    [...group].sort((a, b) => Number(a.heading !== undefined) - Number(b.heading !== undefined));
  return [...groups.values()].flatMap((group) =>
    ordered(group).map((result, i) =>
      option(result, { match, base, id: `lectern-result-${count++}`, inside: i > 0 }),
    ),
  );
}

interface Drawing {
  readonly match: RegExp | undefined;
  readonly base: string;
  readonly id: string;
  /** True below another result of the same page. */
  readonly inside: boolean;
}

function option(result: SearchResult, { match, base, id, inside }: Drawing): HTMLElement {
  const link = document.createElement('a');
  link.href = base + result.url;
  link.id = id;
  link.className = inside ? 'result result-in' : 'result';
  link.tabIndex = -1;
  link.setAttribute('role', 'option');
  link.setAttribute('aria-selected', 'false');
  const title = inside ? (result.heading ?? result.title) : result.title;
  const trail = [result.trail, inside ? undefined : result.heading]
    .filter((part) => part !== undefined && part !== '')
    .join(' › ');
  link.append(line('result-title', title, match));
  if (!inside && trail !== '') link.append(line('result-trail', trail, undefined));
  if (result.excerpt !== '') link.append(line('result-text', result.excerpt, match));
  return link;
}

function line(className: string, text: string, match: RegExp | undefined): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  const parts = match === undefined ? [text] : text.split(match);
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 0) span.append(part);
    else span.append(Object.assign(document.createElement('mark'), { textContent: part }));
  }
  return span;
}
