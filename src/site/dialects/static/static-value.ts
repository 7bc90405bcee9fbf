/** The data that a module of JavaScript holds, and what of it only running it would tell. */

/** Something that would have to be run. */
export class Computed {
  readonly line: number;
  /** The start of it as written. */
  readonly text: string;

  constructor(line: number, text: string) {
    this.line = line;
    this.text = text;
  }
}

/** A call of something that is not in the folder: `starlight({ … })`. */
export class Call {
  readonly name: string;
  readonly line: number;
  readonly values: readonly StaticValue[];

  constructor(name: string, line: number, values: readonly StaticValue[]) {
    this.name = name;
    this.line = line;
    this.values = values;
  }
}

export type StaticValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Computed
  | Call
  | readonly StaticValue[]
  | StaticFields;

/** An object; its keys are in a map, so that no name has a meaning of its own. */
type StaticFields = ReadonlyMap<string, StaticValue>;

export const STATIC_WORDS: ReadonlyMap<string, StaticValue> = new Map<string, StaticValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

/** How the names of what is spread into an object begin, where that is computed. */
export const SPREAD = '...';

/** @param at tells what is spread into an object apart */
export function spreadFields(value: StaticValue, at: number): Iterable<readonly [string, StaticValue]> {
  if (isFields(value)) return value;
  return value instanceof Computed || value instanceof Call ? [[`${SPREAD}${at}`, value]] : [];
}

export const isFields = (value: StaticValue): value is StaticFields => value instanceof Map;

/** A field of an object, or an item of a list; undefined for what has none. */
export function staticField(value: StaticValue, ...path: readonly (string | number)[]): StaticValue {
  let at = value;
  for (const key of path) {
    if (isFields(at)) at = at.get(String(key));
    else if (Array.isArray(at) && typeof key === 'number') at = at[key] as StaticValue;
    else return at instanceof Computed ? at : undefined;
  }
  return at;
}

export function staticText(value: StaticValue): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function staticList(value: StaticValue): readonly StaticValue[] {
  return Array.isArray(value) ? (value as readonly StaticValue[]) : [];
}

/** A list without `null`, `undefined` and `false`. */
export const withoutNothing = (list: StaticValue): StaticValue =>
  staticList(list).filter((one) => one !== null && one !== undefined && one !== false);

export const isPlain = (value: StaticValue): boolean =>
  typeof value === 'string' || typeof value === 'number';

/** Signs of plain values one after the other. */
export const lengthOf = (values: readonly StaticValue[]): number =>
  values.reduce<number>((sum, one) => sum + String(one).length, 0);

/** JSON as static data. */
export function staticOf(value: unknown, depth = 0): StaticValue {
  if (depth > 100) return undefined;
  if (Array.isArray(value)) return value.map((item: unknown) => staticOf(item, depth + 1));
  if (typeof value === 'object' && value !== null)
    return new Map(Object.entries(value).map(([key, inner]) => [key, staticOf(inner, depth + 1)]));
  return value as string | number | boolean | null;
}
