/** Writes OpenAPI descriptions of a wanted size: many operations, schemas that refer to each other, examples. */
import { adjectives, nouns, plainVerbs } from '../build/words.data.ts';
import type { Random } from '../shared/random.ts';

export interface SpecificationSize {
  readonly operations: number;
  /** Characters of the file, about. */
  readonly bytes: number;
}

export interface MadeSpecification {
  readonly text: string;
  /** `METHOD /path` of each operation. */
  readonly operations: readonly string[];
}

/** Models that refer to each other: a page needs these, and not the whole product. */
const FAMILY = 6;
const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

/** @param name unique among the descriptions of a repository */
export function specification(random: Random, name: string, size: SpecificationSize): MadeSpecification {
  const resources = Math.ceil(size.operations / METHODS.length);
  const paths: Record<string, Record<string, unknown>> = {};
  const operations: string[] = [];
  for (let at = 0; at < resources; at++) {
    const path = `/${name}/${random.pick(nouns)}-${at}`;
    paths[path] = {};
    for (const method of METHODS.slice(0, size.operations - operations.length)) {
      operations.push(`${method.toUpperCase()} ${path}`);
      paths[path][method] = operation(random, `${method}${at}`, operations.length - 1);
    }
  }
  const schemas: Record<string, unknown> = {};
  const left = size.bytes - JSON.stringify(paths).length;
  const models = size.operations;
  for (let at = 0; at < models; at++)
    schemas[`Model${at}`] = schema(random, at, { models, each: left / models });
  const text = JSON.stringify({
    openapi: '3.0.3',
    info: { title: `The ${name} API`, version: '1.0.0' },
    servers: [{ url: `https://${name}.example.com` }],
    paths,
    components: { schemas },
  });
  return { text, operations };
}

function operation(random: Random, id: string, at: number): unknown {
  const body = { 'application/json': { schema: { $ref: `#/components/schemas/Model${at}` } } };
  return {
    operationId: id,
    tags: [`group-${at % 12}`],
    summary: `${random.pick(plainVerbs)} the ${random.pick(adjectives)} ${random.pick(nouns)}`,
    description: sentence(random, 40),
    parameters: [
      { name: 'limit', in: 'query', description: sentence(random, 8), schema: { type: 'integer' } },
      { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'closed'] } },
    ],
    ...(id.startsWith('p') ? { requestBody: { content: body } } : {}),
    responses: { 200: { description: 'OK', content: body }, 404: { description: 'There is none' } },
  };
}

function schema(random: Random, at: number, { models, each }: { models: number; each: number }): unknown {
  const properties: Record<string, unknown> = {};
  let size = 0;
  for (let number = 0; size < each; number++) {
    const property =
      number < 2
        ? { $ref: `#/components/schemas/Model${relative(at, number, models)}` }
        : {
            type: random.pick(['string', 'integer', 'boolean']),
            description: sentence(random, 30),
            nullable: number % 3 === 0,
            example: `${random.pick(nouns)}-${random.int(1, 99_999)}`,
          };
    properties[`${random.pick(nouns)}_${number}`] = property;
    size += JSON.stringify(property).length + 14;
  }
  return { type: 'object', description: sentence(random, 20), properties };
}

function relative(at: number, number: number, models: number): number {
  const first = at - (at % FAMILY);
  return Math.min(first + ((at + number + 1) % FAMILY), models - 1);
}

export function sentence(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.pick(random.int(0, 1) === 0 ? adjectives : nouns)).join(
    ' ',
  );
}
