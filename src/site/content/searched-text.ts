/** How much of a page search finds, and the warning for a page that has more. */
import type { Section } from './page/page.ts';
import type { PageState } from './page-state.ts';

/** Of the text of one section, and of its code. An index that every reader loads holds it. */
export const LONGEST_SEARCHED = 60_000;
export const MAX_SEARCHED = 5_000;

const MAX_NAMED = 3;

/** Words beyond the limits are on the page, and no search finds them. */
export function warnOfUnsearched(state: PageState, sections: readonly Section[]): void {
  const long = sections.filter(({ text, code }) => Math.max(text.length, code.length) > LONGEST_SEARCHED);
  for (const { heading, text, code } of long.slice(0, MAX_NAMED))
    state.warn({
      code: 'content/section-too-long',
      message: `${heading === '' ? 'The text before the first heading' : `The section "${heading.slice(0, 200)}"`} has ${Math.max(text.length, code.length)} characters, and search finds only its first ${LONGEST_SEARCHED}`,
      hint: 'Divide it with headings',
    });
  if (sections.length > MAX_SEARCHED)
    state.warn({
      code: 'content/section-too-many',
      message: `The page has ${sections.length} sections, and search finds only its first ${MAX_SEARCHED}`,
      hint: 'Divide it into several pages',
    });
}
