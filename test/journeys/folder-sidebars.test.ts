/** A sidebar that comes from folders: printed, checked, followed while the author writes, and written down. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { liveAddress, liveListener } from '../support/live-listener.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-folder-sidebars-'));
after(() => rmSync(top, { recursive: true }));

const lectern = (...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

const page = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nText.\n`;

const DOCS = `{
  // A comment that stays.
  "name": "Fixture",
  "theme": "mint",
  "colors": { "primary": "#1d5bd6" },
  "navigation": {
    "languages": [
      {
        "language": "en",
        "tabs": [
          { "tab": "Guides", "from": "guides", "depth": 1 },
          { "tab": "Reference", "$ref": "./nav/reference.json" }
        ]
      },
      { "language": "de", "from": "de" }
    ]
  }
}
`;

const site = (more: Readonly<Record<string, string>> = {}): ReturnType<typeof fixtureFolder> =>
  fixtureFolder({
    'docs.json': DOCS,
    'nav/reference.json':
      '{ "groups": [{ "group": "All", "from": "reference", "sort": "-title", "pages": ["b", "…"] }] }\n',
    'guides/index.mdx': page('Guides'),
    'guides/_meta.json': '{ "setup": { "title": "Set up", "icon": "wrench" }, "start": "First steps" }',
    'guides/start.mdx': page('Start'),
    'guides/setup/01-linux.md': 'Text.\n',
    'guides/setup/02-mac.md': page('macOS'),
    'reference/a.mdx': page('A'),
    'reference/b.mdx': page('B'),
    'reference/c.mdx': page('C'),
    'de/start.mdx': page('Anfang'),
    ...more,
  });

const TREE = `├─ language en
│  ├─ tab Guides
│  │  ├─ Guides /guides
│  │  ├─ group Set up
│  │  │  ├─ Linux /guides/setup/01-linux
│  │  │  └─ macOS /guides/setup/02-mac
│  │  └─ First steps /guides/start
│  └─ tab Reference
│     └─ group All
│        ├─ B /reference/b
│        ├─ C /reference/c
│        └─ A /reference/a
└─ language de
   └─ Anfang /de/start
`;

const plain = (tree: string): string => tree.replace(/ \[default\]/g, '');

describe('a sidebar from folders', () => {
  it('is printed, has no problems, and is the same after it was written down', async () => {
    const { path } = site();
    const before = await lectern('nav', path);
    assert.equal(plain(before.out).trimEnd(), TREE.trimEnd());
    const checked = await lectern('check', path, '--strict');
    assert.doesNotMatch(checked.out, /nav\//);
    assert.doesNotMatch(checked.out, /not in the navigation/);
    const written = await lectern('nav', path, '--write');
    assert.equal(written.code, 0, written.err);
    assert.match(written.out, /docs\.json: 3 entries instead of "from": "guides"/);
    assert.match(written.out, /nav\/reference\.json: 3 entries instead of "from": "reference"/);
    assert.match(written.out, /guides\/start\.mdx: /);
    assert.match(
      readFileSync(join(path, 'guides/setup/01-linux.md'), 'utf8'),
      /^---\nsidebarTitle: "Linux"\n---\n\nText/,
    );
    const docs = readFileSync(join(path, 'docs.json'), 'utf8');
    assert.match(docs, /\/\/ A comment that stays\.\n {2}"name": "Fixture",\n/);
    assert.doesNotMatch(docs, /"from"|"depth"/);
    const now = await lectern('nav', path);
    assert.equal(now.out, before.out);
    const again = await lectern('nav', path, '--write');
    assert.match(again.err, /nothing was written/);
    assert.equal(readFileSync(join(path, 'docs.json'), 'utf8'), docs);
  });

  it('has its gaps named by check, each with its place', async () => {
    const folder = site({ 'guides/_meta.json': '{\n  "strat": "First steps"\n}' });
    folder.write(
      'nav/reference.json',
      '{ "pages": [{ "group": "All", "from": "refrence" }, { "group": "Up", "from": "../.." }] }',
    );
    const { out, code } = await lectern('check', folder.path);
    assert.equal(code, 1);
    assert.match(out, /guides\/_meta\.json:2:\d+[\s\S]*?nav\/meta-entry[\s\S]*?Did you mean "start"\?/);
    assert.match(
      out,
      /nav\/reference\.json:1:\d+[\s\S]*?nav\/from-missing[\s\S]*?Did you mean "reference"\?/,
    );
    assert.match(out, /nav\/from-outside/);
  });

  it('is known to the schema that editors use', async () => {
    const schema = JSON.parse((await lectern('schema')).out) as {
      definitions: Record<string, { properties: Record<string, { enum?: string[] }> }>;
    };
    for (const element of [
      'navigation',
      'group',
      'tab',
      'anchor',
      'dropdown',
      'version',
      'language',
      'product',
      'item',
    ])
      assert.ok(schema.definitions[element]?.properties['from'] !== undefined, element);
    assert.ok(schema.definitions['group']?.properties['sort']?.enum?.includes('-date'));
  });

  it('has a new file, a new order and a new title while the author looks at it', async (t) => {
    const folder = site();
    const { url } = await runningSite(folder.path, { preview: true });
    const listener = await liveListener(url, await liveAddress(url, '/guides'));
    t.after(() => listener.close());
    await listener.sees('/guides', 'Newest page', () => folder.write('guides/new.mdx', page('Newest page')));
    await listener.sees('/guides', 'Steps for all', () =>
      folder.write('guides/_meta.json', '{ "start": "Steps for all" }'),
    );
    folder.write('guides/_meta.json', '{ "title": "Guides" }');
    await listener.sees('/guides', 'Newer', () =>
      folder.write('guides/new.mdx', page('Newer', 'order: 1\n')),
    );
    const html = await (await fetch(`${url}/guides`)).text();
    assert.ok(html.indexOf('href="/guides/new"') < html.indexOf('href="/guides/start"'));
  });
});
