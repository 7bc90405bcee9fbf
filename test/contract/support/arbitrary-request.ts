/** Requests made from an OpenAPI document for property tests: some that it allows, and all kinds that it does not. */
import fc from 'fast-check';
import type { Documented, DocumentReader, Json } from '../../support/document-reader.ts';
import { type DocumentedOperation, documentedOperations } from './documented-operations.ts';

export interface ArbitraryRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What makes requests reach further than the first check. */
export interface Knowledge {
  readonly authorizations: readonly string[];
  /** Values of path parameters that exist, by name. */
  readonly path: Readonly<Record<string, readonly string[]>>;
}

/** Stands for the newest `nextCursor`; the sender puts it in. */
export const NEWEST_CURSOR = 'newest-cursor';

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '%00',
  "'; DROP TABLE feedback; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\ud800',
  '🎉'.repeat(40),
  'a'.repeat(3_000),
  'null',
  '[]',
  '{}',
  '\u202e',
  '2026-02-30',
  'pending,pending',
];

const garbage = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 40 }));
const rarely = <Value>(usual: fc.Arbitrary<Value>, weird: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: weird });

/** A value that the schema allows. */
function allowed(reader: DocumentReader, reference: Json): fc.Arbitrary<unknown> {
  const schema = reader.resolve(reference) as {
    type?: string;
    enum?: unknown[];
    pattern?: string;
    format?: string;
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
    properties?: Readonly<Record<string, Json>>;
    required?: string[];
  };
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'email') return fc.constant('reader@example.com');
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, allowed(reader, field)])), {
      requiredKeys: schema.required ?? [],
    });
  }
  return fc.string({
    unit: 'grapheme',
    minLength: schema.minLength ?? 1,
    maxLength: Math.min(schema.maxLength ?? 60, 60),
  });
}

function pathOf({ path }: DocumentedOperation, knowledge: Knowledge): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
  const values = names.map((name) =>
    rarely(fc.constantFrom(...(knowledge.path[name] ?? ['x'])), garbage).map((value) =>
      encodeURIComponent(value.toWellFormed()),
    ),
  );
  const filled = fc
    .tuple(...values)
    .map((all) => names.reduce((text, name, at) => text.replace(`{${name}}`, all[at]!), path));
  const spoilt = fc
    .tuple(filled, fc.constantFrom('/', '//', '/..', '/%2e%2e/x', '%2f', '%00', '%zz', '/x', '.json', ';x'))
    .map(([text, end]) => text + end);
  return fc.oneof(
    { weight: 25, arbitrary: filled },
    { weight: 1, arbitrary: spoilt },
    { weight: 1, arbitrary: filled.map((text) => text.toUpperCase()) },
  );
}

function queryOf(reader: DocumentReader, { operation }: DocumentedOperation): fc.Arbitrary<string> {
  const parameters = ((operation['parameters'] ?? []) as Json[])
    .map((entry) => reader.resolve(entry) as { name: string; in: string; schema: Json })
    .filter((one) => one.in === 'query');
  const one = parameters.map(({ name, schema }) => {
    const good = name === 'cursor' ? fc.constant(NEWEST_CURSOR) : allowed(reader, schema).map(String);
    return rarely(good, garbage).map((value): [string, string] => [name, value]);
  });
  const unknown = fc.tuple(fc.constantFrom('limits', 'api_key', 'Status', '', '__proto__'), garbage);
  const pairs = fc
    .tuple(fc.subarray(one), fc.boolean(), rarely(fc.constant(0), fc.constantFrom(1, 2)))
    .chain(([some, twice, strange]) =>
      fc.tuple(
        ...some,
        ...(twice && strange > 0 && some[0] !== undefined ? [some[0]] : []),
        ...Array.from({ length: strange }, () => unknown),
      ),
    );
  return pairs.map((all) =>
    all.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&'),
  );
}

interface Documentation {
  readonly schema: Json;
  readonly example: object;
}

interface Body {
  readonly type: string;
  readonly text: string;
}

function bodyOf(reader: DocumentReader, { operation }: DocumentedOperation): fc.Arbitrary<Body | undefined> {
  const body = operation['requestBody'] as { content: Record<string, Documentation> } | undefined;
  const [documented] = Object.entries(body?.content ?? {});
  if (documented === undefined) return fc.constant(undefined);
  const [type, { schema, example }] = documented;
  // What the schema allows may still be refused for what it says, the example never is.
  const like = fc
    .uuid()
    .map((uuid) => ({ ...example, ...('submissionId' in example && { submissionId: uuid }) }));
  const good = fc.oneof(like, allowed(reader, schema));
  const spoilt = fc
    .tuple(good, fc.constantFrom('status', 'source', 'path', 'comment', 'zzz'), fc.anything())
    .map(([value, name, strange]) => ({ ...(value as object), [name]: strange }));
  const text = rarely<string | undefined>(
    fc.oneof(good, spoilt).map((value) => JSON.stringify(value, printable)),
    fc.oneof(
      fc.constantFrom('', '{', '[]', 'null', '"x"', '\uFEFF{}', '['.repeat(5_000), '"'.padEnd(40_000, 'x')),
      fc.json(),
      fc.string({ unit: 'binary' }),
    ),
  );
  return fc
    .tuple(
      text,
      rarely(fc.constant(type), fc.constantFrom('', 'text/plain', 'application/json; charset=latin1')),
    )
    .map(([value, sent]) => ({ type: sent, text: value ?? '' }));
}

/** `anything` makes values that JSON has no word for. */
const printable = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value;

export function arbitraryRequest(
  reader: DocumentReader,
  knowledge: Knowledge,
): fc.Arbitrary<ArbitraryRequest> {
  const document: Documented = reader.document;
  const [usual = '', ...others] = knowledge.authorizations;
  const oneOf = documentedOperations(document).map((operation) =>
    fc
      .tuple(
        rarely(fc.constant(operation.method), fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS', 'POST')),
        pathOf(operation, knowledge),
        queryOf(reader, operation),
        bodyOf(reader, operation),
        fc.tuple(
          rarely(fc.constant(usual), fc.constantFrom(...others)),
          rarely(fc.constant('r-1'), fc.constantFrom('', 'a b', 'x'.repeat(65), '"', '<b>')),
          fc.option(
            rarely(fc.constantFrom('k-1', 'k-2', 'k-3'), fc.constantFrom('', 'a b', 'x'.repeat(256))),
            {
              nil: undefined,
              freq: 3,
            },
          ),
        ),
      )
      .map(([method, path, query, body, [authorization, id, key]]) => ({
        method,
        target: query === '' ? path : `${path}?${query}`,
        headers: {
          ...(authorization === '' ? {} : { authorization }),
          'x-request-id': id,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined || body.type === '' ? {} : { 'content-type': body.type }),
        },
        body: body?.text ?? '',
      })),
  );
  return fc.oneof(...oneOf);
}
