/** What rules look at of a rendered page; its text is let go, because those of a large site fill the memory. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { defined } from '../../lib/defined.ts';
import { detached } from '../../lib/detached.ts';
import type { PageMeta, RenderedBody } from '../content/page.ts';
import { firstParagraph } from './work/first-paragraph.ts';

export interface CheckedBody
  extends Pick<RenderedBody, 'links' | 'outline' | 'icons' | 'iconPlaces' | 'features' | 'issues'> {
  /** Every place of the page that a link may name. */
  ids(): readonly string[];
  /** True when a heading has a formula: no two tools agree on the id of one. */
  readonly formulaInHeading: boolean;
  /** Words of the first paragraph, where the page has no description of its own. */
  readonly lead?: string;
}

const FORMULA_IN_HEADING = /<h[1-6][^>]*>(?:(?!<\/h[1-6]>).)*class="math"/s;

export function checkedBody(meta: PageMeta, body: RenderedBody): CheckedBody {
  const { links, ids, outline, icons, iconPlaces, features, issues, html } = body;
  const lead = meta.description === undefined ? firstParagraph(html) : undefined;
  return {
    ...{ links, outline, icons, features, issues },
    ids: packed(ids),
    ...defined({ iconPlaces }),
    formulaInHeading: html.includes('class="math"') && FORMULA_IN_HEADING.test(html),
    ...(lead === undefined ? {} : { lead: detached(lead) }),
  };
}

/** Characters above which a list is packed: a page of an API has thousands of places, much alike, and few are ever asked for. */
const LONG_LIST = 2_000;

function packed(ids: readonly string[]): () => readonly string[] {
  const text = ids.join('\n');
  return text.length < LONG_LIST ? () => ids : unpacking(deflateRawSync(text, { level: 1 }));
}

/** A function of its own: one written beside the list would keep it alive. */
function unpacking(bytes: Buffer): () => readonly string[] {
  // What the compressor gives lies in a larger buffer.
  const own = Uint8Array.from(bytes);
  return () => inflateRawSync(own).toString('utf8').split('\n');
}
