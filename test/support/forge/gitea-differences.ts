/** Compares requests to the test forge and its answers with the description that Forgejo serves of its API, in Swagger 2.0. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { ForgeRequest } from './forge-world.ts';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: object }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly responses: Readonly<Record<string, { readonly schema?: object }>>;
}

const file = new URL('../../fixtures/gitea/swagger-cut.json', import.meta.url);
const ID = 'https://gitea.test/swagger.json';
const API = '/api/v1';
/** Any request may be refused so; the description says it of some. */
const EVERYWHERE = new Set([401, 403, 404, 422, 423, 429, 500, 502]);
/**
 * What Gitea answers and Forgejo 11 does not describe: `limit` and `page` of comments are left out on purpose, `base...head` is written
 * as one part of a path that may have slashes.
 */
const PATTERNS: Readonly<Record<string, string>> = { basehead: '.+' };

/** Every field that Gitea has no word for is a mistake of ours: its schemas name all of them. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const plain = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  const isClosed = plain['type'] === 'object' && 'properties' in plain && !('additionalProperties' in plain);
  const strict = isClosed ? { ...plain, additionalProperties: false } : plain;
  return isNullable(strict) ? { anyOf: [{ type: 'null' }, strict] } : strict;
}

/** Pointers of Go are null when they are empty, and Swagger 2.0 has no word for that. */
const isNullable = (schema: Readonly<Record<string, unknown>>): boolean =>
  schema['type'] === 'object' || schema['$ref'] !== undefined;

/** @returns a function from what was seen to sentences about what Forgejo does not say */
export function giteaDifferences(): (requests: readonly ForgeRequest[]) => string[] {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const ajv = new Ajv({ strict: false, logger: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: ID, ...(closed(description) as object) });
  const compiled = new Map<string, ValidateFunction>();
  const against = (schema: object, value: unknown): string[] => {
    const key = JSON.stringify(schema);
    const whole = JSON.parse(key.replaceAll('"#/', `"${ID}#/`)) as object;
    const validate = compiled.get(key) ?? ajv.compile(whole);
    compiled.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? [])
      .slice(0, 5)
      .map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
  };
  return (requests) =>
    requests
      .filter(({ path, status }) => path.startsWith(API) && status !== 0)
      .flatMap((request) =>
        differences(description, request, against).map(
          (one) => `${request.method} ${request.path}?${request.query} -> ${request.status}: ${one}`,
        ),
      );
}

function differences(
  { paths, responses }: Description,
  request: ForgeRequest,
  against: (schema: object, value: unknown) => string[],
): string[] {
  const path = request.path.slice(API.length);
  const template = Object.keys(paths).find((one) =>
    new RegExp(`^${one.replace(/\{([^}]+)\}/g, (_, name: string) => PATTERNS[name] ?? '[^/]+')}$`).test(path),
  );
  const operation = paths[template ?? '']?.[request.method.toLowerCase()];
  if (operation === undefined) return ['Forgejo has no such operation'];
  const parameters = operation.parameters ?? [];
  const found = [...new URLSearchParams(request.query).keys()]
    .filter((name) => !parameters.some((one) => one.in === 'query' && one.name === name))
    .map((name) => `Forgejo has no query parameter "${name}"`);
  const body = parameters.find((one) => one.in === 'body')?.schema;
  if (request.body !== undefined)
    found.push(...(body === undefined ? ['Forgejo takes no body here'] : against(body, request.body)));
  const answer = operation.responses[String(request.status)];
  if (answer === undefined)
    return EVERYWHERE.has(request.status) ? found : [...found, 'Forgejo has no such answer'];
  const schema = responses[answer.$ref?.split('/').at(-1) ?? '']?.schema;
  const isError = request.status >= 400;
  return schema === undefined || isError ? found : [...found, ...against(schema, request.answer)];
}
