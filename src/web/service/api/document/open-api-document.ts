/** Generates the API's OpenAPI 3.1 document from its operations. */
import { defined } from '../../../../lib/defined.ts';
import type * as z from '../../../../lib/schema.ts';
import type { Operation } from '../../operation/operation.ts';
import { problemSchema } from '../../operation/present-problem.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_PATTERN, REPLAYED_HEADER } from '../idempotency.ts';
import {
  COMMON_HEADERS,
  createErrorResponses,
  type ErrorResponses,
  RATE_HEADERS,
} from './error-responses.ts';
import { createSchemaCollector, type Json, type SchemaCollector } from './schemas.ts';

/** Version of the API, not of the program: increased when an operation changes. */
const API_VERSION = '1.0.0';

const TAGS = [
  { name: 'Agent jobs', description: 'Sessions in which an agent edits a documentation repository' },
  { name: 'Automations', description: 'Recipes that start agent jobs by themselves' },
  { name: 'Feedback', description: 'What readers say about the pages' },
  { name: 'Insight', description: 'What people and programs read, and what readers search for' },
  { name: 'Reading', description: 'Search, pages and answers for programs that readers use' },
  { name: 'Audit log', description: 'What members, keys and the server itself did' },
];

const DESCRIPTION = `Read what readers say about the pages of a documentation site, and what agents do in its repository.

Every operation that needs a key takes it as \`Authorization: Bearer svc_…\`; keys are made on the API keys page of the dashboard and belong to one project. A key may be limited to scopes: each operation names the one it needs. A path with a method that it does not have is answered with 405, an unknown one with 404.`;

type OpenApiDocument = Json & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};

/** @param server URL that paths are appended to: an origin with or without a path, or `/` */
export function openApiDocument(operations: readonly Operation[], server: string): OpenApiDocument {
  const schemas = createSchemaCollector();
  const errors = createErrorResponses();
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations)
    operation.paths.forEach((path, at) => {
      paths[path] ??= {};
      paths[path][operation.method.toLowerCase()] = documented(operation, at, { schemas, errors });
    });
  schemas.schema(problemSchema, 'output');
  errors.one('request/method');
  return {
    openapi: '3.1.0',
    info: { title: 'Lectern API', version: API_VERSION, description: DESCRIPTION },
    servers: [{ url: server }],
    tags: TAGS,
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'svc_…',
          description:
            'An administrator API key of the project. It is a secret: for servers, not for browsers. The names at an operation are scopes: a key that is limited needs that one.',
        },
      },
      parameters: { RequestId: REQUEST_ID, IdempotencyKey: IDEMPOTENCY_KEY },
      headers: HEADERS,
      responses: errors.named(),
      schemas: schemas.named(),
    },
  };
}

interface Collectors {
  readonly schemas: SchemaCollector;
  readonly errors: ErrorResponses;
}

function documented(operation: Operation, at: number, { schemas, errors }: Collectors): Json {
  const { id, tag, summary, description, auth, params, query, body, idempotent, answer } = operation;
  const values = (from: z.ZodObject | undefined, place: 'path' | 'query'): Json[] =>
    Object.entries(from?.shape ?? {}).map(([name, field]) =>
      parameter(
        { name, place, required: place === 'path' },
        { ...schemas.schema(field as z.ZodType, 'input'), ...defaultOf(field as z.ZodType) },
      ),
    );
  const types = body?.types ?? ['application/json'];
  return {
    // An alias path of the same operation needs its own id.
    operationId: at === 0 ? id : `${id}Short`,
    tags: [tag],
    summary: at === 0 ? summary : `${summary} (short address)`,
    description: at === 0 ? description : `The same as \`${operation.paths[0]}\`. ${description}`,
    // For a scheme that is not OAuth, the list has the names of what is required (OpenAPI 3.1, 4.8.30).
    security: auth === 'none' ? [] : [{ apiKey: [auth] }],
    parameters: [
      ...values(params, 'path'),
      ...values(query, 'query'),
      ...(idempotent === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/RequestId' },
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              types.map((type) => [
                type,
                { schema: schemas.schema(body.schema, 'input'), example: body.example },
              ]),
            ),
          },
        }),
    responses: {
      [String(answer.status)]: success(operation, schemas),
      ...errors.of(operation),
    },
  };
}

/** Read from the schema itself: the library omits the default of a field that converts text to a number. */
function defaultOf(field: z.ZodType): Json {
  const { data } = field.safeParse(undefined);
  return data === undefined ? {} : { default: data };
}

function success({ auth, answer, idempotent }: Operation, schemas: SchemaCollector): Json {
  const examples = Object.entries(answer.examples).map(([name, value]) => [name, { value }]);
  return {
    description: answer.description,
    headers: {
      ...COMMON_HEADERS,
      ...(auth === 'none' ? {} : RATE_HEADERS),
      ...(idempotent === true
        ? { [REPLAYED_HEADER]: { $ref: `#/components/headers/${REPLAYED_HEADER}` } }
        : {}),
      ...Object.fromEntries(
        Object.entries(answer.stream?.headers ?? {}).map(([name, value]) => [
          name,
          { description: 'Version of the stream', schema: { type: 'string', const: value }, required: true },
        ]),
      ),
    },
    content: {
      [answer.stream?.type ?? 'application/json']: {
        schema: schemas.schema(answer.schema, 'output'),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** The schema's description moves to the parameter. */
function parameter(
  { name, place, required }: { name: string; place: 'path' | 'query'; required: boolean },
  { description, examples, ...schema }: Json,
): Json {
  const [example] = Array.isArray(examples) ? examples : [];
  return {
    name,
    in: place,
    required,
    ...defined({ description }),
    schema,
    ...defined({ example }),
  };
}

const REQUEST_ID: Json = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description:
    'A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced.',
  schema: { type: 'string' },
};

const IDEMPOTENCY_KEY: Json = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description:
    'A name for what is asked, 1 to 255 visible ASCII characters such as a UUID. Sent again with the same one within a day, the request is answered as the first time and nothing is done again.',
  schema: { type: 'string', pattern: IDEMPOTENCY_PATTERN },
};

const textHeader = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS: Json = {
  'X-Request-Id': {
    description: 'Name of the request, the one that was sent or a new one',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  },
  RateLimit: textHeader(
    'How many requests are left, and in how many seconds there are more',
    '"key";r=587;t=2',
  ),
  'RateLimit-Policy': textHeader('Requests in a window of seconds', '"key";q=600;w=60'),
  [REPLAYED_HEADER]: {
    description: 'There when the answer is that of an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': {
    description: 'Seconds after which to try again',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750)',
    required: true,
    schema: { type: 'string', pattern: '^Bearer realm="lectern"(, error="invalid_token")?$' },
  },
  'WWW-Authenticate-Scope': {
    description: 'The scope that is missing (RFC 6750)',
    schema: {
      type: 'string',
      pattern: '^Bearer realm="lectern", error="insufficient_scope", scope="[a-z]+(:[a-z]+)?"$',
    },
  },
  Allow: { description: 'Methods of this path', required: true, schema: { type: 'string' } },
};
