/** Tests that fields without effect are reported once each, and that they really have none. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { docsJson, type FixtureFolder, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { runningSite } from '../../test/support/running-site.ts';
import type { Issue } from '../lib/issue.ts';
import { FRONT_MATTER_WITHOUT_EFFECT, hasNoEffect } from '../site/config/without-effect.data.ts';
import { checkSite } from './check-site.ts';

const data = mkdtempSync(join(tmpdir(), 'lectern-effect-'));
process.env['LECTERN_DATA_DIR'] = data;
after(() => rmSync(data, { recursive: true }));

const SPECIFICATION = {
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/plants': { get: { summary: 'Plants', parameters: [{ name: 'q', in: 'query' }], responses: {} } },
  },
};
const PAIR = { light: '#ff0000', dark: '#00ff00' };
/** Two places of one element of each collection, with what each may carry in vain. */
const ELEMENTS: Readonly<Record<string, object>> = {
  groups: { description: 'D', color: '#ff0000', divider: true, expandable: true, graphql: {}, sdk: {} },
  tabs: { description: 'D', color: PAIR, graphql: {}, sdk: {} },
  anchors: { description: 'D' },
  menu: { color: PAIR },
  dropdowns: { color: PAIR },
  products: { color: PAIR },
  versions: { color: PAIR },
  languages: { color: PAIR },
};

function site(isSet: boolean): Record<string, string | object> {
  const more = (key: string): object => (isSet ? ELEMENTS[key]! : {});
  const set = (fields: object): object => (isSet ? fields : {});
  const group = (page: string): object => ({ group: 'G', pages: [page], ...more('groups') });
  const navigation = {
    languages: [
      {
        language: 'en',
        banner: { content: 'Hello' },
        ...more('languages'),
        versions: [
          {
            version: '1',
            ...more('versions'),
            products: [
              {
                product: 'P',
                ...more('products'),
                dropdowns: [
                  {
                    dropdown: 'D',
                    ...more('dropdowns'),
                    tabs: [
                      {
                        tab: 'T',
                        anchors: [{ anchor: 'A', groups: [group('index')], ...more('anchors') }],
                        ...more('tabs'),
                      },
                      {
                        tab: 'M',
                        menu: [{ item: 'I', groups: [group('other')], ...more('menu') }],
                        ...more('tabs'),
                      },
                      { tab: 'R', openapi: { source: 'o.json' } },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  };
  const page = (title: string): string =>
    `---\ntitle: ${title}\n${isSet ? FRONT_MATTER_WITHOUT_EFFECT.map((name) => `${name}: x\n`).join('') : ''}---\n\nText.\n`;
  return {
    'docs.json': docsJson(navigation, {
      colors: { primary: '#1d5bd6' },
      banner: { content: 'News' },
      thumbnails: { appearance: 'light', ...set({ fonts: { family: 'Inter' } }) },
      integrations: {
        telemetry: { enabled: true },
      },
      api: {
        openapi: { source: 'o.json', ...set({ overlays: ['x.json'] }) },
        ...set({
          url: 'full',
          params: { expanded: 'closed', post: ['x'] },
        }),
      },
    }),
    'index.mdx': page('Home'),
    'other.mdx': page('Other'),
    'o.json': SPECIFICATION,
  };
}

describe('a field without effect', () => {
  let folder: FixtureFolder;
  let told: Issue[];
  before(async () => {
    folder = fixtureFolder(site(true));
    const { issues } = await checkSite(folder.path, () => undefined);
    told = issues.filter(({ code }) => code.endsWith('/no-effect'));
  });

  it('is told once, by its name and at its place', () => {
    const names = told.map(({ message }) => /"([^"]+)"/.exec(message)![1]!);
    assert.equal(new Set(names).size, names.length, 'each once');
    const elements = Object.entries(ELEMENTS).flatMap(([key, fields]) =>
      Object.keys(fields).map((name) => `navigation.${key}.${name}`),
    );
    const others = ['thumbnails.fonts'];
    const api = ['api.openapi.overlays', 'api.url', 'api.params.post'];
    assert.deepEqual(names.sort(), [...elements, ...others, ...api, ...FRONT_MATTER_WITHOUT_EFFECT].sort());
    for (const { severity, line, column, message } of told) {
      assert.equal(severity, 'warning');
      assert.ok(line !== undefined && column !== undefined, message);
    }
    const twice = told.filter(({ message }) => /set at 2 places|2 pages have it/.test(message));
    assert.equal(twice.length, 6 + 4 + FRONT_MATTER_WITHOUT_EFFECT.length, 'two groups, two tabs, two pages');
  });

  it('is no field that has an effect', () => {
    for (const name of [
      'api.mdx',
      'banner.color',
      'colors.dark',
      'integrations.telemetry',
      'navigation.anchors.color',
      'navigation.menu.description',
    ])
      assert.equal(hasNoEffect(name), false, name);
  });

  it('changes nothing that readers get', async () => {
    const [own, other] = await Promise.all([
      runningSite(folder.path, { preview: false }),
      runningSite(fixtureFolder(site(false)).path, { preview: false }),
    ]);
    const same = (text: string): string => text.replaceAll(own.url, '').replaceAll(other.url, '');
    for (const path of [
      '/',
      '/other',
      '/api-reference/plants',
      '/other.md',
      '/llms.txt',
      '/search.json?q=text',
    ])
      assert.equal(same(await own.text(path)), same(await other.text(path)), path);
  });

  it('and data that a stranger does not have is told for each file', async () => {
    const pages = Object.fromEntries(
      ['index', 'a', 'b'].map((path) => [
        `${path}.mdx`,
        `---\ntitle: ${path}\n---\n\nHello,\n{user.org.plan} {user.name}!\n`,
      ]),
    );
    const { path } = fixtureFolder({ 'docs.json': docsJson({ pages: ['index', 'a', 'b'] }), ...pages });
    const { issues } = await checkSite(path, () => undefined);
    assert.deepEqual(
      issues.map(({ code, file, line, column, hint }) => [code, file, line, column, hint]),
      ['a.mdx', 'b.mdx', 'index.mdx'].map((file) => [
        'content/reader-data',
        ...[file, 6, 1, 'Write "user.org?.plan"'],
      ]),
    );
  });
});
