/** References between schemas of a reference document: `#/schemas/NAME`. */
import { isRecord } from './json-data.ts';
import type { Schema } from './reference-document.ts';

export type Schemas = Readonly<Record<string, Schema>>;

const PREFIX = '#/schemas/';

/** Replaces a schema that was left out of a document, and says why. */
export const NOTE = 'x-note';
export type SchemaNote = 'missing' | 'large' | 'deep';

export const schemaRef = (name: string): string =>
  `${PREFIX}${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25')}`;

/** The name in a `$ref` of a reference document, or undefined for any other reference. */
export function refName(ref: unknown): string | undefined {
  if (typeof ref !== 'string' || !ref.startsWith(PREFIX)) return undefined;
  return ref.slice(PREFIX.length).replaceAll('%25', '%').replaceAll('~1', '/').replaceAll('~0', '~');
}

export function schemaNamed(schemas: Schemas, name: string): Schema | undefined {
  const found: unknown = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  return typeof found === 'boolean' || isRecord(found) ? found : undefined;
}
