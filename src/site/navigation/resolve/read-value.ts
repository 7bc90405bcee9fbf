/** Turns checked values of unknown type into the types of the tree, without trusting them again. */
import type { BannerConfig, IconRef, NavDivision, NavGroup } from '../nav-node.ts';

/** Leaves out every `undefined`, as optional fields of the tree require. */
export type Defined<T> = {
  -readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  -readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same record without the keys whose value is `undefined`. */
export function defined<T extends object>(values: T): Defined<T>;
export function defined(values: Readonly<Record<string, unknown>>): object {
  const kept: Record<string, unknown> = {};
  for (const key in values) if (values[key] !== undefined) kept[key] = values[key];
  return kept;
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

export function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The texts of a list; undefined for anything else. */
export function textList(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return Object.freeze(value.filter((item): item is string => typeof item === 'string'));
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** An icon written as a name or as an object with `name`. */
export function icon(value: unknown): IconRef | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { name: value.trim() };
  const object = record(value);
  const name = text(object?.['name']);
  if (name === undefined) return undefined;
  return defined({ name, style: text(object?.['style']), library: text(object?.['library']) });
}

/** Colours for both modes; a single one counts for both. */
export function color(value: unknown): NavDivision['color'] {
  if (typeof value === 'string') return { light: value, dark: value };
  const pair = record(value);
  return pair && defined({ light: text(pair['light']), dark: text(pair['dark']) });
}

export function banner(value: unknown): BannerConfig | undefined {
  const object = record(value);
  const content = text(object?.['content']);
  if (content === undefined) return undefined;
  const type = object?.['type'];
  const base = { content, dismissible: flag(object?.['dismissible']) ?? false };
  return type === 'info' || type === 'warning' || type === 'critical' ? { ...base, type } : base;
}

export function directory(value: unknown): NavGroup['directory'] {
  return value === 'none' || value === 'accordion' || value === 'card' ? value : undefined;
}

export function align(value: unknown): NavDivision['align'] {
  return value === 'start' || value === 'end' ? value : undefined;
}

/** A frozen copy all the way down, so that nobody shares the author's objects. */
export function deepFrozen(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(deepFrozen));
  if (typeof value !== 'object' || value === null) return value;
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deepFrozen(inner)])),
  );
}
