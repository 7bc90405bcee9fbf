/** Collects schemas for the form breadth first, within a limit of bytes, so that outer fields are included. */
import type { ReferenceDocument, Schema } from '../../site/openapi/reference-document.ts';

type Fields = Record<string, unknown>;

/** Bytes of JSON: some 4 kB compressed, where an API of a thousand fields has 300. Values beyond it are typed as JSON. */
export const MAX_SCHEMA_BYTES = 24_000;
const MAX_NAMES = 500;
const LONGEST_VALUE = 2_000;
const LONGEST_TEXT = 160;
/** Characters of a first paragraph; only its beginning is shown. */
const LONGEST_READ = 600;

/** Keywords whose value is copied unchanged, when it is small. */
const PLAIN = [
  'type',
  'format',
  'const',
  'default',
  'nullable',
  'readOnly',
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
  'contentMediaType',
  'contentEncoding',
  'title',
  'xml',
  '$ref',
] as const;
const ONE = ['items', 'additionalProperties'] as const;
const SEVERAL = ['oneOf', 'anyOf', 'allOf'] as const;

export interface CompactSchemas {
  /** Adds a schema; `finish` fills it in. */
  add(schema: Schema, put: (compact: Schema) => void): void;
  finish(): { readonly schemas: Readonly<Record<string, Schema>>; readonly cut: boolean };
}

interface Waiting {
  readonly schema: Schema;
  readonly put: (compact: Schema) => void;
  /** One of the schemas that another is composed of. */
  readonly isPart: boolean;
}

/** @param from all named schemas of the operation */
export function compactSchemas(from: ReferenceDocument['schemas'], max = MAX_SCHEMA_BYTES): CompactSchemas {
  const queue: Waiting[] = [];
  const wholes = new Set<string>();
  const schemas = Object.create(null) as Record<string, Schema>;
  let bytes = 0;
  let cut = false;

  const add = (schema: Schema, put: Waiting['put'], isPart = false): void => {
    queue.push({ schema, put, isPart });
  };
  const name = (ref: unknown, isPart: boolean): void => {
    const key = refName(ref);
    if (key === undefined || !Object.hasOwn(from, key)) return;
    const schema = from[key]!;
    if (!(key in schemas)) {
      schemas[key] = true;
      bytes += key.length;
      add(schema, (compact) => (schemas[key] = compact));
    }
    if (isPart || wholes.has(key)) return;
    wholes.add(key);
    for (const child of childrenOf(schema)) name(child, false);
  };
  const children = (schema: Fields, out: Fields): void => {
    for (const key of ONE) {
      const value = schema[key];
      if (isSchema(value)) add(value, (compact) => (out[key] = compact));
    }
    for (const key of SEVERAL) {
      const list = schema[key];
      if (!Array.isArray(list)) continue;
      const copied: Schema[] = [];
      const isPart = key === 'allOf' && (list.length > 1 || schema['properties'] !== undefined);
      out[key] = copied;
      for (const [i, value] of list.slice(0, MAX_NAMES).entries())
        if (isSchema(value)) add(value, (compact) => (copied[i] = compact), isPart);
        else copied[i] = true;
    }
    if (!isFields(schema['properties'])) return;
    const record = Object.create(null) as Record<string, Schema>;
    out['properties'] = record;
    const entries = Object.entries(schema['properties']);
    cut ||= entries.length > MAX_NAMES;
    for (const [key, value] of entries.slice(0, MAX_NAMES)) {
      bytes += key.length + 4;
      record[key] = true;
      if (isSchema(value)) add(value, (compact) => (record[key] = compact));
    }
  };
  const take = (schema: Schema, isPart: boolean): Schema => {
    if (typeof schema === 'boolean') return schema;
    if (bytes > max) {
      cut = true;
      return true;
    }
    const out = plainPart(schema);
    bytes += JSON.stringify(out).length;
    name(out['$ref'], isPart);
    children(schema, out);
    return out;
  };
  return {
    add: (schema, put) => add(schema, put),
    finish: () => {
      for (const { schema, put, isPart } of queue) put(take(schema, isPart));
      return { schemas, cut };
    },
  };
}

/** The schemas in a discriminator's mapping, when no alternatives are listed. */
function childrenOf(schema: Schema): readonly unknown[] {
  if (!isFields(schema) || schema['oneOf'] !== undefined || schema['anyOf'] !== undefined) return [];
  const by = schema['discriminator'];
  const mapping = isFields(by) ? by['mapping'] : undefined;
  return isFields(mapping) ? Object.values(mapping).slice(0, MAX_NAMES) : [];
}

const PREFIX = '#/schemas/';

/** Name of the schema that a reference of a bundled document points to. */
export function refName(ref: unknown): string | undefined {
  if (typeof ref !== 'string' || !ref.startsWith(PREFIX)) return undefined;
  return ref.slice(PREFIX.length).replaceAll('%25', '%').replaceAll('~1', '/').replaceAll('~0', '~');
}

function plainPart(schema: Fields): Fields {
  const out: Fields = {};
  for (const key of PLAIN) if (isSmall(schema[key])) out[key] = schema[key];
  const examples = schema['examples'];
  const example = schema['example'] ?? (Array.isArray(examples) ? examples[0] : undefined);
  if (isSmall(example)) out['example'] = example;
  const text = shortText(schema['description']);
  if (text !== undefined) out['description'] = text;
  if (Array.isArray(schema['enum']) && schema['enum'].length <= MAX_NAMES && isSmall(schema['enum'], 8_000))
    out['enum'] = schema['enum'];
  if (Array.isArray(schema['required']))
    out['required'] = schema['required'].slice(0, MAX_NAMES).filter((one) => typeof one === 'string');
  const by = schema['discriminator'];
  if (isFields(by) && isSmall(by)) out['discriminator'] = by;
  return out;
}

/** About the first sentence; the page has the full text. */
export function shortText(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const line = text.trim().split(/\n\s*\n/, 1)[0]!;
  const plain = withoutMarks(line.slice(0, LONGEST_READ)).replace(/\s+/g, ' ').trim();
  if (plain === '') return undefined;
  return plain.length <= LONGEST_TEXT ? plain : `${plain.slice(0, LONGEST_TEXT).replace(/\s\S*$/, '')}…`;
}

/** Markdown as plain text on one line. */
function withoutMarks(text: string): string {
  return text
    .replace(/<(https?:[^<>\s]*)>/gi, '$1')
    .replace(/<!--[^>]*>|<\/?[a-z][^<>]*>/gi, '')
    .replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm, '')
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]*\S)\1/g, '$2')
    .replace(/(?<![\w*])[*_](?=\S)([^*_]*[^\s*_])[*_](?![\w*])/g, '$1')
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

export function isSmall(value: unknown, max = LONGEST_VALUE): boolean {
  return value !== undefined && JSON.stringify(value).length <= max;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isFields(value);
}
