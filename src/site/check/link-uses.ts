/** Lists every address of the site that pages use, once for each place in the author's text. */

import { decodePath } from '../../lib/text/address-path.ts';
import type { PageMeta } from '../content/page/page.ts';
import type { CheckedPage } from './check-context.ts';

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

/** @param kind links, or images and other files that a page loads */
export function linkUses(
  { pages }: { readonly pages: readonly CheckedPage[] },
  kind: 'link' | 'image',
): UsedLink[] {
  const seen = new Set<string>();
  const uses: UsedLink[] = [];
  for (const { meta, body } of pages) {
    for (const link of body.links) {
      if (link.kind !== kind || (link.written === '' && link.lacksAlt !== true)) continue;
      const file = link.file ?? meta.file;
      const key = `${file}\0${link.line ?? ''}\0${link.written}\0${link.href}`;
      if (seen.has(key)) continue;
      seen.add(key);
      uses.push({ page: meta, file, ...readHref(link.href), ...pick(link) });
    }
  }
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
