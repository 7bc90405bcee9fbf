/** Describes in a few words what a JSON Schema of docs.json accepts. */
import type { JsonSchema } from '../../src/site/config/field-json-schema.ts';
import { code, jsonCode } from './markdown.ts';

/** Longer lists of names are below the table instead of in it. */
export const MAX_VALUES = 12;

const REFERENCE = '#/definitions/reference';

/** The alternatives of a schema without those that only allow `$ref`. */
export function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const options = schema['anyOf'];
  if (!Array.isArray(options) || schema['type'] !== undefined) return [schema];
  return (options as JsonSchema[]).filter((option) => option['$ref'] !== REFERENCE).flatMap(alternatives);
}

/** An icon is the same everywhere and has its own page. */
export function isIcon(schema: JsonSchema): boolean {
  return alternatives(schema).some(({ properties = {} }) => 'style' in properties && 'library' in properties);
}

/** Escaped for a table cell. */
export function typeOf(schema: JsonSchema): string {
  if (isIcon(schema)) return '[icon](/components/icon)';
  return [...new Set(alternatives(schema).map(simpleType))].join(' or ');
}

function simpleType(schema: JsonSchema): string {
  if (Array.isArray(schema['enum'])) return namesOf(schema['enum'] as readonly string[]);
  if (schema['const'] !== undefined) return jsonCode(schema['const']);
  if (schema['type'] === 'boolean') return 'boolean';
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 'number';
  if (schema['type'] === 'array') return `list of ${plural(typeOf((schema['items'] ?? {}) as JsonSchema))}`;
  if (schema['type'] === 'object') return 'object';
  if (typeof schema['$ref'] === 'string') return code(schema['$ref'].replace(/^.*\//, ''));
  return schema['type'] === 'string' ? 'string' : 'any';
}

function namesOf(values: readonly string[]): string {
  return values.length > MAX_VALUES
    ? 'a name from the list below'
    : values.map((value) => code(JSON.stringify(value))).join(', ');
}

function plural(type: string): string {
  return type
    .replace(/\bobject\b/g, 'objects')
    .replace(/\b(number|string|boolean)\b/g, '$1s')
    .replace(/\ba name\b/g, 'names');
}
