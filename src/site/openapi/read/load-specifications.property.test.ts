/** Properties of any specification: loading never throws, addresses are unique, and all operations are found. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { memorySource } from '../../source/memory-source.ts';
import type { SpecificationSet } from '../specification.ts';
import { loadSpecifications } from './load-specifications.ts';
import { documentOf, wholeReader } from './testing/whole-reader.ts';

async function load(files: Readonly<Record<string, string>>): Promise<SpecificationSet> {
  const source = memorySource(files);
  const named = [{ source: 'a.yaml', format: 'openapi' as const }];
  return await loadSpecifications({ named, files: await source.list(), source, reader: wholeReader });
}

const word = fc.constantFrom(
  ...[
    'openapi',
    'swagger',
    'asyncapi',
    '3.0.0',
    '3.1.0',
    '2.0',
    'info',
    'title',
    'tags',
    'name',
    'paths',
    '/a',
    '/a/',
    '/{b}/c',
  ],
  ...[
    'get',
    'post',
    'query',
    'additionalOperations',
    'webhooks',
    'channels',
    'components',
    'schemas',
    'definitions',
    'parameters',
  ],
  ...[
    '$ref',
    '#/components/schemas/A',
    'b.json',
    'b.json#/get',
    '#',
    '#/paths',
    'x-mint',
    'metadata',
    'content',
    'href',
    'x-hidden',
  ],
  ...[
    '__proto__',
    'constructor',
    'discriminator',
    'mapping',
    'nullable',
    'type',
    'responses',
    'default',
    'in',
    'body',
    'schema',
    '',
  ],
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: word },
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    scalar,
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(fc.oneof({ weight: 5, arbitrary: word }, fc.string()), tie('node'), { maxKeys: 5 }),
  ),
})).node;

const summary = fc.option(
  fc.oneof(fc.constantFrom('Same', 'same ', 'Same-1', '()', ''), fc.string({ unit: 'grapheme' })),
  { nil: undefined },
);
const operation = fc.record(
  {
    summary,
    tags: fc.array(fc.constantFrom('A', 'a', 'B b', '', '../x'), { maxLength: 2 }),
    'x-excluded': fc.boolean(),
    'x-hidden': fc.boolean(),
  },
  { requiredKeys: [] },
);
const methods = ['get', 'put', 'post', 'delete', 'patch', 'query'] as const;
const item = fc.record(Object.fromEntries(methods.map((method) => [method, operation])), {
  requiredKeys: [],
});
const path = fc.oneof(
  fc.constantFrom('/', '/a', '/a/', '/a/{id}', '/a/{ID}', '/A'),
  fc.string().map((text) => `/${text}`),
);
const description = fc.record({
  openapi: fc.constantFrom('3.0.0', '3.1.0', '3.2.0'),
  tags: fc.array(fc.record({ name: fc.constantFrom('A', 'a', 'B b', 'other') }), { maxLength: 3 }),
  paths: fc.dictionary(path, item, { maxKeys: 12 }),
  webhooks: fc.dictionary(fc.string({ minLength: 1 }), item, { maxKeys: 3 }),
});

it('any JSON is read or refused, and never throws', async () => {
  const versions = fc.constantFrom(
    { openapi: '3.0.0' },
    { openapi: '3.1.0' },
    { swagger: '2.0' },
    { asyncapi: '2.6.0' },
    {},
  );
  await fc.assert(
    fc.asyncProperty(versions, value, value, async (version, head, other) => {
      const root =
        typeof head === 'object' && head !== null && !Array.isArray(head) ? { ...head, ...version } : head;
      const set = await load({ 'a.yaml': JSON.stringify(root), 'b.json': JSON.stringify(other) });
      assert.equal(set.all.length, 1);
      assert.doesNotThrow(() => JSON.stringify(documentOf(set.all[0]!)));
    }),
    { numRuns: 400 },
  );
});

it('any text is read or refused, and never throws', async () => {
  const line = fc.oneof(
    fc.constantFrom(
      'openapi: 3.0.0',
      'paths:',
      '  /a: &a',
      '    get: *a',
      '<<: *a',
      '- ? x',
      '"a": [',
      '}',
      '!!x y',
    ),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      assert.equal((await load({ 'a.yaml': lines.join('\n') })).all.length, 1);
    }),
    { numRuns: 300 },
  );
});

it('every operation of a description has its own address and is found by its name', async () => {
  await fc.assert(
    fc.asyncProperty(description, async (document) => {
      const set = await load({ 'a.yaml': JSON.stringify(document) });
      const { operations, groups } = set.all[0]!;
      const segments = operations.map(({ segment }) => segment);
      assert.equal(new Set(segments).size, segments.length);
      for (const segment of segments) assert.match(segment, /^[^?#%\\\u0000-\u001f]+$/);
      for (const info of operations) {
        const found = set.find({ method: info.method.toLowerCase(), path: info.path });
        assert.equal(found?.info, info, `${info.method} ${info.path}`);
      }
      const shown = operations.filter(({ excluded, kind }) => !excluded && kind !== 'schema');
      assert.equal(
        groups.reduce((sum, group) => sum + group.operations.length, 0),
        shown.length,
      );
    }),
    { numRuns: 300 },
  );
});
