/** Compares requests to the test forge and its answers with what Atlassian documents of both kinds of Bitbucket. */
import * as z from '../../../src/lib/schema.ts';
import { CLOUD_OPERATIONS } from './bitbucket-cloud-operations.ts';
import { DATA_CENTER_OPERATIONS } from './bitbucket-data-center-operations.ts';
import type { ForgeRequest } from './forge-world.ts';

/*
 * Atlassian's own descriptions (https://dac-static.atlassian.com/cloud/bitbucket/swagger.v3.json and
 * https://dac-static.atlassian.com/server/bitbucket/9.2.swagger.v3.json) name no licence that lets us keep a part of them. The two tables
 * were written by hand after them, and hold what they say of the operations that we use; nothing of their text.
 */

/** One operation of an API. Bodies that we send may have no other fields; answers may. */
export interface Operation {
  readonly method: string;
  /** Path below the API, with `*` for one segment. */
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: z.ZodType;
  readonly answers: Readonly<Record<number, z.ZodType>>;
}

const APIS: readonly (readonly [prefix: string, operations: readonly Operation[], error: z.ZodType])[] = [
  [
    '/2.0',
    CLOUD_OPERATIONS,
    z.looseObject({
      type: z.literal('error'),
      error: z.strictObject({
        message: z.string(),
        detail: z.string().optional(),
        data: z.looseObject({}).optional(),
        fields: z.looseObject({}).optional(),
      }),
    }),
  ],
  [
    '/rest',
    DATA_CENTER_OPERATIONS,
    z.looseObject({
      errors: z.array(
        z.looseObject({ context: z.string().nullable(), message: z.string(), exceptionName: z.string() }),
      ),
    }),
  ],
];

/** @returns a function from what was seen to sentences about what is not documented */
export function bitbucketDifferences(): (requests: readonly ForgeRequest[]) => string[] {
  return (requests) =>
    requests.flatMap((request) => {
      const api = APIS.find(([prefix]) => request.path.startsWith(`${prefix}/`));
      if (api === undefined || request.status === 0) return [];
      return differences(request, api).map(
        (one) => `${request.method} ${request.path}?${request.query} -> ${request.status}: ${one}`,
      );
    });
}

function differences(request: ForgeRequest, [prefix, operations, error]: (typeof APIS)[number]): string[] {
  const path = request.path.slice(prefix.length);
  const operation = operations.find((one) => one.method === request.method && pattern(one.path).test(path));
  if (operation === undefined) return ['there is no such operation'];
  const { query = [], body = z.undefined(), answers } = operation;
  const unknown = [...new URLSearchParams(request.query).keys()].filter((name) => !query.includes(name));
  const answer = request.status >= 400 ? error : answers[request.status];
  return [
    ...unknown.map((name) => `there is no query parameter "${name}"`),
    ...wrong('request', body, request.body),
    ...(answer === undefined ? ['there is no such answer'] : wrong('answer', answer, request.answer)),
  ];
}

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\./g, '\\.').replaceAll('*', '[^/]+')}$`);

function wrong(what: string, schema: z.ZodType, value: unknown): string[] {
  const read = schema.safeParse(value);
  return read.success
    ? []
    : read.error.issues.slice(0, 5).map((one) => `${what} ${one.path.join('.')} ${one.message}`);
}
