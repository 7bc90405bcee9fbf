/** Compares a request and its reply with an OpenAPI document and reports everything that the document does not describe. */
import { requestPath } from '../../src/web/edge/http/request-path.ts';
import { type Documented, type DocumentReader, type Json, readDocument } from './document-reader.ts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SeenRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface SeenAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Headers;
  readonly body: string;
}

export type ContractCheck = (request: SeenRequest, answer: SeenAnswer) => string[];

/** Said by HTTP itself, or the same in every answer: not in the document of each operation. */
const AMBIENT = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-accel-buffering',
  'x-content-type-options',
]);
const PROBLEM = 'application/problem+json';

const mediaType = (headers: Headers): string =>
  String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase();

export function createContractCheck(document: Documented): ContractCheck {
  const reader = readDocument(document);
  return (request, answer) =>
    differences(reader, request, answer).map(
      (one) => `${request.method} ${request.target.slice(0, 300)} -> ${answer.status}: ${one}`,
    );
}

function differences(reader: DocumentReader, request: SeenRequest, answer: SeenAnswer): string[] {
  const { document } = reader;
  const bodyless = request.method === 'HEAD';
  const shared = (name: string): string[] =>
    answerDifferences(reader, document.components['responses']![name]!, { answer, bodyless });
  // What the edge refuses to read never reaches a handler.
  const path = requestPath(request.target);
  const route = path === undefined ? undefined : reader.route(path);
  // Paths outside the document belong to the sites, unless the API itself says that there is nothing.
  if (route === undefined) return mediaType(answer.headers) === PROBLEM ? shared('RequestNotFound') : [];
  const item = document.paths[route.path]!;
  const operation = item[bodyless ? 'get' : request.method.toLowerCase()];
  if (operation === undefined) {
    const allow = Object.keys(item)
      .flatMap((name) => (name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()]))
      .sort()
      .join(', ');
    return [
      ...(answer.status === 405 ? [] : ['a method that is not documented is not refused']),
      ...(answer.headers['allow'] === allow ? [] : [`Allow is not "${allow}"`]),
      ...shared('RequestMethod'),
    ];
  }
  const response = (operation['responses'] as Readonly<Record<string, Json>>)[String(answer.status)];
  if (response === undefined) return [`undocumented status, body ${answer.body.slice(0, 200)}`];
  const accepted =
    answer.status < 300 ? requestDifferences(reader, operation, { request, path: route.values }) : [];
  return [
    ...answerDifferences(reader, reader.resolve(response), { answer, bodyless }),
    ...accepted.map((one) => `accepted, although the document refuses it: ${one}`),
  ];
}

function answerDifferences(
  reader: DocumentReader,
  response: Json,
  { answer, bodyless }: { answer: SeenAnswer; bodyless: boolean },
): string[] {
  const content = (response['content'] ?? {}) as Readonly<Record<string, { schema: Json }>>;
  const documented = content[mediaType(answer.headers)];
  const found = headerDifferences(reader, response, answer.headers);
  if (documented === undefined) found.push(`undocumented media type "${mediaType(answer.headers)}"`);
  else if (!bodyless) {
    const isText = !/json$/.test(mediaType(answer.headers));
    const body = isText ? JSON.stringify(answer.body) : answer.body;
    found.push(...bodyDifferences(reader, documented.schema, body));
  }
  return found;
}

function headerDifferences(reader: DocumentReader, response: Json, sent: Headers): string[] {
  const documented = Object.entries((response['headers'] ?? {}) as Readonly<Record<string, Json>>);
  const names = new Set(documented.map(([name]) => name.toLowerCase()));
  const unknown = Object.keys(sent).filter((name) => !AMBIENT.has(name) && !names.has(name));
  return [
    ...unknown.map((name) => `undocumented header ${name}`),
    ...documented.flatMap(([name, entry]) => {
      const header = reader.resolve(entry);
      const value = sent[name.toLowerCase()];
      if (value === undefined) return header['required'] === true ? [`header ${name} is missing`] : [];
      const problem = reader.problem(header['schema'] as Json, asWritten(header['schema'] as Json, value));
      return problem === undefined ? [] : [`header ${name}: ${problem}`];
    }),
  ];
}

function bodyDifferences(reader: DocumentReader, schema: Json, text: string): string[] {
  try {
    const problem = reader.problem(schema, JSON.parse(text));
    return problem === undefined ? [] : [`body: ${problem}`];
  } catch (error) {
    return [`body: ${String(error)}`];
  }
}

function requestDifferences(
  reader: DocumentReader,
  operation: Json,
  { request, path }: { request: SeenRequest; path: Readonly<Record<string, string>> },
): string[] {
  const query = new URLSearchParams(request.target.split('#', 1)[0]!.split('?').slice(1).join('?'));
  const parameters = ((operation['parameters'] ?? []) as Json[]).map((entry) => reader.resolve(entry));
  const known = new Set(parameters.filter((one) => one['in'] === 'query').map((one) => one['name']));
  const found = [...query.keys()].filter((name) => !known.has(name)).map((name) => `parameter ${name}`);
  for (const { name, in: place, schema } of parameters as { name: string; in: string; schema: Json }[]) {
    const values = place === 'path' ? [path[name]!] : place === 'query' ? query.getAll(name) : [];
    if (values.length > 1) found.push(`${name} is repeated`);
    for (const value of values) {
      const problem = value === '' ? 'is empty' : reader.problem(schema, asWritten(schema, value));
      if (problem !== undefined) found.push(`${name}: ${problem}`);
    }
  }
  const body = operation['requestBody'] as { content: Record<string, { schema: Json }> } | undefined;
  if (body === undefined) return found;
  const documented = body.content[mediaType(request.headers)];
  if (documented === undefined) return [...found, `media type "${mediaType(request.headers)}"`];
  return [...found, ...bodyDifferences(reader, documented.schema, request.body)];
}

/** Parameters and headers are text; numbers are read from it as the document means them. */
function asWritten(schema: Json, value: string | readonly string[]): unknown {
  const text = String(value);
  return schema['type'] === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}
