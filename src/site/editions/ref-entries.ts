/** Reads which versions, languages or products of docs.json are other commits of the repository. */
import { DEFAULT_MAX_EDITIONS, isPattern, isRef, MAX_EDITIONS } from '../config/schema/ref-fields.ts';
import { type Authored, isObject } from '../navigation/resolve/authored.ts';
import { EDITION_COLLECTIONS, type EditionCollection, refLists } from '../navigation/resolve/ref-lists.ts';

/** An entry with navigation of its own, or one for each ref that fits. */
export type EditionEntry =
  | { readonly kind: 'own'; readonly label: string; readonly hidden: boolean }
  | {
      readonly kind: 'ref';
      /** A name, or a pattern with `*`. */
      readonly ref: string;
      /** Authored; only for a name. */
      readonly label: string | undefined;
      readonly max: number;
      readonly prereleases: boolean;
      readonly tag: string | undefined;
    };

export interface EditionPlan {
  readonly collection: EditionCollection;
  readonly entries: readonly EditionEntry[];
}

/** @param navigation as authored @returns undefined when no entry is a ref */
export function editionPlan(navigation: unknown): EditionPlan | undefined {
  if (!isObject(navigation)) return undefined;
  const [collection] = refLists(navigation);
  if (collection === undefined) return undefined;
  const label = EDITION_COLLECTIONS[collection];
  const list = navigation[collection] as readonly unknown[];
  return { collection, entries: list.flatMap((entry) => (isObject(entry) ? readEntry(entry, label) : [])) };
}

function readEntry(entry: Authored, labelField: 'version' | 'language' | 'product'): EditionEntry[] {
  const written = entry[labelField];
  const label = typeof written === 'string' && written.trim() !== '' ? written.trim() : undefined;
  const { ref, most, prereleases, tag, hidden } = entry;
  if (ref === undefined) return label === undefined ? [] : [{ kind: 'own', label, hidden: hidden === true }];
  if (!isRef(ref)) return [];
  return [
    {
      kind: 'ref',
      ref,
      label: isPattern(ref) ? undefined : label,
      max:
        typeof most === 'number' && Number.isInteger(most) && most > 0 && most <= MAX_EDITIONS
          ? most
          : DEFAULT_MAX_EDITIONS,
      prereleases: prereleases === true,
      tag: typeof tag === 'string' ? tag : undefined,
    },
  ];
}
