/** Says which entries of the menu of pages are left out because what is built or served has no public address. */
import type { ContextualOption } from '../site/config/schema/contextual.ts';
import { NEEDS_ADDRESS } from '../theme/layout/article/page-action-entries.ts';

const MAX_NAMED = 6;

/**
 * @param options of docs.json
 * @param origin public address of the site; undefined when it has none
 * @returns one sentence, or undefined when nothing is left out
 */
export function menuWithoutAddress(
  options: readonly ContextualOption[],
  origin: string | undefined,
): string | undefined {
  if (origin !== undefined) return undefined;
  const lost = new Set(
    options.filter((option): option is ContextualOption & string => {
      return typeof option === 'string' && NEEDS_ADDRESS.has(option);
    }),
  );
  if (lost.size === 0) return undefined;
  const named = [...lost].slice(0, MAX_NAMED).map((name) => `"${name}"`);
  const more = lost.size > MAX_NAMED ? [`${lost.size - MAX_NAMED} more`] : [];
  const names = new Intl.ListFormat('en').format([...named, ...more]);
  return `The menu of pages is without ${names}: they need the public address of the site. Set LECTERN_BASE_URL`;
}
