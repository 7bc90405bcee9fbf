/** Reads the parameters of a path and its operation as one list, and response headers, which have the same shape. */
import { defined } from '../../../lib/defined.ts';
import { isRecord, type JsonRecord, listOf, own, recordOf } from '../json-data.ts';
import type { ReferenceParameter, Schema, SecurityScheme } from '../reference-document.ts';
import type { ReadContext } from './read-context.ts';
import { readExamples } from './read-examples.ts';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;
const MAX_HEADERS = 100;

/** @param lists that of the path first: an operation's parameter replaces one of the same name and location */
export function readParameters(context: ReadContext, lists: readonly unknown[]): ReferenceParameter[] {
  const found = new Map<string, JsonRecord>();
  for (const parameter of lists.flatMap((list) => context.budget.first(listOf(list), 'parameters'))) {
    const { value } = context.follow(parameter);
    if (value?.['in'] === 'querystring') {
      for (const field of queryFields(context, value)) found.set(`query ${String(field['name'])}`, field);
      continue;
    }
    if (value === undefined || typeof value['name'] !== 'string') continue;
    if (!PLACES.some((place) => place === value['in'])) continue;
    found.set(keyOf(String(value['in']), value['name']), value);
  }
  return [...found.values()].flatMap((value) => one(context, String(value['name']), value) ?? []);
}

/**
 * `Content-Type` follows from the body and `Authorization` from the security scheme: OpenAPI says to ignore such
 * headers, and a second value would conflict. `Accept` is kept, because nothing else sets it.
 */
export function isIgnored(
  parameter: ReferenceParameter,
  security: readonly (readonly SecurityScheme[])[],
): boolean {
  const key = keyOf(parameter.in, parameter.name);
  if (key === 'header content-type') return true;
  return security.flat().some(({ type, name, ...scheme }) => {
    if (type === 'apiKey') return keyOf(scheme.in ?? 'header', scheme.parameter ?? name) === key;
    return type !== 'mutualTLS' && key === 'header authorization';
  });
}

/** Header names are case-insensitive. */
const keyOf = (place: string, name: string): string =>
  `${place} ${place === 'header' ? name.toLowerCase() : name}`;

/** The whole query as one object: readers fill in its fields one by one, as in other places. */
function queryFields(context: ReadContext, value: JsonRecord): JsonRecord[] {
  const [, content] = contentOf(context, value);
  const schema = context.follow(content['schema']).value ?? {};
  const needed = new Set(listOf(schema['required']));
  const fields = Object.entries(recordOf(schema['properties']));
  return context.budget.first(fields, 'query parameters').map(([name, field]) => ({
    name,
    in: 'query',
    required: needed.has(name),
    schema: field,
    ...(isRecord(field) ? { description: field['description'] } : {}),
  }));
}

export function readHeaders(context: ReadContext, headers: unknown): ReferenceParameter[] {
  return context.budget
    .first(Object.entries(recordOf(headers)), 'headers', MAX_HEADERS)
    .flatMap(([name, header]) => {
      const { value } = context.follow(header);
      // The type is shown with the content.
      if (value === undefined || name.toLowerCase() === 'content-type') return [];
      return one(context, name, { ...value, in: 'header' }) ?? [];
    });
}

/** Parameters of a channel are part of its address and need no schema. */
export function readChannelParameters(context: ReadContext, parameters: unknown): ReferenceParameter[] {
  return context.budget
    .first(Object.entries(recordOf(parameters)), 'parameters')
    .flatMap(([name, parameter]) => {
      const { value } = context.follow(parameter);
      if (value === undefined) return [];
      const { enum: options, default: preset, examples } = value;
      const written = { type: 'string', enum: options, default: preset, examples };
      const schema = isRecord(value['schema'])
        ? value['schema']
        : Object.fromEntries(Object.entries(written).filter(([, part]) => part !== undefined));
      // AsyncAPI has no `required` here.
      const { description, 'x-required': needed = own(schema, 'x-required') } = value;
      return one(context, name, { in: 'path', description, schema, 'x-required': needed }) ?? [];
    });
}

function one(context: ReadContext, name: string, value: JsonRecord): ReferenceParameter | undefined {
  const { budget } = context;
  const kept = budget.text(name);
  const place = PLACES.find((known) => known === value['in']);
  if (kept === undefined || place === undefined || !budget.pay(60)) return undefined;
  const [type, content] = contentOf(context, value);
  // When both are present, which no version allows, most tools read the schema.
  const media = value['schema'] === undefined ? budget.text(type) : undefined;
  const [description, style] = [budget.text(value['description']), budget.text(value['style'])];
  const given = readExamples(context, value);
  const [example, ...further] = given.length > 0 ? given : readExamples(context, content);
  return {
    name: kept,
    in: place,
    ...defined({ description }),
    required: value['x-required'] !== false && (place === 'path' || value['required'] === true),
    deprecated: value['deprecated'] === true,
    ...defined({ style }),
    ...(typeof value['explode'] === 'boolean' ? { explode: value['explode'] } : {}),
    ...(value['allowReserved'] === true ? { allowReserved: true } : {}),
    ...defined({ content: media }),
    schema: schemaOf(context, value, content),
    ...(example === undefined ? {} : { example: example.value }),
    ...(further.length === 0 ? {} : { examples: further }),
  };
}

/** A parameter may have one media type in place of a schema. */
function contentOf(context: ReadContext, value: JsonRecord): [string | undefined, JsonRecord] {
  const [type, first] = Object.entries(recordOf(value['content']))[0] ?? [];
  return [type, context.follow(first).value ?? {}];
}

function schemaOf(context: ReadContext, value: JsonRecord, content: JsonRecord): Schema {
  return context.schemas.take(value['schema'] ?? content['schema'] ?? {});
}
