/** Copies props as plain data within limits, so that only values cross the boundary of the sandbox. */
import { isHtml } from '../../lib/html.ts';
import type { SandboxLimits } from './sandbox-limits.ts';

export class DataTooLarge extends Error {}

type Data = null | boolean | number | string | Data[] | { [key: string]: Data };

/** Rendered HTML in the data, with the path of keys to it. */
interface HtmlPlace {
  readonly path: readonly string[];
  readonly html: string;
}

interface PlainData {
  readonly data: Data;
  readonly html: readonly HtmlPlace[];
}

interface Copying {
  readonly limits: SandboxLimits['data'];
  readonly html: HtmlPlace[];
  characters: number;
  values: number;
}

/** Would set the prototype of the object it is copied into. */
const FORBIDDEN_KEY = '__proto__';

function count(state: Copying, characters: number): void {
  state.values += 1;
  state.characters += characters;
  if (state.values > state.limits.values || state.characters > state.limits.characters)
    throw new DataTooLarge('its props are too large');
}

/** Own data properties; getters are skipped and never called. */
function fieldsOf(value: object): [string, unknown][] {
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([key, field]) =>
    field.enumerable === true && key !== FORBIDDEN_KEY ? [[key, field.value] as [string, unknown]] : [],
  );
}

function copyArray(value: readonly unknown[], path: readonly string[], state: Copying): Data {
  return Array.from(value, (item, index) => copy(item, [...path, String(index)], state) ?? null);
}

function copyObject(value: object, path: readonly string[], state: Copying): Data {
  if (isHtml(value)) {
    const html = String(value);
    count(state, html.length);
    state.html.push({ path, html });
    return null;
  }
  if (path.length >= state.limits.depth) throw new DataTooLarge('its props are nested too deeply');
  if (Array.isArray(value)) return copyArray(value, path, state);
  const result: { [key: string]: Data } = {};
  for (const [key, field] of fieldsOf(value)) {
    count(state, key.length);
    const copied = copy(field, [...path, key], state);
    if (copied !== undefined) result[key] = copied;
  }
  return result;
}

/** Undefined for values that are not data: functions, symbols, and undefined. */
function copy(value: unknown, path: readonly string[], state: Copying): Data | undefined {
  count(state, typeof value === 'string' ? value.length : 1);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'object':
      return value === null ? null : copyObject(value, path, state);
    default:
      return undefined;
  }
}

/** @throws DataTooLarge */
export function plainData(value: unknown, limits: SandboxLimits['data']): PlainData {
  const state: Copying = { limits, html: [], characters: 0, values: 0 };
  return { data: copy(value, [], state) ?? null, html: state.html };
}
