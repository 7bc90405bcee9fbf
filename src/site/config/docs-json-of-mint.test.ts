/** Tests that the docs.json converted from a mint.json means the same. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { docsJsonOfMint } from './docs-json-of-mint.ts';
import { plainValue } from './json-node.ts';
import { fromDocsJson, fromMintJson } from './modernise.ts';
import { parseJson } from './parse-json.ts';

const read = (text: string, file: string) => parseJson(text, file).root!;
const lost = (value: object): readonly string[] => docsJsonOfMint(JSON.stringify(value))!.lost;

/** Without elements that own no group, and that are not shown. */
function full(value: unknown): unknown {
  const isEmpty = (item: unknown): boolean => (item as { groups?: unknown[] } | null)?.groups?.length === 0;
  if (Array.isArray(value))
    return (value.every(isEmpty) ? value : value.filter((item) => !isEmpty(item))).map(full);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, full(inner)]));
}

it('means the same as any mint.json it was made from', () => {
  const name = fc.constantFrom('a', 'api', 'api/x', 'https://x.example', 'v1', '__proto__');
  const group: fc.Arbitrary<unknown> = fc.record(
    {
      group: name,
      version: name,
      pages: fc.array(fc.oneof(name, fc.record({ group: name, pages: fc.array(name) }))),
    },
    { requiredKeys: [] },
  );
  const section = fc.record({ name, url: name, icon: name, openapi: name }, { requiredKeys: [] });
  const mint = fc.record(
    {
      name,
      theme: name,
      favicon: name,
      layout: name,
      openapi: name,
      topbarLinks: fc.array(section),
      navigation: fc.array(group),
      tabs: fc.array(section),
      anchors: fc.array(section),
      versions: fc.array(name),
      footerSocials: fc.dictionary(name, name),
      feedback: fc.jsonValue(),
      api: fc.jsonValue(),
      seo: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(mint, (value) => {
      const text = JSON.stringify(value);
      const made = docsJsonOfMint(text)!;
      const before = plainValue(fromMintJson(read(text, 'mint.json')).root) as Record<string, unknown>;
      const after = plainValue(fromDocsJson(read(made.text, 'docs.json')).root) as Record<string, unknown>;
      assert.deepEqual(full(after), {
        theme: 'mint',
        ...(full(before) as object),
        $schema: 'https://mintlify.com/docs.json',
      });
    }),
    { numRuns: 300 },
  );
});

it('names the largest parts that have no place, and none that became a place in the tree', () => {
  assert.deepEqual(lost({ rounded: 'x', layout: 'y', colors: { primary: '#fff', ultraLight: '#eee' } }), [
    '/colors/ultraLight',
    '/layout',
    '/rounded',
  ]);
  assert.deepEqual(
    lost({
      navigation: [{ group: 'G', version: 'v1', pages: ['api/a'] }],
      tabs: [{ name: 'T', url: 'api' }],
      versions: ['v1'],
      primaryTab: { name: 'P' },
      footerSocials: [{ type: 'x', url: 'https://x.com/a' }],
      seo: { indexHiddenPages: true },
      modeToggle: { default: 'dark' },
      codeBlock: { mode: 'dark' },
      api: { playground: { mode: 'show' } },
    }),
    [],
  );
  assert.deepEqual(lost({ topbarCtaButton: { name: 'a', url: 'b', style: { x: 1, y: 2 } } }), [
    '/topbarCtaButton/style',
  ]);
});

it('leaves out a tab that no group belongs to, and says so', () => {
  const made = docsJsonOfMint(
    JSON.stringify({
      navigation: [{ group: 'G', pages: ['index'] }],
      primaryTab: { name: 'Guides' },
      tabs: [{ name: 'Docs', url: 'docs' }],
    }),
  )!;
  assert.deepEqual(made.empty, ['Docs']);
  const { navigation } = JSON.parse(made.text) as { navigation: unknown };
  assert.deepEqual(navigation, { tabs: [{ tab: 'Guides', groups: [{ group: 'G', pages: ['index'] }] }] });
});

it('keeps indentation and line ends, reports comments, and accepts only whole objects', () => {
  assert.match(docsJsonOfMint('{\r\n\t"name": "x" // y\r\n}')!.text, /^\{\r\n\t"\$schema"/);
  assert.equal(docsJsonOfMint('{\n  "name": "x" // y\n}')!.comments, true);
  assert.equal(docsJsonOfMint('{"name":"x"}')!.comments, false);
  for (const text of ['', '[]', '5', '{"name": ', '{"a" "b"}']) assert.equal(docsJsonOfMint(text), undefined);
});
