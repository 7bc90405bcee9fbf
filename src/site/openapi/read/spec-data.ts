/** Copies a parsed document as plain JSON: a tree without cycles, without `__proto__`, of limited depth and size. */
import { isRecord } from '../json-data.ts';

export const DEEPEST = 200;
/** GitHub's document, the largest known, has about 400,000. */
export const MAX_VALUES = 3_000_000;
/** Values that YAML aliases may expand to. */
const MAX_REPEATED = 50_000;

export class DataTooLarge extends Error {}

export interface PlainData {
  readonly value: unknown;
  readonly values: number;
  /** True when a `$ref` names another file or an address. */
  readonly hasExternalRefs: boolean;
}

/**
 * @param shared true when parts may be used twice or contain themselves, as with YAML aliases: then everything is
 * copied. A tree is modified in place.
 * @throws DataTooLarge with a part of a sentence
 */
export function plainData(value: unknown, shared: boolean): PlainData {
  const walk = new Walk(shared);
  const plain = walk.visit(value, 0);
  return { value: plain, values: walk.values, hasExternalRefs: walk.hasExternalRefs };
}

class Walk {
  values = 0;
  hasExternalRefs = false;
  private readonly shared: boolean;
  private readonly around = new Set<object>();
  private readonly seen = new Set<object>();
  private repeated = 0;

  constructor(shared: boolean) {
    this.shared = shared;
  }

  visit(value: unknown, depth: number): unknown {
    if (typeof value !== 'object' || value === null) return scalar(value);
    if (value instanceof Date) return value.toISOString();
    this.values++;
    if (this.values > MAX_VALUES)
      throw new DataTooLarge(`it holds more than ${MAX_VALUES} objects and lists`);
    if (depth > DEEPEST) throw new DataTooLarge(`it is nested deeper than ${DEEPEST} levels`);
    if (!this.shared) return this.children(value, value, depth);
    if (this.around.has(value)) throw new DataTooLarge('a part of it holds itself');
    if (this.seen.has(value) && ++this.repeated > MAX_REPEATED)
      throw new DataTooLarge('its aliases make it too large');
    this.seen.add(value);
    this.around.add(value);
    const copy = this.children(value, Array.isArray(value) ? [] : {}, depth);
    this.around.delete(value);
    return copy;
  }

  private children(from: object, to: object, depth: number): unknown {
    if (Array.isArray(from)) {
      for (let i = 0; i < from.length; i++) (to as unknown[])[i] = this.visit(from[i], depth + 1);
      return to;
    }
    const record = to as Record<string, unknown>;
    for (const [key, inner] of Object.entries(from)) {
      if (key === '__proto__') {
        if (from === to) Reflect.deleteProperty(record, key);
        continue;
      }
      if (key === '$ref' && typeof inner === 'string' && !inner.startsWith('#')) this.hasExternalRefs = true;
      const plain = this.visit(inner, depth + 1);
      if (record[key] !== plain || from !== to) record[key] = plain;
    }
    return record;
  }
}

/** JSON has no other scalars; YAML has `.nan`, and a parser may return large integers. */
function scalar(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return null;
  return typeof value === 'bigint' ? String(value) : value;
}

/** Copies a part for a second use; the copy counts against `budget`. */
export function copyData(value: unknown, budget: { values: number }): unknown {
  if (Array.isArray(value)) {
    spend(budget);
    return value.map((item) => copyData(item, budget));
  }
  if (!isRecord(value)) return value;
  spend(budget);
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) copy[key] = copyData(inner, budget);
  return copy;
}

function spend(budget: { values: number }): void {
  if (--budget.values < 0) throw new DataTooLarge('what it refers to makes it too large');
}
