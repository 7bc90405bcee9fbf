/** Renders results from plain text: pages with their sections below, matches highlighted. */
import { highlight } from '../../lib/search/highlight.ts';
import type { SearchHit } from '../../lib/search/run-search.ts';
import { kindIcon } from './search-icon.ts';
import type { SearchReply } from './search-result.ts';

/** Options for the listbox; sections of one page follow its first result. */
export function resultList({ results, marks }: SearchReply, base: string): HTMLElement[] {
  const groups = new Map<string, SearchHit[]>();
  for (const result of results) {
    const page = result.url.split('#')[0]!;
    groups.set(page, [...(groups.get(page) ?? []), result]);
  }
  let count = 0;
  const ordered = (group: readonly SearchHit[]): SearchHit[] =>
    [...group].sort((a, b) => Number(a.heading !== undefined) - Number(b.heading !== undefined));
  return [...groups.values()].map((group) => {
    const options = ordered(group).map((result, i) =>
      option(result, { marks, base, id: `lectern-result-${count++}`, inside: i > 0 }),
    );
    const box = document.createElement('div');
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', group[0]!.title);
    box.append(...options);
    return box;
  });
}

/** A selectable link without content. */
export function emptyOption(href: string, id: string): HTMLAnchorElement {
  const link = Object.assign(document.createElement('a'), { href, id, className: 'result', tabIndex: -1 });
  link.setAttribute('role', 'option');
  link.setAttribute('aria-selected', 'false');
  return link;
}

interface Drawing {
  readonly marks: readonly string[];
  readonly base: string;
  readonly id: string;
  /** True for a result below another one of the same page. */
  readonly inside: boolean;
}

function option(result: SearchHit, { marks, base, id, inside }: Drawing): HTMLElement {
  const link = emptyOption(base + result.url, id);
  if (inside) link.classList.add('result-in');
  const title = inside ? (result.heading ?? result.title) : result.title;
  const trail = [result.endpoint, result.trail, inside ? undefined : result.heading]
    .filter((part) => part !== undefined && part !== '')
    .join(' › ');
  const kind =
    result.endpoint !== undefined ? 'operation' : result.heading !== undefined ? 'heading' : 'page';
  link.append(kindIcon(kind), line('result-title', title, marks));
  if (!inside && trail !== '') link.append(line('result-trail', trail, []));
  if (result.excerpt !== '') link.append(line('result-text', result.excerpt, marks));
  return link;
}

function line(className: string, text: string, marks: readonly string[]): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  for (const piece of highlight(text, marks)) {
    if (piece.hit) span.append(Object.assign(document.createElement('mark'), { textContent: piece.text }));
    else span.append(piece.text);
  }
  return span;
}
