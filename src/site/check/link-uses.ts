/** Lists every address of the site that pages use, once for each place in the author's text. */

import { decodePath } from '../../lib/text/address-path.ts';
import type { LinkUse, PageMeta } from '../content/page/page.ts';
import type { CheckedPage } from './check-context.ts';
import type { CheckedBody } from './checked-body.ts';

export interface UsedLink {
  /** The page that renders it. */
  readonly page: PageMeta;
  /** The file it is written in: the page's own, or a snippet's. */
  readonly file: string;
  readonly written: string;
  /** Root-relative and decoded, without query and fragment; empty for a fragment alone. */
  readonly path: string;
  /** Decoded, without `#`; undefined when there is none. */
  readonly fragment: string | undefined;
  readonly line: number | undefined;
  readonly lacksAlt: boolean;
}

type Kind = LinkUse['kind'];

interface PageUse extends UsedLink {
  readonly kind: Kind;
  /** The same for the same place of one file. */
  readonly key: string;
}

interface PageUses {
  readonly meta: PageMeta;
  readonly byKind: Readonly<Record<Kind, readonly PageUse[]>>;
  /** Files of others that its text comes from. */
  readonly files: readonly string[];
}

/**
 * What a page's own text says of its links, kept as long as the page stays as it is: in `dev`, one page of thousands changes, and
 * several rules ask.
 */
const known = new WeakMap<CheckedBody, PageUses>();

/** By the list of pages that a check has: its rules ask for the same lists. */
const listed = new WeakMap<readonly CheckedPage[], Record<Kind, readonly UsedLink[]>>();

/** @param kind links, or images and other files that a page loads */
export function linkUses(
  { pages }: { readonly pages: readonly CheckedPage[] },
  kind: Kind,
): readonly UsedLink[] {
  const lists = listed.get(pages) ?? usesIn(pages);
  listed.set(pages, lists);
  return lists[kind];
}

function usesIn(pages: readonly CheckedPage[]): Record<Kind, readonly UsedLink[]> {
  const all = pages.map(usesOf);
  const shared = sharedFiles(all);
  const listOf = (kind: Kind): readonly UsedLink[] => {
    const seen = new Map<string, Set<string>>();
    return all.flatMap(({ meta, files, byKind }) => {
      const uses = byKind[kind];
      if (files.length === 0 && !shared.has(meta.file)) return uses;
      return uses.filter(({ file, key }) => {
        if (!shared.has(file)) return true;
        const keys = seen.get(file) ?? new Set();
        seen.set(file, keys);
        return keys.size !== keys.add(key).size;
      });
    });
  };
  return { link: listOf('link'), image: listOf('image') };
}

/** Files whose text more than one page shows: snippets, and specifications. */
function sharedFiles(all: readonly PageUses[]): ReadonlySet<string> {
  const own = new Set<string>();
  const shared = new Set<string>();
  for (const { meta, files } of all) {
    if (own.has(meta.file)) shared.add(meta.file);
    own.add(meta.file);
    for (const file of files) shared.add(file);
  }
  return shared;
}

/** Those of one page, each once. */
function usesOf({ meta, body }: CheckedPage): PageUses {
  const before = known.get(body);
  if (before?.meta === meta) return before;
  const found = new Map<string, PageUse>();
  const files = new Set<string>();
  for (const link of body.links) {
    const file = link.file ?? meta.file;
    if (file !== meta.file) files.add(file);
    if (link.written === '' && link.lacksAlt !== true) continue;
    const key = `${link.line ?? ''}\0${link.written}\0${link.href}`;
    const whole = `${link.kind}\0${file}\0${key}`;
    if (!found.has(whole))
      found.set(whole, { page: meta, file, kind: link.kind, key, ...readHref(link.href), ...pick(link) });
  }
  const uses = [...found.values()];
  const ofKind = (kind: Kind): readonly PageUse[] => uses.filter((use) => use.kind === kind);
  const read = { meta, byKind: { link: ofKind('link'), image: ofKind('image') }, files: [...files] };
  known.set(body, read);
  return read;
}

function pick(link: {
  readonly written: string;
  readonly line?: number;
  readonly lacksAlt?: true;
}): Pick<UsedLink, 'written' | 'line' | 'lacksAlt'> {
  return { written: link.written, line: link.line, lacksAlt: link.lacksAlt === true };
}

function readHref(href: string): Pick<UsedLink, 'path' | 'fragment'> {
  const hash = href.indexOf('#');
  const before = hash < 0 ? href : href.slice(0, hash);
  const path = before.replace(/\?.*$/s, '');
  return {
    path: path.startsWith('/') ? decodePath(path) : '',
    fragment: hash < 0 ? undefined : decodePath(href.slice(hash + 1)),
  };
}
