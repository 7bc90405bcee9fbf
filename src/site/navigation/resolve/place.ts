/** The position of an element while the tree is built: its parent, its pointer and its inherited settings. */
import { pointerStep } from '../../config/json-node.ts';
import type { CollectionKey } from '../../config/schema/collections.ts';
import type { NavGroup, SpecRef } from '../nav-node.ts';
import type { ElementAccess } from './element-access.ts';

/** The parent of an element: the root, `global`, a group or an entry of a collection. */
type Holder = 'navigation' | 'global' | CollectionKey;

/** An element's own specification: one shared record for everything inside it. */
export interface Generation {
  /** True when no entry inside names an operation, so that pages are generated for all of them. */
  readonly wanted: boolean;
  /** Set by the first element that received them. */
  made: boolean;
}

/** The tab of a page. */
export interface TabPlace {
  readonly id: string;
  /** Id of its parent: tabs of one bar have the same. */
  readonly bar: string;
  /** For messages: `tab "Guides"`. */
  readonly name: string;
}

/** Settings that children inherit from their parents. */
export interface Inherited {
  readonly openapi?: SpecRef;
  readonly asyncapi?: SpecRef;
  /** Where those two were set. */
  readonly generation?: { readonly openapi?: Generation; readonly asyncapi?: Generation };
  readonly directory?: NonNullable<NavGroup['directory']>;
  /** `drilldown` of the nearest element that sets it. */
  readonly drilldown?: boolean;
  /** Tags that the nearest group filters its specification by. */
  readonly tags?: readonly string[];
  /** The outermost enclosing tab. */
  readonly tab?: TabPlace;
  /** The nearest enclosing element that restricts access. */
  readonly access?: ElementAccess;
}

export interface Parent {
  readonly holder: Holder;
  /** For messages: `tab "Guides"`. */
  readonly name: string;
  readonly id: string;
  readonly pointer: string;
  readonly depth: number;
  readonly inherited: Inherited;
  /** Last parts of the children's ids so far, with counts. */
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

const PLAIN = /^[a-z0-9.-]{1,40}$/;
const NOT_IN_IDS = /[^\p{L}\p{N}.]+/gu;

/** The id of a new child: the parent's id and the child's name, made unique by a number. */
export function childId(parent: Parent, name: string): string {
  const part = unusedPart(parent.taken, PLAIN.test(name) ? name : spelledOut(name));
  return parent.id === '' ? part : `${parent.id}/${part}`;
}

function spelledOut(name: string): string {
  return name.slice(0, 40).toLowerCase().replace(NOT_IN_IDS, '-') || '-';
}

function unusedPart(taken: Map<string, number>, name: string): string {
  const before = taken.get(name);
  taken.set(name, (before ?? 0) + 1);
  return before === undefined ? name : `${name}~${before + 1}`;
}

/** The JSON pointer (RFC 6901) of a field of the value at `pointer`. */
export function pointerTo(pointer: string, key: string): string {
  return pointer + pointerStep(key);
}

/** The JSON pointer of an entry of the list at `pointer`. */
export function pointerAt(pointer: string, position: number): string {
  return `${pointer}/${position}`;
}
