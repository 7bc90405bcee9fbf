/** Copies schemas out of a document with everything they refer to, under names of their own. */

import { isRecord, type JsonRecord, put } from '../json-data.ts';
import type { Schema } from '../reference-document.ts';
import { pointerParts, resolvePointer } from '../resolve-pointer.ts';
import { NOTE, type SchemaNote, schemaRef } from '../schema-ref.ts';
import { type BundleBudget, byteLength, MOST_DEPTH } from './bundle-budget.ts';

/** Keywords that hold one schema, and such that hold several. Whatever is in no list is data or not of interest. */
const ONE = new Set([
  ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  ...['unevaluatedProperties', 'unevaluatedItems', 'additionalItems', 'contentSchema'],
]);
const LIST = new Set(['allOf', 'oneOf', 'anyOf', 'prefixItems']);
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const DATA = new Set([
  ...['type', 'format', 'title', 'description', 'default', 'example', 'examples', 'const', 'enum'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['pattern', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'minContains'],
  ...['maxContains', 'required', 'dependentRequired', 'nullable', 'readOnly', 'writeOnly', 'deprecated'],
  ...['contentEncoding', 'contentMediaType', 'xml', 'x-default', 'x-example', 'x-nullable'],
  ...['x-enumDescriptions', 'x-enum-descriptions', 'x-enumNames', 'x-enum-varnames'],
]);

export class SchemaBundle {
  readonly #document: JsonRecord;
  readonly #budget: BundleBudget;
  /** By the schema itself, so that two ways to it lead to one name. */
  readonly #names = new Map<unknown, string>();
  readonly #taken = new Set<string>();
  readonly #waiting: { readonly name: string; readonly schema: unknown }[] = [];

  constructor(document: JsonRecord, budget: BundleBudget) {
    this.#document = document;
    this.#budget = budget;
  }

  /** The schema with its references rewritten; `root` is where a reference that the document lacks is tried next. */
  take(value: unknown, root: unknown = value, depth = 0): Schema {
    if (typeof value === 'boolean') return value;
    if (!isRecord(value)) return {};
    if (depth >= MOST_DEPTH) return this.#note('deep');
    if (!this.#budget.pay(2)) return this.#note('large');
    const schema: Record<string, unknown> = {};
    for (const [keyword, part] of Object.entries(value)) {
      if (this.#budget.spent) break;
      const copy = this.#keyword(keyword, part, { root, depth });
      if (copy !== undefined && this.#budget.pay(keyword.length + 4)) schema[keyword] = copy;
    }
    this.#reference(schema, value, root);
    if (this.#budget.spent && schema[NOTE] === undefined) Object.assign(schema, this.#note('large'));
    return schema;
  }

  /** All that was referred to so far, and what that refers to in turn. */
  finish(): Record<string, Schema> {
    const schemas: Record<string, Schema> = {};
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      put(schemas, next.name, this.take(next.schema, next.schema, 0));
    return schemas;
  }

  #keyword(keyword: string, part: unknown, at: { readonly root: unknown; readonly depth: number }): unknown {
    if (DATA.has(keyword)) return this.#budget.data(part);
    if (keyword === 'discriminator') return this.#discriminator(part, at.root);
    if (ONE.has(keyword)) {
      // A list of items is what older drafts called a tuple.
      if (!Array.isArray(part)) return isSchema(part) ? this.take(part, at.root, at.depth + 1) : undefined;
      return keyword === 'items' ? this.#list(part, at) : undefined;
    }
    if (LIST.has(keyword)) return Array.isArray(part) ? this.#list(part, at) : undefined;
    if (!NAMED.has(keyword) || !isRecord(part)) return undefined;
    const named: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(part)) {
      if (!this.#budget.pay(byteLength(name) + 4)) break;
      put(named, name, this.take(schema, at.root, at.depth + 1));
    }
    return named;
  }

  #list(part: readonly unknown[], at: { readonly root: unknown; readonly depth: number }): Schema[] {
    const list: Schema[] = [];
    for (const schema of part) {
      if (!this.#budget.pay(1)) break;
      list.push(this.take(schema, at.root, at.depth + 1));
    }
    return list;
  }

  #discriminator(part: unknown, root: unknown): unknown {
    if (!isRecord(part) || typeof part['propertyName'] !== 'string') return undefined;
    const mapping: Record<string, string> = {};
    for (const [value, target] of Object.entries(isRecord(part['mapping']) ? part['mapping'] : {})) {
      if (typeof target !== 'string' || !this.#budget.pay(byteLength(value) + 20)) continue;
      const ref = /[#/]/.test(target) ? target : `#/components/schemas/${target}`;
      const found = this.#find(ref, root);
      const name = found === undefined ? undefined : this.#nameOf(found, ref);
      if (name !== undefined) put(mapping, value, schemaRef(name));
    }
    return { propertyName: this.#budget.data(part['propertyName']), mapping };
  }

  #reference(schema: Record<string, unknown>, value: JsonRecord, root: unknown): void {
    const ref = value['$ref'] ?? value['$dynamicRef'] ?? value['$recursiveRef'];
    if (typeof ref !== 'string') return;
    const target = this.#find(ref, root);
    if (target === undefined) {
      Object.assign(schema, {
        title: schema['title'] ?? lastPart(ref),
        [NOTE]: 'missing' satisfies SchemaNote,
      });
      return;
    }
    const name = this.#nameOf(target, ref);
    if (name !== undefined && this.#budget.pay(byteLength(name) + 24)) schema['$ref'] = schemaRef(name);
    else Object.assign(schema, { title: schema['title'] ?? lastPart(ref), ...this.#note('large') });
  }

  /** In the document, else within the schema that holds the reference, else by its anchor. */
  #find(ref: string, root: unknown): unknown {
    for (const base of [this.#document, root]) {
      const found = resolvePointer(base, ref);
      if (isSchema(found)) return found;
    }
    return /^#[^/]/.test(ref) ? this.#anchored(ref.slice(1), root) : undefined;
  }

  #anchored(anchor: string, root: unknown): unknown {
    const components = this.#document['components'];
    const named = isRecord(components) && isRecord(components['schemas']) ? components['schemas'] : {};
    const inner = isRecord(root) && isRecord(root['$defs']) ? Object.values(root['$defs']) : [];
    return [root, ...inner, ...Object.values(named)].find(
      (schema) => isRecord(schema) && (schema['$anchor'] === anchor || schema['$dynamicAnchor'] === anchor),
    );
  }

  /** Undefined when there are too many schemas already. */
  #nameOf(target: unknown, ref: string): string | undefined {
    // Booleans are equal to each other wherever they stand.
    const key = typeof target === 'boolean' ? `${target} ${ref}` : target;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const wanted = lastPart(ref);
    const length = byteLength(wanted) + 8;
    if (length > 500 || !this.#budget.paySchema() || !this.#budget.pay(length)) return undefined;
    let name = wanted;
    for (let i = 2; this.#taken.has(name); i++) name = `${wanted}-${i}`;
    this.#taken.add(name);
    this.#names.set(key, name);
    this.#waiting.push({ name, schema: target });
    return name;
  }

  #note(note: SchemaNote): Record<string, unknown> {
    this.#budget.cut = true;
    return { [NOTE]: note };
  }
}

const isSchema = (value: unknown): boolean => typeof value === 'boolean' || isRecord(value);

function lastPart(ref: string): string {
  const last = pointerParts(ref)?.at(-1) ?? ref.slice(ref.lastIndexOf('/') + 1);
  return last.slice(0, 500) || 'schema';
}
