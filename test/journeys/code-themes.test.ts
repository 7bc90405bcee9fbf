/** Colours of code through the front door: what docs.json says of themes and grammars is in the page, and a build follows a change. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { SILENT } from '../../src/lib/log.ts';
import { readOwnAssets } from '../../src/program/own-assets.ts';
import { openRenderer } from '../../src/project/open-renderer.ts';
import { previewOpener } from '../../src/server/jobs/branch/preview-site.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { folderSource } from '../../src/site/source/folder-source.ts';
import { buildSite } from '../../src/tasks/build-site.ts';
import { checkSite } from '../../src/tasks/check-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { webRequest } from '../support/web-request.ts';

const PAGE = '---\ntitle: Home\n---\n\n```js\nconst a = 1;\n```\n';
const folderOf = (styling: object | undefined) =>
  fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }, styling === undefined ? {} : { styling }),
    'index.mdx': PAGE,
  });
/** One renderer for all tests: each has its own site, with the usual handler. */
const own = readOwnAssets();
const renderer = openRenderer(joinSettings([{ dataDir: fixtureFolder({}).path, renderers: 1 }]));
after(() => renderer.close());
const open = previewOpener({
  renderer,
  files: own.files,
  manifest: own.manifest,
  base: '',
  log: SILENT,
  symbol: () => undefined,
  urlOf: () => 'http://localhost:3000',
});
const pageOf = async (styling?: object): Promise<string> => {
  const site = await open(folderSource(folderOf(styling).path), '');
  return String((await site(webRequest('/'))).body);
};
/** Of the site: the last of the sheets in a page. */
const styleOf = (html: string): string => [...html.matchAll(/<style>(.*?)<\/style>/gs)].at(-1)?.[1] ?? '';

/** `styling.codeblocks` and what must be in the style sheet. */
const CASES: readonly (readonly [unknown, RegExp])[] = [
  ['dark', /@media screen\{\.code,\.code-group\{color-scheme:dark\}\}/],
  ['nord', /\{color-scheme:dark;--k:#81a1c1;.*--subtle:#2e3440/],
  ['github-light', /\{color-scheme:light;--k:#d73a49;.*--subtle:#ffffff/],
  [{ theme: 'night-owl' }, /--k:#c792ea;.*--subtle:#011627/],
  [
    { theme: { light: 'min-light', dark: 'min-dark' } },
    /--k:light-dark\(#d32f2f,#f97583\).*--subtle:light-dark\(#ffffff,#1f1f1f\)/,
  ],
  [{ theme: { dark: 'nord' } }, /--k:light-dark\(#8a2da5,#81a1c1\)/],
  [{ theme: { light: 'light-plus', dark: 'css-variables' } }, /--k:light-dark\(#af00db,#c5a3ff\)/],
  [{ theme: { light: 'nope', dark: 'nord' } }, /--k:light-dark\(#8a2da5,#81a1c1\)/],
];
/** Settings that keep our own colours. */
const OURS = ['system', 'css-variables', 'no-such-theme', { theme: 'no-such-theme' }, { languages: {} }];

describe('styling.codeblocks', () => {
  for (const [codeblocks, css] of CASES)
    it(`${JSON.stringify(codeblocks)} is in the page`, async () => {
      const html = await pageOf({ codeblocks });
      assert.match(styleOf(html), css);
      assert.match(html, /<span class="k">const<\/span>/, 'the code itself says nothing of colours');
    });

  it('changes no byte of a page with our own colours', async () => {
    // The addresses of a site without the setting are those of every other.
    const plain = await pageOf();
    assert.doesNotMatch(styleOf(plain), /\.code/);
    for (const codeblocks of OURS)
      assert.equal(await pageOf({ codeblocks }), plain, JSON.stringify(codeblocks));
  });

  it('names the nearest theme for an unknown name', async () => {
    for (const [codeblocks, pointer] of [
      ['github-lite', '/styling/codeblocks'],
      [{ theme: 'github-lite' }, '/styling/codeblocks/theme'],
      [{ theme: { light: 'github-lite', dark: 'nord' } }, '/styling/codeblocks/theme/light'],
    ] as const) {
      const { issues } = await checkSite(folderOf({ codeblocks }).path, () => undefined);
      const found = issues.find((issue) => issue.pointer === pointer);
      assert.equal(found?.code, 'config/invalid-value', JSON.stringify(issues));
      assert.match(found.message, /cannot be "github-lite"/);
      assert.match(found.hint ?? '', /Did you mean "github-light"\?/);
    }
  });
});

describe('a build', () => {
  const out = mkdtempSync(join(tmpdir(), 'lectern-themes-'));
  after(() => rmSync(out, { recursive: true }));

  it('writes its pages again when the theme of code changes', async () => {
    const folder = folderOf(undefined);
    const build = async (codeblocks: unknown): Promise<[number, string]> => {
      folder.write('docs.json', JSON.stringify(docsJson({ pages: ['index'] }, { styling: { codeblocks } })));
      const { written } = await buildSite({ folder: folder.path, out, base: '', cache: true });
      return [written, styleOf(readFileSync(join(out, 'index.html'), 'utf8'))];
    };
    assert.doesNotMatch((await build('system'))[1], /\.code/);
    const [written, css] = await build('nord');
    assert.equal(written, 1);
    assert.match(css, /--subtle:#2e3440/);
    assert.equal((await build('nord'))[0], 0, 'and only then');
    assert.match((await build('dark'))[1], /\.code-group\{color-scheme:dark\}/);
  });

  it('writes its pages again when a grammar of the repository changes', async () => {
    const styling = { codeblocks: { languages: { custom: ['/zork.json'] } } };
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }, { styling }),
      'index.mdx': '---\ntitle: Home\n---\n\n```zork\nmark it\n```\n',
    });
    const build = async (pattern: object): Promise<string> => {
      folder.write('zork.json', JSON.stringify({ scopeName: 'source.zork', patterns: [pattern] }));
      const { failed, issues } = await buildSite({ folder: folder.path, out, base: '', cache: true });
      assert.deepEqual([failed, issues], [[], []]);
      return /<span class="line">(.*?)<\/span>\n?<\/code>/s.exec(
        readFileSync(join(out, 'index.html'), 'utf8'),
      )![1]!;
    };
    assert.equal(await build({ match: 'mark', name: 'keyword' }), '<span class="k">mark</span> it');
    assert.equal(await build({ match: 'it', name: 'string' }), 'mark <span class="s">it</span>');
    assert.equal(await build({ match: '(m|ma|.)*$!', name: 'string' }), 'mark it');
  });
});
