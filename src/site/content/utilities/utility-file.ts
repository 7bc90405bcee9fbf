/** Creates the style sheet of a page's utility classes, as a file of that page. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import type { PageFile } from '../page/page.ts';
import type { ClassCandidates } from './class-candidates.ts';

/** Undefined for pages without such classes, for which the generator is not even loaded. */
export async function utilityFile(classes: ClassCandidates): Promise<PageFile | undefined> {
  const names = classes.list();
  if (names.length === 0) return undefined;
  const { utilityCss } = await import('./utility-css.ts');
  const text = await utilityCss(names);
  return text === ''
    ? undefined
    : { name: `utilities-${contentHash(text).slice(0, 10)}.css`, kind: 'style', text };
}
