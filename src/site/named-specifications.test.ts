/** Tests of the specifications that a site names, and of their locations. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPageMeta } from './content/page/page-meta.ts';
import { namedSpecifications } from './named-specifications.ts';

const wanted = (docs: object, ...fronts: string[]) => {
  const at = (pointer: string) => ({ file: 'docs.json', line: 1, column: 1, pointer });
  const pages = fronts.map((front, i) =>
    readPageMeta({ file: `p${i}.mdx`, source: `---\n${front}\n---\n`, version: '1' }),
  );
  return namedSpecifications({ value: docs, at }, pages).map(
    ({ source, format, place }) => `${format} ${source} ${place?.file}${place?.pointer ?? ''}`,
  );
};

describe('the specifications of a site', () => {
  it('are on elements, in lists, in entries and in the settings of the API', () => {
    const navigation = {
      openapi: ' a.json ',
      tabs: [
        { tab: 'T', openapi: ['b.json', { source: 'c.yaml', directory: 'x' }], asyncapi: 'e.yaml' },
        { tab: 'U', groups: [{ group: 'G', pages: ['d.json GET /d', 'GET /own', 'guides/a'] }] },
      ],
    };
    assert.deepEqual(wanted({ navigation, api: { openapi: { source: 'f.json' } } }), [
      'openapi a.json docs.json/navigation/openapi',
      'openapi b.json docs.json/navigation/tabs/0/openapi/0',
      'openapi c.yaml docs.json/navigation/tabs/0/openapi/1/source',
      'asyncapi e.yaml docs.json/navigation/tabs/0/asyncapi',
      'openapi d.json docs.json/navigation/tabs/1/groups/0/pages/0',
      'openapi f.json docs.json/api/openapi/source',
    ]);
  });
  it('are in front matter, where a page without a file means every one', () => {
    const fronts = [
      'openapi: x.json GET /a',
      'openapi: GET /b',
      'openapi: GET /c',
      'asyncapi: orders',
      'title: T',
    ];
    assert.deepEqual(wanted({}, ...fronts), [
      'openapi x.json p0.mdx',
      'openapi / p1.mdx',
      'asyncapi / p3.mdx',
    ]);
  });
  it('are found from the folder of the page when their path goes up', () => {
    const page = (file: string, source: string) =>
      namedSpecifications(
        { value: {}, at: (pointer) => ({ file: 'docs.json', line: 1, column: 1, pointer }) },
        [readPageMeta({ file, source: `---\nopenapi: ${source} GET /a\n---\n`, version: '1' })],
      )[0]?.source;
    const cases = [
      ['api/endpoints/a.mdx', '../o.json', 'api/o.json'],
      ['api/endpoints/a.mdx', '../../o.json', 'o.json'],
      ['api/a.mdx', '../../../o.json', '../../../o.json'],
      ['api/a.mdx', './o.json', './o.json'],
      ['api/a.mdx', 'o.json', 'o.json'],
    ] as const;
    for (const [file, source, expected] of cases)
      assert.equal(page(file, source), expected, `${file} ${source}`);
  });
  it('are each named once', () => {
    assert.deepEqual(
      wanted({ navigation: { groups: [{ openapi: 'a' }, { openapi: 'a' }] } }, 'openapi: a GET /a'),
      ['openapi a docs.json/navigation/groups/0/openapi'],
    );
  });
  it('are not looked for without end', () => {
    let deep: unknown = 'a.json';
    for (let i = 0; i < 50_000; i++) deep = [deep];
    assert.deepEqual(wanted({ navigation: { openapi: deep, tabs: deep } }), []);
  });
});
