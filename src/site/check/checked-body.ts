/** Reduces a rendered page to what rules read; its HTML is dropped because that of a large site would fill the memory. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { defined } from '../../lib/defined.ts';
import { detached } from '../../lib/detached.ts';
import type { PageMeta, RenderedBody } from '../content/page.ts';
import { firstParagraph } from './first-paragraph.ts';
import { wrongPlaces } from './wrong-places.ts';

export interface CheckedBody
  extends Pick<RenderedBody, 'links' | 'outline' | 'icons' | 'iconPlaces' | 'features' | 'issues'> {
  /** Every id of the page that a link may name. */
  ids(): readonly string[];
  /** True when a heading has a formula: tools differ in the id they give it. */
  readonly formulaInHeading: boolean;
  /** True when the page has entries, which readers may subscribe to. */
  readonly hasFeed: boolean;
  /** What the body says of its own places that is not so: a fault of ours, and no mistake of the author. */
  readonly wrongPlaces: readonly string[];
  /** Text of the first paragraph, when the page has no description. */
  readonly lead?: string;
}

const FORMULA_IN_HEADING = /<h[1-6][^>]*>(?:(?!<\/h[1-6]>).)*class="math"/s;

export function checkedBody(meta: PageMeta, body: RenderedBody): CheckedBody {
  const { links, ids, outline, icons, iconPlaces, features, issues, html, updates } = body;
  const lead = meta.description === undefined ? firstParagraph(html) : undefined;
  return {
    ...{ links, outline, icons, features, issues },
    ids: packed(ids),
    wrongPlaces: wrongPlaces(body),
    ...defined({ iconPlaces }),
    hasFeed: updates !== undefined && updates.length > 0,
    formulaInHeading: html.includes('class="math"') && FORMULA_IN_HEADING.test(html),
    ...(lead === undefined ? {} : { lead: detached(lead) }),
  };
}

/** Characters above which a list is compressed: a page of an API has thousands of similar ids, and few are read. */
const LONG_LIST = 2_000;

function packed(ids: readonly string[]): () => readonly string[] {
  const text = ids.join('\n');
  return text.length < LONG_LIST ? () => ids : unpacking(deflateRawSync(text, { level: 1 }));
}

/** A separate function, because a closure inside `packed` would keep the list alive. */
function unpacking(bytes: Buffer): () => readonly string[] {
  // The compressor returns a view of a larger buffer.
  const own = Uint8Array.from(bytes);
  return () => inflateRawSync(own).toString('utf8').split('\n');
}
