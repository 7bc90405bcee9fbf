/** Compares requests to the test forge and its answers with GitHub's own description of its API. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { ForgeRequest } from './forge-world.ts';

interface Operation {
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, { readonly name: string; readonly in: string }>>;
  };
}

const file = new URL('../../fixtures/github/openapi-cut.json', import.meta.url);
const ID = 'https://github.test/openapi.json';
const API = '/api/v3';
/** Said of every operation in one place of GitHub's manual, and not in the description of each. */
const EVERYWHERE = new Set([401, 403, 404, 408, 429, 500, 502, 503, 504]);
/** What GitHub answers about commits that it does not have, and describes nowhere. */
const UNDESCRIBED = /^POST \S+\/(statuses\/[0-9a-f]+|check-runs) 422$/;
/** Described without the body that comes with it. */
const BODILESS = /^POST \S+\/requested_reviewers 422$/;
const basicError = '#/components/schemas/basic-error';

const pointer = (...keys: readonly string[]): string =>
  `#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** OpenAPI 3.0 spells `null` in a way that JSON Schema does not know. */
export function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as { readonly nullable?: unknown };
  const plain = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, asJsonSchema(inner)]));
  return nullable === true ? { anyOf: [{ type: 'null' }, plain] } : plain;
}

/** @returns a function from what was seen to sentences about what GitHub does not say */
export function githubDifferences(): (requests: readonly ForgeRequest[]) => string[] {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const ajv = new Ajv({ strict: false, logger: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('repo.nwo', true);
  ajv.addSchema({ $id: ID, ...(asJsonSchema(description) as object) });
  const compiled = new Map<string, ValidateFunction>();
  const against = (place: string, value: unknown): string[] => {
    const validate = compiled.get(place) ?? ajv.compile({ $ref: `${ID}${place}` });
    compiled.set(place, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).slice(0, 5).map((error) => `${error.instancePath} ${error.message}`);
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
  description: Description,
  request: ForgeRequest,
  against: (place: string, value: unknown) => string[],
): string[] {
  // A renamed repository answers by its number, on paths that are the same otherwise.
  const path = request.path.slice(API.length).replace(/^\/repositories\/\d+/, '/repos/owner/name');
  const template = Object.keys(description.paths).find((one) =>
    new RegExp(`^${one.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
  );
  const method = request.method.toLowerCase();
  const operation = description.paths[template ?? '']?.[method];
  if (template === undefined || operation === undefined) return ['GitHub has no such operation'];
  const at = ['paths', template, method];
  const found = queryDifferences(description, operation, request.query);
  if (request.body !== undefined)
    found.push(
      ...against(pointer(...at, 'requestBody', 'content', 'application/json', 'schema'), request.body),
    );
  const answer = operation.responses[String(request.status)];
  if (answer === undefined)
    return EVERYWHERE.has(request.status) ||
      request.status === 307 ||
      UNDESCRIBED.test(`${request.method} ${request.path} ${request.status}`)
      ? [...found, ...against(basicError, request.answer)]
      : [...found, 'GitHub has no such answer'];
  if (answer.$ref === undefined && answer.content === undefined)
    return request.answer === undefined ||
      BODILESS.test(`${request.method} ${request.path} ${request.status}`)
      ? found
      : [...found, 'GitHub answers nothing here'];
  const place = answer.$ref ?? pointer(...at, 'responses', String(request.status));
  return [...found, ...against(`${place}/content/application~1json/schema`, request.answer)];
}

function queryDifferences(description: Description, operation: Operation, query: string): string[] {
  const named = new Set(
    (operation.parameters ?? []).map((one) =>
      one.$ref === undefined
        ? one.name
        : description.components.parameters[one.$ref.split('/').at(-1) ?? '']?.name,
    ),
  );
  return [...new URLSearchParams(query).keys()]
    .filter((name) => !named.has(name))
    .map((name) => `GitHub has no query parameter "${name}"`);
}
