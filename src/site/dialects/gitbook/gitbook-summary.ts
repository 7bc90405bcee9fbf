/** Reads the table of contents of GitBook, SUMMARY.md, as our navigation. */
import { headingWords } from '../../content/syntax/heading-words.ts';
import { type ForeignNote, folderOf, joined } from '../common/dialect.ts';
import type { NavEntry } from '../common/nav-entries.ts';
import { indentOf } from '../common/page-lines.ts';
import { decoded } from '../common/rewrite-links.ts';

const GROUP = /^#{2,6}[ \t]+(.*)$/;
const ITEM = /^([ \t]*)[-*+][ \t]+(.*)$/;
const LINK =
  /^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\((?:<([^<>]*)>|((?:[^()\s]|\([^()]*\))*))(?:[ \t]+(?:"[^"]*"|'[^']*'))?\)/;
const MAX_ENTRIES = 20_000;
const DEEPEST = 10;

interface Summary {
  readonly entries: readonly NavEntry[];
  /** Titles of pages by path of their file in the folder, in their order. */
  readonly titles: ReadonlyMap<string, string>;
  readonly notes: readonly ForeignNote[];
}

interface Open {
  readonly title: string;
  readonly page: string | undefined;
  readonly link: string | undefined;
  readonly indent: number;
  readonly below: Open[];
}

/** @param pageOf the page in the site of a file in the folder; undefined when there is none */
export function readSummary(
  text: string,
  file: string,
  pageOf: (original: string) => string | undefined,
): Summary {
  const folder = folderOf(file);
  const titles = new Map<string, string>();
  const notes: ForeignNote[] = [];
  const groups: { title: string | undefined; items: Open[] }[] = [{ title: undefined, items: [] }];
  let path: Open[] = [];
  let count = 0;
  for (const [i, line] of text.split('\n').entries()) {
    const group = GROUP.exec(line)?.[1];
    if (group !== undefined) {
      groups.push({ title: plain(headingWords(group)), items: [] });
      path = [];
      continue;
    }
    const [, before = '', rest] = ITEM.exec(line) ?? [];
    if (rest === undefined || count++ > MAX_ENTRIES) continue;
    const [, label, pointed, bare] = LINK.exec(rest.trim()) ?? [];
    const href = pointed ?? bare;
    const indent = indentOf(before);
    const isOutside = href !== undefined && /^(?:[a-z][\w+.-]*:|\/\/)/i.test(href);
    const original =
      href === undefined || isOutside ? undefined : joined(folder, decoded(href.replace(/[?#].*$/, '')));
    const page = original === undefined ? undefined : pageOf(original);
    const title = plain(label ?? rest);
    if (original !== undefined && page === undefined && href !== '')
      notes.push({
        file,
        line: i + 1,
        what: `The page "${href!.slice(0, 200)}" does not exist, or is not published`,
      });
    if (original !== undefined && page !== undefined && !titles.has(original)) titles.set(original, title);
    const item: Open = { title, page, link: isOutside ? href : undefined, indent, below: [] };
    while (path.length > 0 && (path.at(-1)!.indent >= indent || path.length >= DEEPEST)) path.pop();
    (path.at(-1)?.below ?? groups.at(-1)!.items).push(item);
    path.push(item);
  }
  const entries = groups.flatMap(({ title, items }): NavEntry[] => {
    const inner = items.flatMap(entry);
    return title === undefined ? inner : inner.length === 0 ? [] : [{ kind: 'group', title, entries: inner }];
  });
  return { entries, titles, notes };
}

function entry({ title, page, link, below }: Open): NavEntry[] {
  const inner = below.flatMap(entry);
  if (link !== undefined) return [{ kind: 'link', label: title, href: link }, ...inner];
  if (inner.length === 0) return page === undefined ? [] : [{ kind: 'page', page }];
  return [{ kind: 'group', title, entries: inner, ...(page !== undefined && { root: page }) }];
}

const plain = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/(\*\*|__|`)(.*?)\1/g, '$2')
    .replace(/&#x20;/g, ' ')
    .trim();
