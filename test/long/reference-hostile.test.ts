/** Hostile specifications: each breaks its own page at most, and none of its code runs. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { checkSite } from '../../src/tasks/check-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import {
  aliasBomb,
  PAYLOAD,
  scriptedSpecification,
  specificationOf,
} from '../support/hostile-specification.ts';
import { navigationLines } from '../support/navigation-lines.ts';
import { runningSite } from '../support/running-site.ts';
import { type HostedSite, sitesOnOneServer } from '../support/sites-on-one-server.ts';

const HOME = '---\ntitle: Home\n---\n\nA good page.\n';
const folderOf = (pages: readonly string[], specification: string | object): string =>
  fixtureFolder({
    'docs.json': docsJson({
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'API', openapi: 'api.json', pages },
      ],
    }),
    'index.mdx': HOME,
    'api.json': specification,
  }).path;

const object = (properties: object): object => ({ type: 'object', properties });
const nest = (levels: number, inner: string, open: string, close: string): string =>
  `${open.repeat(levels)}${inner}${close.repeat(levels)}`;
const whole = (schema: string): string =>
  JSON.stringify(specificationOf('SCHEMA')).replace('"SCHEMA"', () => schema);

describe('a hostile specification', { timeout: 120_000 }, () => {
  const CASES = [
    ['an alias bomb', aliasBomb()],
    [
      'a description of 10 MB',
      JSON.stringify(specificationOf({ type: 'string', description: 'x '.repeat(5 << 20) })),
    ],
    [
      'a schema that is itself',
      JSON.stringify(
        specificationOf({ $ref: '#/components/schemas/A' }, { A: { $ref: '#/components/schemas/A' } }),
      ),
    ],
    [
      'schemas in a ring',
      JSON.stringify(
        specificationOf(
          { $ref: '#/components/schemas/A' },
          {
            A: { allOf: [{ $ref: '#/components/schemas/B' }] },
            B: {
              allOf: [{ $ref: '#/components/schemas/A' }, { oneOf: [{ $ref: '#/components/schemas/B' }] }],
            },
          },
        ),
      ),
    ],
    ['a reference to the whole document', JSON.stringify(specificationOf({ $ref: '#' }))],
    [
      'forty fields that each hold the same forty fields',
      JSON.stringify(
        specificationOf(
          { $ref: '#/components/schemas/A' },
          {
            A: object(
              Object.fromEntries(
                Array.from({ length: 40 }, (_, i) => [`f${i}`, { $ref: '#/components/schemas/A' }]),
              ),
            ),
          },
        ),
      ),
    ],
    [
      'a hundred models that each hold all the others',
      JSON.stringify(
        specificationOf(
          { $ref: '#/components/schemas/M0' },
          Object.fromEntries(
            Array.from({ length: 100 }, (_, i) => [
              `M${i}`,
              object(
                Object.fromEntries(
                  Array.from({ length: 100 }, (_, j) => [`m${j}`, { $ref: `#/components/schemas/M${j}` }]),
                ),
              ),
            ]),
          ),
        ),
      ),
    ],
    ['a schema nested 3,000 deep', whole(nest(3000, '{}', '{"items":', '}'))],
    ['a list nested 100,000 deep', whole(nest(100_000, '', '[', ']'))],
    [
      'names of the prototype',
      whole(
        '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"object"},"toString":{"$ref":"#/components/schemas/__proto__"}},"__proto__":{"harmed":1}}',
      ),
    ],
    [
      'an enum of 100,000 values',
      JSON.stringify(
        specificationOf({ type: 'string', enum: Array.from({ length: 100_000 }, (_, i) => `v${i}`) }),
      ),
    ],
    [
      'a pattern that never ends',
      JSON.stringify(
        specificationOf({
          type: 'string',
          pattern: '^(a+)+$',
          example: `${'a'.repeat(50)}!`,
          minLength: 1e9,
        }),
      ),
    ],
    [
      'a list of a billion',
      JSON.stringify(
        specificationOf({ type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } }),
      ),
    ],
  ] as const;
  const folders = CASES.map(([, text]) => folderOf(['POST /odd'], text));
  let sites: readonly HostedSite[];
  before(async () => {
    sites = await sitesOnOneServer(folders);
  });

  for (const [i, [name]] of CASES.entries())
    it(`${name}: the page or a clear issue, soon, and every other page`, async () => {
      const began = performance.now();
      const { issues } = await checkSite(folders[i]!, () => undefined);
      const site = sites[i]!;
      const answer = await site.get('/api-reference/odd');
      const html = answer.text;
      assert.ok(
        answer.status === 200 || issues.some(({ severity }) => severity === 'error'),
        `${answer.status} and no issue`,
      );
      assert.ok(html.length < 8 << 20, `${html.length} bytes`);
      assert.match(await site.text('/'), /A good page/);
      assert.equal(({} as { harmed?: unknown }).harmed, undefined);
      assert.ok(performance.now() - began < 30_000, `${Math.round(performance.now() - began)} ms`);
    });

  it('5,000 operations: listed and served, and one page takes no longer', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [
        `/r${i}`,
        { get: { summary: `Read ${i}`, tags: [`T${i % 50}`], responses: {} } },
      ]),
    );
    const folder = fixtureFolder({
      'docs.json': docsJson({
        tabs: [
          { tab: 'Guides', pages: ['index'] },
          { tab: 'API', openapi: 'api.json' },
        ],
      }),
      'index.mdx': HOME,
      'api.json': { ...specificationOf({}), paths },
    }).path;
    assert.equal((await navigationLines(folder)).filter((line) => line.includes('GET ')).length, 5000);
    const site = await runningSite(folder);
    assert.match(await site.text('/api-reference/t7/read-4957'), /Read 4957/);
  });

  it('a script in every text: shown as text', async () => {
    const folder = folderOf(['POST /harm', `webhook ${PAYLOAD}`], scriptedSpecification());
    const lines = await navigationLines(folder);
    const site = await runningSite(folder);
    const urls = lines.flatMap((line) => / -> (\/\S*harm.*)$/i.exec(line)?.[1] ?? []);
    assert.ok(urls.length > 0, lines.join('\n'));
    for (const url of urls) {
      const html = await site.text(url);
      assert.match(html, /Harm|webhook/i);
      // Within text, `onerror="…"` is only text; a browser reads the same pages in test/browser.
      const found =
        /<script>globalThis.{0,80}|<img src=x.{0,80}|<[a-z][^<>]*\s(?:href|src|action)="javascript:.{0,80}/i.exec(
          html,
        );
      assert.equal(found?.[0], undefined, url);
    }
  });
});
