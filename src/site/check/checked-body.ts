/** What rules look at of a rendered page; its text is let go, because those of a large site fill the memory. */
import { detached } from '../../lib/detached.ts';
import type { PageMeta, RenderedBody } from '../content/page.ts';
import { firstParagraph } from './work/first-paragraph.ts';

export interface CheckedBody
  extends Pick<RenderedBody, 'links' | 'ids' | 'outline' | 'icons' | 'iconPlaces' | 'features' | 'issues'> {
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
    ...{ links, ids, outline, icons, features, issues },
    ...(iconPlaces === undefined ? {} : { iconPlaces }),
    formulaInHeading: html.includes('class="math"') && FORMULA_IN_HEADING.test(html),
    ...(lead === undefined ? {} : { lead: detached(lead) }),
  };
}
