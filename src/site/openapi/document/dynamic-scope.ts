/** Resolves `$dynamicRef`: the outermost schema on the way that has the anchor decides, as generic types need it. */
import { isRecord, own, recordOf } from '../json-data.ts';

const MOST_ANCHORS = 100;

export class DynamicScope {
  readonly #bound: ReadonlyMap<string, unknown>;
  /** Cached by the schema that is entered: two ways with the same bindings share one scope. */
  readonly #inner = new WeakMap<object, DynamicScope>();

  constructor(bound: ReadonlyMap<string, unknown> = new Map()) {
    this.#bound = bound;
  }

  bound(ref: string): unknown {
    return this.#bound.size === 0 || !ref.startsWith('#') ? undefined : this.#bound.get(ref.slice(1));
  }

  /** The same scope when the schema binds nothing new. */
  entering(schema: unknown): DynamicScope {
    if (!isRecord(schema)) return this;
    const known = this.#inner.get(schema);
    if (known !== undefined) return known;
    const all = [schema, ...Object.values(recordOf(own(schema, '$defs')))];
    const more = all.flatMap((one): [string, unknown][] => {
      const name = own(one, '$dynamicAnchor');
      return typeof name === 'string' && !this.#bound.has(name) ? [[name, one]] : [];
    });
    const made =
      more.length === 0 || this.#bound.size >= MOST_ANCHORS
        ? this
        : new DynamicScope(new Map([...more.slice(0, MOST_ANCHORS).reverse(), ...this.#bound]));
    this.#inner.set(schema, made);
    return made;
  }
}
