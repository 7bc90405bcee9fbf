/** A renamed page is found under its new name from everywhere, and its old address leads there. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { checkSite } from '../tasks/check-site.ts';
import { renamePage } from './rename-page.ts';

const data = mkdtempSync(join(tmpdir(), 'lectern-rename-'));
process.env['LECTERN_DATA_DIR'] = data;
after(() => rmSync(data, { recursive: true }));

const CONFIG = `{
    "name": "Fixture", "theme": "mint", "colors": { "primary": "#1d5bd6" },
    // where to go
    "navbar": { "links": [{ "label": "Start", "href": "/guides/start#part" }] },
    "navigation": { "pages": ["index", "/guides/start", "guides/other"] },
    "redirects": [
        { "source": "/older", "destination": "/guides/start" }, // long ago
        { "source": "/begin/first", "destination": "/guides/other" }
    ]
}
`;

const site = (): ReturnType<typeof fixtureFolder> =>
  fixtureFolder({
    'docs.json': CONFIG,
    'index.mdx':
      '---\ntitle: Home\n---\nimport Note from "/snippets/note.mdx";\n\n[a](/guides/start) [b](guides/start.mdx#part) [c](./guides/start?x=1) `/guides/start`\n\n<Card title="/guides/start" href="/guides/start" />\n\n<Note />\n',
    'guides/start.mdx':
      '---\ntitle: Start\n---\nimport Own from "../snippets/own.mdx";\n\n## Part\n\n[o](other.mdx) [p](../index) [q](#part) [r](/guides/start#part) [s](start) ![i](../images/a.svg)\n\n<Own />\n',
    'guides/other.mdx': '---\ntitle: Other\n---\n\n[x](start) [y](./start.md#part) [z](/older)\n',
    'snippets/note.mdx': '[n](/guides/start)\n',
    'snippets/own.mdx': 'Own\n',
    'images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });

const rename = (folder: string, to: string, dryRun = false): ReturnType<typeof renamePage> =>
  renamePage({ folder, from: 'guides/start', to, dryRun }, () => undefined);

describe('rename', () => {
  it('moves the file, its entries, every link in its own style, and adds a redirect', async () => {
    const { path } = site();
    const before = await checkSite(path, () => undefined);
    const { file, redirect } = await rename(path, 'begin/first');
    const read = (name: string): string => readFileSync(join(path, name), 'utf8');
    assert.deepEqual(file, { from: 'guides/start.mdx', to: 'begin/first.mdx' });
    assert.deepEqual(redirect, { source: '/guides/start', destination: '/begin/first' });
    assert.ok(!existsSync(join(path, 'guides/start.mdx')));
    assert.equal(
      read('docs.json'),
      CONFIG.replace('/guides/start#part', '/begin/first#part')
        .replace('"/guides/start",', '"/begin/first",')
        .replace('"destination": "/guides/start"', '"destination": "/begin/first"')
        .replace(
          '{ "source": "/begin/first", "destination": "/guides/other" }',
          '{ "source": "/guides/start", "destination": "/begin/first" }',
        ),
    );
    assert.match(
      read('index.mdx'),
      /\[a\]\(\/begin\/first\) \[b\]\(begin\/first\.mdx#part\) \[c\]\(\.\/begin\/first\?x=1\) `\/guides\/start`\n\n<Card title="\/guides\/start" href="\/begin\/first"/,
    );
    assert.match(
      read('guides/other.mdx'),
      /\[x\]\(\.\.\/begin\/first\) \[y\]\(\.\.\/begin\/first\.md#part\) \[z\]\(\/older\)/,
    );
    assert.match(
      read('begin/first.mdx'),
      /from "\.\.\/snippets\/own\.mdx";[\s\S]*\[o\]\(\.\.\/guides\/other\.mdx\) \[p\]\(\.\.\/index\) \[q\]\(#part\) \[r\]\(\/begin\/first#part\) \[s\]\(first\) !\[i\]\(\.\.\/images\/a\.svg\)/,
    );
    assert.equal(read('snippets/note.mdx'), '[n](/begin/first)\n');
    const after = await checkSite(path, () => undefined);
    const errors = (all: typeof after.issues): number =>
      all.filter(({ severity, code }) => severity === 'error' || code === 'link/broken-anchor').length;
    assert.equal(errors(after.issues), errors(before.issues));
  });

  for (const [redirects, file, pointer] of [
    [{ $ref: 'redirects.json' }, 'redirects.json', ''],
    [{ $ref: './config/all.json' }, 'config/all.json', ''],
    [undefined, 'docs.json', 'redirects'],
  ] as const)
    it(`writes the redirect where the site keeps them: ${file}`, async () => {
      const { path } = fixtureFolder({
        'docs.json': docsJson({ pages: ['index', 'guides/start'] }, { redirects }),
        [file === 'docs.json' ? 'other.json' : file]: [{ source: '/older', destination: '/guides/start' }],
        'index.mdx': '---\ntitle: Home\n---\n',
        'guides/start.mdx': '---\ntitle: Start\n---\n',
      });
      const { redirect } = await rename(path, 'first');
      const added = { source: '/guides/start', destination: '/first' };
      assert.deepEqual(redirect, added);
      const now = JSON.parse(readFileSync(join(path, file), 'utf8')) as Record<string, unknown[]>;
      const list = (pointer === '' ? now : now[pointer]) as unknown[];
      assert.deepEqual(list.at(-1), added);
      if (file !== 'docs.json') assert.deepEqual(list[0], { source: '/older', destination: '/first' });
    });

  for (const redirects of [{ $ref: 'gone.json' }, { a: 1 }])
    it(`changes nothing where no redirect can be written: ${JSON.stringify(redirects)}`, async () => {
      const config = docsJson({ pages: ['index', 'guides/start'] }, { redirects });
      const { path } = fixtureFolder({
        'docs.json': config,
        'index.mdx': '---\ntitle: Home\n---\n',
        'guides/start.mdx': '---\ntitle: Start\n---\n',
      });
      await assert.rejects(rename(path, 'first'), { code: 'rename/redirects' });
      assert.ok(existsSync(join(path, 'guides/start.mdx')) && !existsSync(join(path, 'first.mdx')));
    });

  it('leaves a relative import alone that a page only shows', async () => {
    const text = '---\ntitle: Start\n---\n\n```js\nimport a from "../app/a.js";\n```\n';
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'guides/start'] }),
      'index.mdx': '---\ntitle: Home\n---\n',
      'guides/start.mdx': text,
    });
    await rename(path, 'first');
    assert.equal(readFileSync(join(path, 'first.mdx'), 'utf8'), text);
  });

  it('a dry run writes nothing', async () => {
    const { path } = site();
    const { edits } = await rename(path, 'first', true);
    assert.ok(edits.length > 8);
    assert.equal(readFileSync(join(path, 'docs.json'), 'utf8'), CONFIG);
    assert.ok(existsSync(join(path, 'guides/start.mdx')) && !existsSync(join(path, 'first.mdx')));
  });

  for (const [to, code] of [
    ['guides/other', 'rename/exists'],
    ['guides/start', 'rename/exists'],
    ['/', 'rename/name'],
    ['../out', 'rename/name'],
    ['a/.hidden', 'rename/name'],
    ['snippets/x', 'rename/name'],
  ] as const)
    it(`refuses "${to}"`, async () => {
      await assert.rejects(rename(site().path, to), { code });
    });

  it('names the nearest page when there is none of that name', async () => {
    const input = { folder: site().path, from: 'guides/strat', to: 'x', dryRun: false };
    await assert.rejects(
      renamePage(input, () => undefined),
      { code: 'rename/not-found', hint: 'Did you mean "guides/start"?' },
    );
  });
});
