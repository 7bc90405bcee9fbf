/** Converts authored values into the types of the tree. */
import type { DivisionValues } from '../../config/schema/collections.ts';
import type { IconRef } from '../../icon-key.ts';
import type { BannerConfig, NavDivision } from '../nav-node.ts';

/** Omits every `undefined`, as optional fields of the tree require. */
type Defined<T> = {
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

/** Colours for both modes; a single one applies to both. */
export function color(value: DivisionValues['color']): NavDivision['color'] {
  if (typeof value === 'string') return { light: value, dark: value };
  return value && defined({ light: value.light, dark: value.dark });
}

export function banner(value: DivisionValues['banner']): BannerConfig | undefined {
  if (value === undefined) return undefined;
  const { content, dismissible = false, type } = value;
  return defined({ content, dismissible, type, color: value.color && defined({ ...value.color }) });
}

/** A deeply frozen copy, so that the tree does not share the author's objects. */
export function deepFrozen<Value>(value: Value): Value;
export function deepFrozen(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(deepFrozen));
  if (typeof value !== 'object' || value === null) return value;
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deepFrozen(inner)])),
  );
}
