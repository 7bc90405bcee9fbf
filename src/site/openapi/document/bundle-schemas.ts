/** Copies schemas and everything they refer to out of a document, under new names. */
import { isRecord, type JsonRecord, listOf, own, put, recordOf } from '../json-data.ts';
import type { Schema } from '../reference-document.ts';
import { pointerParts, resolvePointer } from '../resolve-pointer.ts';
import { anchoredIn } from '../schema-anchors.ts';
import { NOTE, type SchemaNote, schemaRef } from '../schema-ref.ts';
import { type BundleBudget, byteLength, MAX_DEPTH } from './bundle-budget.ts';
import { heirsOf } from './schema-heirs.ts';

const MAX_ANCHORS = 100;

/** Resolves `$dynamicRef`: the outermost schema on the way that has the anchor decides, as generic types need it. */
class DynamicScope {
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
    const scope =
      more.length === 0 || this.#bound.size >= MAX_ANCHORS
        ? this
        : new DynamicScope(new Map([...more.slice(0, MAX_ANCHORS).reverse(), ...this.#bound]));
    this.#inner.set(schema, scope);
    return scope;
  }
}

/** Keywords that hold one schema, and those that hold several. Everything else is data or not needed. */
const ONE = new Set([
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'contentSchema',
]);
const LIST = new Set(['allOf', 'oneOf', 'anyOf', 'prefixItems']);
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const DATA = new Set([
  'type',
  'format',
  'title',
  'description',
  'default',
  'example',
  'examples',
  'const',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
  'required',
  'dependentRequired',
  'nullable',
  'readOnly',
  'writeOnly',
  'deprecated',
  'contentEncoding',
  'contentMediaType',
  'xml',
  'x-default',
  'x-example',
  'x-nullable',
  'x-required',
  'x-enumDescriptions',
  'x-enum-descriptions',
  'x-enumNames',
  'x-enum-varnames',
  'x-mint',
]);

const MAX_HEIRS = 500;

const OUTSIDE = new DynamicScope();

/** Context of the schema that is being copied. */
interface Place {
  /** Where a reference that the document lacks is looked up next. */
  readonly root: unknown;
  readonly depth: number;
  readonly scope: DynamicScope;
  /** True for a member of `allOf`. */
  readonly isPart?: boolean;
}

export class SchemaBundle {
  readonly #document: JsonRecord;
  readonly #budget: BundleBudget;
  /** By schema and dynamic scope, so that two ways to the same schema lead to one name. */
  readonly #names = new Map<DynamicScope, Map<unknown, string>>();
  readonly #taken = new Set<string>();
  readonly #waiting: { readonly name: string; readonly schema: unknown; readonly scope: DynamicScope }[] = [];
  /** Schemas that are referred to as a whole, not only as a member of `allOf`. */
  readonly #wholes = new Set<unknown>();
  /** Mappings without an entry, by the schema whose discriminator they belong to. */
  readonly #open = new Map<unknown, Record<string, string>>();

  constructor(document: JsonRecord, budget: BundleBudget) {
    this.#document = document;
    this.#budget = budget;
  }

  /** The schema with its references rewritten. */
  take(value: unknown): Schema {
    return this.#take(value, { root: value, depth: 0, scope: OUTSIDE.entering(value) });
  }

  /** All schemas referred to so far, and those that they refer to. */
  finish(): Record<string, Schema> {
    const schemas: Record<string, Schema> = {};
    do {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
        put(schemas, next.name, this.#take(next.schema, { root: next.schema, depth: 0, scope: next.scope }));
      this.#nameHeirs();
    } while (this.#waiting.length > 0);
    return schemas;
  }

  #take(value: unknown, at: Place): Schema {
    if (typeof value === 'boolean') return value;
    if (!isRecord(value)) return {};
    if (at.depth >= MAX_DEPTH) return this.#note('deep');
    if (!this.#budget.pay(2)) return this.#note('large');
    const schema: Record<string, unknown> = {};
    for (const [keyword, part] of Object.entries(value)) {
      if (this.#budget.spent) break;
      const copy = this.#keyword(keyword, part, { ...at, value, depth: at.depth + 1, isPart: false });
      if (copy !== undefined && this.#budget.pay(keyword.length + 4)) schema[keyword] = copy;
    }
    this.#reference(schema, value, at);
    if (this.#budget.spent && schema[NOTE] === undefined) Object.assign(schema, this.#note('large'));
    return schema;
  }

  /** The children of a parent that lists none are the schemas that extend it. */
  #nameHeirs(): void {
    for (const [parent, mapping] of this.#open) {
      if (!this.#wholes.has(parent)) continue;
      this.#open.delete(parent);
      const heirs = heirsOf(this.#document, parent);
      for (const { name, schema } of this.#budget.first(heirs, 'schemas that extend one', MAX_HEIRS)) {
        const known = this.#nameOf(schema, schemaRef(name), OUTSIDE);
        if (known !== undefined && this.#budget.pay(byteLength(name) + 20))
          put(mapping, name, schemaRef(known));
      }
    }
  }

  /** @param at context of the values below, and the schema that has the keyword */
  #keyword(keyword: string, part: unknown, at: Place & { readonly value: JsonRecord }): unknown {
    const { value, ...below } = at;
    if (DATA.has(keyword)) return this.#budget.data(part);
    if (keyword === 'discriminator') return this.#discriminator(part, at);
    if (ONE.has(keyword)) {
      // Older drafts write tuples as a list in `items`.
      if (!Array.isArray(part)) return isSchema(part) ? this.#take(part, below) : undefined;
      return keyword === 'items' ? this.#list(part, below) : undefined;
    }
    const isPart = keyword === 'allOf' && (listOf(part).length > 1 || value['properties'] !== undefined);
    if (LIST.has(keyword)) return Array.isArray(part) ? this.#list(part, { ...below, isPart }) : undefined;
    if (!NAMED.has(keyword) || !isRecord(part)) return undefined;
    const named: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(part)) {
      if (!this.#budget.pay(byteLength(name) + 4)) break;
      put(named, name, this.#take(schema, below));
    }
    return named;
  }

  #list(part: readonly unknown[], at: Place): Schema[] {
    const list: Schema[] = [];
    for (const schema of part) {
      if (!this.#budget.pay(1)) break;
      list.push(this.#take(schema, at));
    }
    return list;
  }

  #discriminator(
    part: unknown,
    { value: holder, root, scope }: Place & { readonly value: JsonRecord },
  ): unknown {
    if (!isRecord(part) || typeof part['propertyName'] !== 'string') return undefined;
    const mapping: Record<string, string> = {};
    for (const [value, target] of Object.entries(isRecord(part['mapping']) ? part['mapping'] : {})) {
      if (typeof target !== 'string' || !this.#budget.pay(byteLength(value) + 20)) continue;
      const ref = /[#/]/.test(target) ? target : `#/components/schemas/${target}`;
      const found = this.#find(ref, root);
      const name = found === undefined ? undefined : this.#nameOf(found, ref, scope);
      if (name !== undefined) put(mapping, value, schemaRef(name));
    }
    const isOpen = holder['oneOf'] === undefined && holder['anyOf'] === undefined;
    if (isOpen && Object.keys(mapping).length === 0) this.#open.set(holder, mapping);
    return { propertyName: this.#budget.data(part['propertyName']), mapping };
  }

  #reference(schema: Record<string, unknown>, value: JsonRecord, { root, scope, isPart }: Place): void {
    const ref = value['$ref'] ?? value['$dynamicRef'] ?? value['$recursiveRef'];
    if (typeof ref !== 'string') return;
    const bound = value['$ref'] === undefined ? scope.bound(ref) : undefined;
    const target = bound ?? this.#find(ref, root);
    if (target === undefined) {
      Object.assign(schema, {
        title: schema['title'] ?? lastPart(ref),
        [NOTE]: 'missing' satisfies SchemaNote,
      });
      return;
    }
    if (isPart !== true) this.#wholes.add(target);
    const name = this.#nameOf(target, ref, scope);
    if (name !== undefined && this.#budget.pay(byteLength(name) + 24)) schema['$ref'] = schemaRef(name);
    else Object.assign(schema, { title: schema['title'] ?? lastPart(ref), ...this.#note('large') });
  }

  /** In the document, else within the schema that holds the reference, else by its anchor. */
  #find(ref: string, root: unknown): unknown {
    for (const base of [this.#document, root]) {
      const found = resolvePointer(base, ref);
      if (isSchema(found)) return found;
    }
    return /^#[^/]/.test(ref) ? anchoredIn([root, this.#document], ref.slice(1)) : undefined;
  }

  /** Undefined when there are too many schemas already. */
  #nameOf(target: unknown, ref: string, from: DynamicScope): string | undefined {
    // Boolean schemas are equal wherever they are.
    const key = typeof target === 'boolean' ? `${target} ${ref}` : target;
    const scope = from.entering(target);
    const names = this.#names.get(scope) ?? new Map<unknown, string>();
    this.#names.set(scope, names);
    const known = names.get(key);
    if (known !== undefined) return known;
    const preferred = lastPart(ref);
    const length = byteLength(preferred) + 8;
    if (length > 500 || !this.#budget.paySchema() || !this.#budget.pay(length)) return undefined;
    let name = preferred;
    for (let i = 2; this.#taken.has(name); i++) name = `${preferred}-${i}`;
    this.#taken.add(name);
    names.set(key, name);
    this.#waiting.push({ name, schema: target, scope });
    return name;
  }

  #note(note: SchemaNote): Record<string, unknown> {
    this.#budget.cut = true;
    return { [NOTE]: note };
  }
}

const isSchema = (value: unknown): boolean => typeof value === 'boolean' || isRecord(value);

function lastPart(ref: string): string {
  const last = pointerParts(ref)?.at(-1) ?? ref.slice(Math.max(ref.lastIndexOf('/'), ref.indexOf('#')) + 1);
  return last.slice(0, 500) || 'schema';
}
