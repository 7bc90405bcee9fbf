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

/**
 * What a page's own text says of its links, kept as long as the page stays as it is: in `dev`, one page of thousands changes, and
 * several rules ask.
 */
const known = new WeakMap<CheckedBody, { readonly meta: PageMeta; readonly uses: readonly PageUse[] }>();

interface PageUse extends UsedLink {
  readonly kind: LinkUse['kind'];
  /** The same for the same place of one file. */
  readonly key: string;
}

/** @param kind links, or images and other files that a page loads */
export function linkUses(
  { pages }: { readonly pages: readonly CheckedPage[] },
  kind: 'link' | 'image',
): UsedLink[] {
  const isShared = sharedFiles(pages);
  const seen = new Map<string, Set<string>>();
  const uses: UsedLink[] = [];
  for (const page of pages)
    for (const use of usesOf(page)) {
      if (use.kind !== kind) continue;
      if (!isShared(use.file)) {
        uses.push(use);
        continue;
      }
      const keys = seen.get(use.file) ?? new Set();
      seen.set(use.file, keys);
      if (keys.size !== keys.add(use.key).size) uses.push(use);
    }
  return uses;
}

/** @returns a function that is true for files whose text more than one page shows: snippets, and specifications */
function sharedFiles(pages: readonly CheckedPage[]): (file: string) => boolean {
  const own = new Set<string>();
  const shared = new Set<string>();
  for (const { meta, body } of pages) {
    if (own.has(meta.file)) shared.add(meta.file);
    own.add(meta.file);
    for (const { file } of body.links) if (file !== undefined && file !== meta.file) shared.add(file);
  }
  return (file) => shared.has(file);
}

/** Those of one page, each once. */
function usesOf({ meta, body }: CheckedPage): readonly PageUse[] {
  const before = known.get(body);
  if (before?.meta === meta) return before.uses;
  const found = new Map<string, PageUse>();
  for (const link of body.links) {
    if (link.written === '' && link.lacksAlt !== true) continue;
    const file = link.file ?? meta.file;
    const key = `${link.line ?? ''}\0${link.written}\0${link.href}`;
    const whole = `${link.kind}\0${file}\0${key}`;
    if (!found.has(whole))
      found.set(whole, { page: meta, file, kind: link.kind, key, ...readHref(link.href), ...pick(link) });
  }
  const uses = [...found.values()];
  known.set(body, { meta, uses });
  return uses;
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
