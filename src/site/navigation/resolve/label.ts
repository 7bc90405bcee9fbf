/** Reads the required label of an entry, and replaces a missing one. */
import { COLLECTIONS, type CollectionKey } from '../../config/schema/collections.ts';
import { shorten } from '../../config/shorten.ts';
import type { NavNode } from '../nav-node.ts';
import type { Authored } from './authored.ts';
import type { ResolveContext } from './context.ts';
import { reportLostPages } from './lost-pages.ts';
import { type EntryPlace, pointerTo } from './place.ts';
import { entryName } from './rules.ts';

/** Label fields of all collections, and other names that authors use for them. */
const OTHER_LABELS = [
  ...Object.values(COLLECTIONS).map(({ labelField }) => labelField),
  'label',
  'name',
  'title',
] as const;

interface Label {
  /** Undefined when the entry has none. */
  readonly text: string | undefined;
  /** The field that contained it. */
  readonly field: string;
}

/** The label of an entry; one that is missing or in another field is reported. */
export function readLabel(
  context: ResolveContext,
  object: Authored,
  place: { readonly key: CollectionKey; readonly pointer: string },
): Label {
  const field = COLLECTIONS[place.key].labelField;
  const value = object[field];
  const label = text(value);
  if (label !== undefined) return { text: label, field };
  // Authors write a blank to put pages between groups without a title of their own.
  if (place.key === 'groups' && typeof value === 'string') return { text: '', field };
  const plain = typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  const other =
    plain === undefined ? OTHER_LABELS.find((name) => name !== field && text(object[name])) : undefined;
  const understood = plain ?? (other === undefined ? undefined : text(object[other]));
  context.report({
    severity: 'error',
    code: 'nav/missing-label',
    pointer: value === undefined ? place.pointer : pointerTo(place.pointer, field),
    message: `${value === undefined ? `The ${entryName(place.key)} has no label` : wrongLabel(field, value)}`,
    hint:
      other === undefined || value !== undefined
        ? `Write "${field}": "${understood ?? '…'}"`
        : `Rename "${other}" to "${field}"`,
  });
  reportLostPages(context, value, pointerTo(place.pointer, field));
  return { text: understood, field: other ?? field };
}

function wrongLabel(field: string, value: unknown): string {
  if (typeof value === 'string') return `The label "${field}" is empty`;
  return `The label "${field}" must be text in double quotes, not ${shorten(value)}`;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A label for an entry without one: the title of the first page in it, else its kind and position. */
export function generatedLabel(
  { access }: ResolveContext,
  children: readonly NavNode[],
  { key, position }: Pick<EntryPlace, 'key' | 'position'>,
): string {
  const name = entryName(key);
  return (
    firstTitle(access.shown(children), access.shown) ??
    `${name.charAt(0).toUpperCase()}${name.slice(1)} ${position}`
  );
}

function firstTitle(
  children: readonly NavNode[],
  shown: (inner: readonly NavNode[]) => readonly NavNode[],
): string | undefined {
  for (const child of children) {
    const title =
      child.kind === 'page'
        ? child.title
        : child.kind === 'link'
          ? child.label
          : firstTitle(shown(child.children), shown);
    if (title !== undefined) return title;
  }
  return undefined;
}
