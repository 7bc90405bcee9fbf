/** Where an element stands while the tree is built: its parent, its pointer and what it inherits. */
import type { CollectionKey } from '../../config/schema/collections.ts';
import type { NavGroup, SpecRef } from '../nav-node.ts';

/** What holds an element: the root, `global`, a group or an entry of a collection. */
export type Holder = 'navigation' | 'global' | CollectionKey;

/** What children take over from their parents unless they say otherwise. */
export interface Inherited {
  readonly openapi?: SpecRef;
  readonly asyncapi?: SpecRef;
  readonly directory?: NonNullable<NavGroup['directory']>;
}

export interface Parent {
  readonly holder: Holder;
  /** For messages: `tab "Guides"`. */
  readonly name: string;
  readonly id: string;
  readonly pointer: string;
  readonly depth: number;
  readonly inherited: Inherited;
  /** Last parts of the ids of the children so far, and how many have each. */
  readonly taken: Map<string, number>;
}

/** One authored value among the children of a parent. */
export interface Place {
  readonly parent: Parent;
  readonly pointer: string;
}

/** One entry of a collection. */
export interface EntryPlace extends Place {
  readonly key: CollectionKey | 'pages';
  /** True inside `global`: entries are links shown on every page. */
  readonly global: boolean;
  /** Counted from 1, for labels of entries that have none. */
  readonly position: number;
}

const PLAIN = /^[a-z0-9.-]+$/;
const NOT_IN_IDS = /[^\p{L}\p{N}.]+/gu;

/** The id of a new child: the parent's id and the child's name, told apart from its siblings by a number. */
export function childId(parent: Parent, name: string): string {
  const short = name.slice(0, 40).toLowerCase();
  const base = PLAIN.test(short) ? short : short.replace(NOT_IN_IDS, '-') || '-';
  const before = parent.taken.get(base) ?? 0;
  parent.taken.set(base, before + 1);
  const part = before === 0 ? base : `${base}~${before + 1}`;
  return parent.id === '' ? part : `${parent.id}/${part}`;
}

/** One more step of a JSON pointer (RFC 6901). */
export function pointerTo(pointer: string, key: string | number): string {
  return `${pointer}/${typeof key === 'number' ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
