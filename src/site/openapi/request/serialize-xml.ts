/** Writes a value as XML, with names, attributes and wrappers as the schema's `xml` objects say. */
import { isRecord } from '../json-data.ts';
import type { ReferenceDocument, Schema } from '../reference-document.ts';
import { propertiesOf, resolve } from './schema-properties.ts';
import { valueText } from './serialize-parameter.ts';

type Schemas = ReferenceDocument['schemas'];
type Data = Readonly<Record<string, unknown>>;

const DEEPEST = 32;
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?$/u;

/** The characters that XML 1.0 cannot represent. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const text = (value: unknown) =>
  valueText(value)
    .replace(UNWRITABLE, '')
    .replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign);
const attribute = (value: unknown) =>
  valueText(value)
    .replace(UNWRITABLE, '')
    .replace(/[&<>"\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);

const elementName = (preferred: unknown, otherwise: string): string => {
  const name =
    typeof preferred === 'string' && preferred.length <= 200 && NAME.test(preferred) ? preferred : otherwise;
  return name.length <= 200 && NAME.test(name) ? name : 'item';
};
const xmlOf = (schema: Data): Data => (isRecord(schema['xml']) ? schema['xml'] : {});

export function xmlText(value: unknown, schema: Schema, schemas: Schemas): string {
  const reference = isRecord(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : '/root';
  const name = elementName(
    xmlOf(resolve(schema, schemas))['name'],
    reference.slice(reference.lastIndexOf('/') + 1),
  );
  const lines = element({ name, value, schema, depth: 0 }, schemas);
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n');
}

interface Part {
  readonly name: string;
  readonly value: unknown;
  readonly schema: Schema;
  readonly depth: number;
}

function element(part: Part, schemas: Schemas): readonly string[] {
  const { value, schema, depth } = part;
  const own = resolve(schema, schemas);
  const xml = xmlOf(own);
  const prefix = typeof xml['prefix'] === 'string' && depth < DEEPEST ? `${xml['prefix']}:` : '';
  const name = elementName(`${prefix}${part.name}`, part.name);
  const indent = '  '.repeat(depth);
  if (depth >= DEEPEST || typeof value !== 'object' || value === null) {
    return [`${indent}<${name}>${text(value)}</${name}>`];
  }
  const space =
    typeof xml['namespace'] === 'string'
      ? ` xmlns${prefix === '' ? '' : `:${prefix.slice(0, -1)}`}="${attribute(xml['namespace'])}"`
      : '';
  const { attributes, children } = Array.isArray(value)
    ? { attributes: '', children: listItems(part, schemas) }
    : members(value as Data, { schema, depth }, schemas);
  const open = `${name}${space}${attributes}`;
  if (children.length === 0) return [`${indent}<${open}/>`];
  return [`${indent}<${open}>`, ...children, `${indent}</${name}>`];
}

function members(value: Data, { schema, depth }: Pick<Part, 'schema' | 'depth'>, schemas: Schemas) {
  const properties = propertiesOf(schema, schemas);
  let attributes = '';
  const children: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const property = properties.get(key) ?? true;
    const xml = xmlOf(resolve(property, schemas));
    const name = elementName(xml['name'], key);
    if (xml['attribute'] === true) attributes += ` ${name}="${attribute(item)}"`;
    else if (Array.isArray(item) && xml['wrapped'] !== true) {
      children.push(...listItems({ name: key, value: item, schema: property, depth }, schemas));
    } else children.push(...element({ name, value: item, schema: property, depth: depth + 1 }, schemas));
  }
  return { attributes, children };
}

/** Items are named as their own schema says, else like the list. */
function listItems({ name, value, schema, depth }: Part, schemas: Schemas): readonly string[] {
  const items = (resolve(schema, schemas)['items'] ?? true) as Schema;
  const called = elementName(xmlOf(resolve(items, schemas))['name'], name);
  return (value as readonly unknown[]).flatMap((item) =>
    element({ name: called, value: item, schema: items, depth: depth + 1 }, schemas),
  );
}
