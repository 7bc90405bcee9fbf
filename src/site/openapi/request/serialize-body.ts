/** Serializes the value of a body as text or as form fields, according to its media type. */
import { isRecord, recordOf } from '../json-data.ts';
import type { ReferenceContent, ReferenceDocument } from '../reference-document.ts';
import type { BuiltRequest, RequestValues } from '../request-values.ts';
import { isFile } from '../schema-file.ts';
import { propertiesOf, resolve } from './schema-properties.ts';
import { explodes, formPairs, valueText } from './serialize-parameter.ts';
import { xmlText } from './serialize-xml.ts';

type BuiltBody = NonNullable<BuiltRequest['body']>;
type Field = Extract<BuiltBody, { kind: 'form' }>['fields'][number];

const MEDIA_TYPE =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[\w !#$&^.+/:-]*"))*$/;

export const isJsonType = (type: string): boolean => /^[\w.+-]+\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);
const isXmlType = (type: string): boolean => /^[\w.+-]+\/(?:[\w.+-]+\+)?xml\s*(?:;|$)/i.test(type);

/** The media type that is sent. Wildcards and types that cannot be sent become what most servers expect. */
export function sentType(type: string): string {
  const trimmed = type.trim();
  if (trimmed === '*/*' || trimmed === 'application/*' || trimmed === '') return 'application/json';
  if (trimmed === 'text/*') return 'text/plain';
  return MEDIA_TYPE.test(trimmed) && !trimmed.includes('*') ? trimmed : 'application/octet-stream';
}

export function serializeBody(
  document: ReferenceDocument,
  body: NonNullable<RequestValues['body']>,
): BuiltBody {
  const type = sentType(body.type);
  const content = document.body?.contents.find((one) => one.type === body.type);
  const { schema = true, encoding = {} } = content ?? {};
  const bare = type.split(';')[0]?.trim().toLowerCase();
  if (bare === 'application/x-www-form-urlencoded' && isRecord(body.value)) {
    return { kind: 'form', type: bare, fields: urlencodedFields(body.value, encoding) };
  }
  if (bare === 'multipart/form-data') {
    const fields = multipartFields(recordOf(body.value), { schema, encoding }, document.schemas);
    return { kind: 'form', type: bare, fields };
  }
  if (isJsonType(type)) return { kind: 'text', type, text: JSON.stringify(body.value, null, 2) ?? 'null' };
  if (isXmlType(type) && typeof body.value === 'object' && body.value !== null) {
    return { kind: 'text', type, text: xmlText(body.value, schema, document.schemas) };
  }
  const file = isFile(resolve(schema, document.schemas));
  return { kind: 'text', type, text: valueText(body.value), ...(file ? { file } : {}) };
}

type Encoding = NonNullable<ReferenceContent['encoding']>;
const encodingOf = (encoding: Encoding, name: string) =>
  Object.hasOwn(encoding, name) ? encoding[name] : undefined;

/** Unless the author says how, lists repeat their name and objects become `name[key]`, as most servers read forms. */
function urlencodedFields(value: Readonly<Record<string, unknown>>, encoding: Encoding): readonly Field[] {
  return Object.entries(value).flatMap(([name, item]) => {
    if (item === undefined) return [];
    const how = encodingOf(encoding, name);
    const style = how?.style ?? (isRecord(item) ? 'deepObject' : 'form');
    if (how?.style === undefined && isJsonType(how?.contentType ?? '')) {
      return [{ name, value: JSON.stringify(item) }];
    }
    return formPairs(item, { name, style, explode: how?.explode ?? style === 'form' }).map((pair) => ({
      name: decodeURIComponent(pair.name),
      value: decodeURIComponent(pair.value),
    }));
  });
}

function multipartFields(
  value: Readonly<Record<string, unknown>>,
  { schema, encoding }: Required<Pick<ReferenceContent, 'schema' | 'encoding'>>,
  schemas: ReferenceDocument['schemas'],
): readonly Field[] {
  const properties = propertiesOf(schema, schemas);
  return Object.entries(value).flatMap(([name, item]) => {
    const own = resolve(properties.get(name) ?? true, schemas);
    const items =
      own['type'] === 'array' ? resolve((own['items'] ?? true) as ReferenceContent['schema'], schemas) : own;
    const file = isFile(items) ? { file: true } : {};
    const how = encodingOf(encoding, name);
    const styled = styledParts(name, item, how, file.file === true);
    if (styled !== undefined) return styled.map((part) => ({ ...part, ...file }));
    return (Array.isArray(item) ? item : [item])
      .filter((one) => one !== undefined)
      .map((one): Field => {
        const type = partType(one, how?.contentType);
        const typed = type === undefined ? {} : { type };
        return { name, value: valueText(one), ...file, ...typed };
      });
  });
}

/**
 * Since OpenAPI 3.1, a style in `encoding` counts for these forms too, and takes the place of a media type.
 * @returns undefined for a property without one, and for files that would be joined to one text
 */
function styledParts(
  name: string,
  item: unknown,
  how: Encoding[string] | undefined,
  isFiles: boolean,
): readonly Field[] | undefined {
  if (how?.style === undefined && how?.explode === undefined) return undefined;
  const style = how.style ?? 'form';
  const explode = how.explode ?? explodes(style);
  if (isFiles && style !== 'deepObject' && !(style === 'form' && explode)) return undefined;
  return formPairs(item, { name, style, explode }).map((pair) => {
    const part = decodeURIComponent(pair.name);
    return { name: part, value: decodeURIComponent(pair.value), ...(part === name ? {} : { of: name }) };
  });
}

/** The author's, if it is a single type; objects default to JSON, and other values have no type. */
function partType(value: unknown, given: string | undefined): string | undefined {
  if (given !== undefined && MEDIA_TYPE.test(given) && !given.includes('*')) return given;
  return typeof value === 'object' && value !== null ? 'application/json' : undefined;
}
