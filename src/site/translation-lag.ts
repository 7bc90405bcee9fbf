/** Says by how many commits a translation is behind its original, and which text of it the translation was made from. */

import { isObjectId } from '../lib/git/object-id.ts';
import type { FileChange, FileChanges } from '../lib/git/repository.ts';
import { translationMark } from './changes/translation/front-entries.ts';
import type { PageMeta } from './content/page/page.ts';
import type { Site } from './site.ts';

interface TranslationLag {
  /** `unknown`: one of the two is not committed, or older than a shallow clone. */
  readonly state: 'current' | 'behind' | 'unknown';
  /** Commits that changed the original after the translation; undefined when that cannot be counted. */
  readonly commits?: number;
  /** The commit that has the text that the translation was made from, and Git's id of that text, as far as they are known. */
  readonly base?: { readonly commit?: string; readonly oid?: string };
}

interface Pair {
  /** Of the original, and of the translation; newest first. */
  readonly original: readonly FileChange[] | undefined;
  readonly translation: readonly FileChange[] | undefined;
  /** Git's id of the text of the original that the translation says it was made from. */
  readonly mark: string | undefined;
  /** Git's id of the original of now, where that is known. */
  readonly now?: string | undefined;
}

const UNKNOWN: TranslationLag = { state: 'unknown' };
/**
 * The text of the original that a translation was made from: a mark is exact; without one, what the original was in the last commit
 * of the translation.
 */
export function translationBase({ original = [], translation, mark }: Pair): TranslationLag['base'] {
  if (mark !== undefined) {
    const marked = original.find(({ oid }) => oid.startsWith(mark));
    if (marked !== undefined) return { commit: marked.commit, oid: marked.oid };
    return isObjectId(mark) ? { oid: mark } : undefined;
  }
  const own = translation?.[0];
  const then = own && original.find(({ position }) => position >= own.position);
  return own && { commit: own.commit, ...(then === undefined ? {} : { oid: then.oid }) };
}

export function translationLag(pair: Pair): TranslationLag {
  const { original = [], translation, mark } = pair;
  const base = translationBase(pair);
  const now = pair.now ?? original[0]?.oid;
  if (mark !== undefined) {
    if (now === undefined) return UNKNOWN;
    if (now.startsWith(mark)) return { state: 'current' };
    const at = original.findIndex(({ oid }) => oid.startsWith(mark));
    // What is not committed yet is a change too.
    return { state: 'behind', ...(at < 0 ? {} : { commits: Math.max(1, at) }), ...(base && { base }) };
  }
  const own = translation?.[0];
  if (own === undefined || original.length === 0) return UNKNOWN;
  const commits = original.filter(({ position }) => position < own.position).length;
  // Changed, and changed back.
  if (commits === 0 || base?.oid === original[0]!.oid) return { state: 'current' };
  return { state: 'behind', commits, ...(base && { base }) };
}

/** The same of two pages of a site. */
export function pageLag(
  { files }: Pick<Site, 'files'>,
  changes: FileChanges | undefined,
  { original, translation }: { readonly original: PageMeta; readonly translation: PageMeta },
): TranslationLag {
  const version = files.get(original.file)?.version ?? '';
  return translationLag({
    original: changes?.get(original.file),
    translation: changes?.get(translation.file),
    mark: translationMark(translation),
    now: isObjectId(version) ? version : undefined,
  });
}
