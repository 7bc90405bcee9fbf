/** Makes the document of an endpoint that a page describes itself: from its front matter `api` and its parameter fields. */
import { defined } from '../../lib/defined.ts';
import type {
  ReferenceDocument,
  ReferenceParameter,
  ReferenceSettings,
  Schema,
  SecurityScheme,
} from '../openapi/reference-document.ts';
import type { EndpointField } from './field-list.ts';

/** What front matter and docs.json say of the endpoint of one page. */
export interface EndpointInput {
  /** Upper case. */
  readonly method: string;
  /** Begins with a slash; parameters are in braces. */
  readonly path: string;
  /** Addresses that begin with https:// or http://, without a final slash; at least one. */
  readonly servers: readonly string[];
  readonly auth?: { readonly method: 'bearer' | 'basic' | 'key'; readonly name?: string };
  readonly settings: ReferenceSettings;
}

const USUAL_KEY = 'x-api-key';
/** Requests with these methods have no body. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const FILE = /^(?:file|binary|blob)$/;
const DEEPEST = 20;

/** @param fields in the order of the page */
export function endpointDocument(input: EndpointInput, fields: readonly EndpointField[]): ReferenceDocument {
  const { method, path, servers } = input;
  const security = schemesOf(input.auth);
  const body = fields.filter(({ place }) => place === 'body');
  return {
    kind: 'operation',
    method,
    path,
    title: `${method} ${path}`,
    deprecated: false,
    servers: servers.map((url) => ({ url, variables: {} })),
    security: security.length === 0 ? [] : [security],
    parameters: parametersOf(path, fields, security),
    ...(body.length === 0 || WITHOUT_BODY.has(method) ? {} : { body: bodyOf(body) }),
    responses: [],
    callbacks: [],
    schemas: {},
    samples: [],
    cut: false,
  };
}

function schemesOf(auth: EndpointInput['auth']): readonly SecurityScheme[] {
  if (auth === undefined) return [];
  return auth.method === 'key'
    ? [{ name: 'key', type: 'apiKey', in: 'header', parameter: auth.name ?? USUAL_KEY, scopes: [] }]
    : [{ name: auth.method, type: 'http', scheme: auth.method, scopes: [] }];
}

/** Those of the path that have no field are added; a header that the form asks for as a key is not asked for twice. */
function parametersOf(
  path: string,
  fields: readonly EndpointField[],
  security: readonly SecurityScheme[],
): readonly ReferenceParameter[] {
  const keys = new Set(security.map(({ parameter = 'authorization' }) => parameter.toLowerCase()));
  const found = new Map<string, ReferenceParameter>();
  for (const field of fields) {
    const { place, name, required, deprecated } = field;
    if (place === 'body' || name === '' || (place === 'header' && keys.has(name.toLowerCase()))) continue;
    found.set(`${place} ${name}`, {
      name,
      in: place,
      required: required || place === 'path',
      deprecated,
      schema: schemaOf(field, 0),
      ...defined({ example: exampleOf(field) }),
    });
  }
  for (const [, name = ''] of path.matchAll(/\{([^{}/]{1,100})\}/g))
    if (!found.has(`path ${name}`))
      found.set(`path ${name}`, {
        name,
        in: 'path',
        required: true,
        deprecated: false,
        schema: { type: 'string' },
      });
  return [...found.values()];
}

/** Files are sent as a form, everything else as JSON. */
function bodyOf(fields: readonly EndpointField[]): NonNullable<ReferenceDocument['body']> {
  const hasFile = fields.some(({ type }) => FILE.test(itemType(type).name));
  const type = hasFile ? 'multipart/form-data' : 'application/json';
  return {
    required: fields.some(({ required }) => required),
    contents: [{ type, schema: objectOf(fields, 0), examples: [] }],
  };
}

function objectOf(fields: readonly EndpointField[], depth: number): Schema {
  const named = fields.filter(({ name }) => name !== '');
  const required = named.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(named.map((field) => [field.name, schemaOf(field, depth + 1)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function schemaOf(field: EndpointField, depth: number): Schema {
  const { name, isList } = itemType(field.type);
  const inner: Schema =
    field.children.length > 0 && depth < DEEPEST ? objectOf(field.children, depth) : plainSchema(name);
  const schema = isList ? { type: 'array', items: inner } : inner;
  const preset = presetOf(field.default, isList ? 'array' : name);
  const example = field.place === 'body' ? exampleOf(field) : undefined;
  return {
    ...(schema as Exclude<Schema, boolean>),
    ...defined({ default: preset }),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

/** The author's placeholder, as a value of the type where it is one. */
function exampleOf({ placeholder, type }: EndpointField): unknown {
  const { name, isList } = itemType(type);
  return presetOf(placeholder, isList ? 'array' : name) ?? placeholder;
}

/** `string[]`, `array<string>` and `list of string` are lists; of `string | null` and `enum<string>`, the first word counts. */
function itemType(written: string): { readonly name: string; readonly isList: boolean } {
  const type = written.trim().toLowerCase();
  const isList = /\[\]|^(?:array|list)\b/.test(type);
  const words = type.match(/[a-z][a-z0-9]*/g) ?? [];
  const name = words.find((word) => !/^(?:array|list|of|enum|optional|required|null)$/.test(word)) ?? '';
  return { name, isList };
}

function plainSchema(name: string): Exclude<Schema, boolean> {
  if (FILE.test(name)) return { type: 'string', format: 'binary' };
  if (/^(?:int|integer|int32|int64|long)$/.test(name)) return { type: 'integer' };
  if (/^(?:number|float|double|decimal)$/.test(name)) return { type: 'number' };
  if (/^bool(?:ean)?$/.test(name)) return { type: 'boolean' };
  if (/^(?:object|map|dict|record|json)$/.test(name)) return { type: 'object' };
  return { type: 'string' };
}

/** Text of an attribute as a value of the type; undefined where it is none. */
function presetOf(value: unknown, name: string): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string' || value === '') return undefined;
  const { type } = plainSchema(name);
  if (type === 'string' && name !== 'array') return value;
  try {
    const read: unknown = JSON.parse(value);
    const isRight =
      name === 'array'
        ? Array.isArray(read)
        : type === 'object'
          ? typeof read === 'object' && read !== null && !Array.isArray(read)
          : typeof read === (type === 'integer' ? 'number' : type);
    return isRight ? read : undefined;
  } catch {
    return undefined;
  }
}
