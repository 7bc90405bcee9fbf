/** Mistakes that an author types while `dev` runs: each is found after it was saved, wherever it stands, and is gone when mended. */
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { problemLines } from '../../src/cli/problem-lines.ts';
import type { ProblemChange } from '../../src/server/sites/follow-problems.ts';
import { docsJson, type FixtureFolder, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const PAGE =
  '---\ntitle: Start\ndescription: How to start.\n---\n\n## First steps\n\nSee [the guide](/guide#set-up).\n';
const GUIDE = '---\ntitle: Guide\ndescription: The guide.\n---\n\n## Set up\n\n![A picture](/picture.svg)\n';
const CONFIG = docsJson({ groups: [{ group: 'All', pages: ['index', 'guide', 'api'] }] });
const BUTTON = 'export const Button = ({ label }) => <button>{label}</button>;\n';
const FILES = {
  'docs.json': JSON.stringify(CONFIG, null, 2),
  'index.mdx': PAGE,
  'guide.mdx': GUIDE,
  'api.mdx':
    '---\ntitle: API\ndescription: The API.\n---\n\nimport Note from "/snippets/note.mdx"\n\n<Note />\n',
  'snippets/note.mdx': 'Read [the start](/).\n',
  'snippets/button.jsx': BUTTON,
  'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const config = (change: (text: string) => string): Typed => ({ 'docs.json': change(FILES['docs.json']) });
const start = (added: string): Typed => ({ 'index.mdx': `${PAGE}\n${added}\n` });

/** Texts by file; null removes it. */
type Typed = Readonly<Record<string, string | null>>;

/** What is typed, the file that it is found in, and the code of the problem. */
const MISTAKES: readonly (readonly [string, Typed, string, RegExp])[] = [
  ['a link to no page', start('[a](/guied)'), 'index.mdx', /^link\/broken$/],
  ['a link with other capitals', start('[a](/Guide)'), 'index.mdx', /^link\/capitals$/],
  ['a relative link to no file', start('[a](./nowhere.mdx)'), 'index.mdx', /^link\/broken$/],
  ['a link to no heading', start('[a](/guide#setup)'), 'index.mdx', /^link\/broken-anchor$/],
  ['a link to no heading of the page', start('[a](#nothing)'), 'index.mdx', /^link\/broken-anchor$/],
  [
    'a heading renamed that another page links to',
    { 'guide.mdx': GUIDE.replace('Set up', 'Install') },
    'index.mdx',
    /^link\/broken-anchor$/,
  ],
  ['a page removed that another links to', { 'guide.mdx': null }, 'index.mdx', /^link\/broken$/],
  ['a page removed that the navigation lists', { 'guide.mdx': null }, 'docs.json', /^nav\/page-not-found$/],
  ['an image that is not there', start('![A](/pictur.svg)'), 'index.mdx', /^image\/missing$/],
  ['an image removed that a page shows', { 'picture.svg': null }, 'guide.mdx', /^image\/missing$/],
  ['an image without text', start('![](/picture.svg)'), 'index.mdx', /^image\/no-alt$/],
  [
    'a dead link in a snippet',
    { 'snippets/note.mdx': 'Read [it](/strat).\n' },
    'snippets/note.mdx',
    /^link\/broken$/,
  ],
  [
    'a snippet removed that a page imports',
    { 'snippets/note.mdx': null },
    'api.mdx',
    /^content\/missing-import$/,
  ],
  [
    'an import of no file',
    start('import { A } from "/snippets/none.mdx"\n\n<A />'),
    'index.mdx',
    /^content\/missing-import$/,
  ],
  [
    'a component that nobody knows',
    start('<Crad title="A">text</Crad>'),
    'index.mdx',
    /^content\/unknown-component$/,
  ],
  ['a component that is never closed', start('<Card title="A">\n\ntext'), 'index.mdx', /^content\/syntax$/],
  ['an expression that does not end', start('Costs {1 + ... of it'), 'index.mdx', /^content\/syntax$/],
  [
    'a component of the author with a fault',
    start('import { Button } from "/snippets/button.jsx"\n\n<Button label={missing.name} />'),
    'index.mdx',
    /^content\//,
  ],
  [
    'an icon that no set has',
    start('<Card title="A" icon="rokcet">text</Card>'),
    'index.mdx',
    /^component\/unknown-icon$/,
  ],
  ['a level of headings left out', start('#### Deep'), 'index.mdx', /^content\/heading-jump$/],
  [
    'front matter that is no YAML',
    { 'index.mdx': PAGE.replace('title: Start', 'title: [Start') },
    'index.mdx',
    /^content\/front-matter$|^page\//,
  ],
  ['no title', { 'index.mdx': PAGE.replace('title: Start\n', '') }, 'index.mdx', /^page\/missing-title$/],
  [
    'a page that nothing lists',
    { 'lost.mdx': '---\ntitle: Lost\ndescription: Lost.\n---\n\nLost.\n' },
    'lost.mdx',
    /^nav\/unlisted-page$/,
  ],
  [
    'a page of the navigation misspelled',
    config((text) => text.replace('"guide"', '"giude"')),
    'docs.json',
    /^nav\/page-not-found$/,
  ],
  [
    'a page listed twice',
    config((text) => text.replace('"api"', '"api", "guide"')),
    'docs.json',
    /^nav\/duplicate-page$/,
  ],
  [
    'a field that nobody knows',
    config((text) => text.replace('"theme"', '"thme": 1, "theme"')),
    'docs.json',
    /^config\/unknown-field$/,
  ],
  ['a colour that is none', config((text) => text.replace('#1d5bd6', 'blueish')), 'docs.json', /^config\//],
  [
    'a redirect to no page',
    config((text) =>
      text.replace('"theme"', '"redirects": [{ "source": "/old", "destination": "/giude" }], "theme"'),
    ),
    'docs.json',
    /^config\/redirect-target$|^link\/broken$/,
  ],
  [
    'a docs.json without its last brace',
    config((text) => text.trimEnd().slice(0, -1)),
    'docs.json',
    /^config\/invalid-json$/,
  ],
  [
    'a comma too many in docs.json',
    config((text) => text.replace('"api"\n', '"api",,\n')),
    'docs.json',
    /^config\/invalid-json$/,
  ],
];

/** Waits for the checks of a site that is written to. */
class Found {
  private readonly changes: ProblemChange[] = [];
  private waiting: (() => void) | undefined;

  readonly take = (change: ProblemChange): void => {
    this.changes.push(change);
    this.waiting?.();
  };

  /** The first check from now on, or among those not asked for yet, for which `isIt` is true. */
  async until(isIt: (change: ProblemChange) => boolean): Promise<ProblemChange> {
    for (;;) {
      const at = this.changes.findIndex(isIt);
      if (at >= 0) return this.changes.splice(0, at + 1).at(-1)!;
      await new Promise<void>((done) => {
        this.waiting = done;
      });
    }
  }
}

describe('mistakes while writing', () => {
  const setUp = async (): Promise<{ site: RunningSite; found: Found; folder: FixtureFolder }> => {
    const folder = fixtureFolder(FILES);
    const found = new Found();
    const site = await runningSite(folder.path, { preview: true, problemsFound: found.take });
    return { site, found, folder };
  };

  it('are found after they are saved, and gone when they are mended', async () => {
    const { site, found, folder } = await setUp();
    const first = await found.until(({ isFirst }) => isFirst);
    assert.deepEqual(first.all, [], JSON.stringify(first.all));
    assert.deepEqual(
      problemLines(first, (_, text) => text),
      ['✔ No problems in 3 pages'],
    );
    for (const [name, typed, file, code] of MISTAKES) {
      for (const [path, text] of Object.entries(typed))
        text === null ? folder.remove(path) : folder.write(path, text);
      const isIt = (issue: ProblemChange['all'][number]): boolean =>
        issue.file === file && code.test(issue.code);
      const { added } = await found.until((change) => change.added.some(isIt));
      assert.ok(added.some(isIt), name);
      // The page shows what its own file, or the settings, have wrong.
      const page = await site.text(file === 'guide.mdx' ? '/guide' : file === 'lost.mdx' ? '/lost' : '/');
      if (/^(?:index|guide|lost)\.mdx$|^docs\.json$/.test(file))
        assert.ok(page.includes(`<span>${added.find(isIt)!.code}</span>`), `${name}: not on its page`);
      for (const path of Object.keys(typed))
        Object.hasOwn(FILES, path)
          ? folder.write(path, FILES[path as keyof typeof FILES])
          : folder.remove(path);
      const mended = await found.until((change) => change.all.length === 0);
      assert.ok(mended.mended.length > 0 && mended.added.length === 0, name);
    }
    assert.equal(MISTAKES.length, 30);
  });

  it('a renamed file is named with its new place', async () => {
    const { found, folder } = await setUp();
    await found.until(({ isFirst }) => isFirst);
    renameSync(join(folder.path, 'guide.mdx'), join(folder.path, 'handbook.mdx'));
    const change = await found.until(({ moved }) => moved.length > 0);
    assert.deepEqual(change.moved, [{ from: 'guide', to: 'handbook' }]);
    const lines = problemLines(change, (_, text) => text);
    assert.match(lines[0]!, /^● "guide" was moved to "handbook"/);
    assert.ok(
      lines.some((line) => line.startsWith('✖ error index.mdx:8:17 The link to "/guide')),
      lines.join('\n'),
    );
  });

  it('are not that a folder has no docs.json', async () => {
    const folder = fixtureFolder({
      'README.md': '# Notes\n\nSee [more](more.md).\n',
      'more.md': '# More\n\nText.\n',
    });
    const found = new Found();
    const site = await runningSite(folder.path, { preview: true, problemsFound: found.take });
    const { all, pages } = await found.until(({ isFirst }) => isFirst);
    assert.deepEqual([all, pages], [[], 2]);
    assert.doesNotMatch(await site.text('/'), /data-severity/);
  });

  it('one that moves to another line is not told again', async () => {
    const { site, found, folder } = await setUp();
    await found.until(({ isFirst }) => isFirst);
    folder.write('index.mdx', `${PAGE}\n[a](/guied)\n`);
    await found.until(({ added }) => added.length === 1);
    folder.write('index.mdx', `${PAGE}\nMore.\n\n[a](/guied)\n\n![](/picture.svg)\n`);
    const { added, mended, all } = await found.until(({ all: now }) => now.length === 2);
    assert.deepEqual([added.map(({ code }) => code), mended], [['image/no-alt'], []]);
    assert.equal(all.find(({ code }) => code === 'link/broken')?.line, 12);
    folder.write('index.mdx', `${PAGE}\nMore.\n\nStill more.\n\n[a](/guied)\n\n![](/picture.svg)\n`);
    const moved = await found.until(({ all: now }) => now.some(({ line }) => line === 14));
    assert.deepEqual([moved.added, moved.mended, problemLines(moved, (_, text) => text)], [[], [], []]);
    assert.match(await site.text('/'), /index\.mdx:14:/);
  });
});

describe('lines of the terminal', () => {
  const issue = (code: string, file: string) => ({
    severity: 'warning' as const,
    code,
    message: `No ${code}`,
    file,
  });
  const change = { added: [], mended: [], moved: [], pages: 3_000, unlisted: 0, isFirst: true };
  const plain = (_: string, text: string): string => text;

  it('count what there are many of, so that a few others are seen', () => {
    const all = Array.from({ length: 2_431 }, (_, at) =>
      issue('nav/unlisted-page', `readme-${at}.md`),
    ).concat(issue('image/missing', 'a.mdx'));
    assert.deepEqual(problemLines({ ...change, all, unlisted: 2_431 }, plain), [
      '● 2432 warnings in 3000 pages:',
      '▲ warning a.mdx No image/missing',
      '  2431 × nav/unlisted-page, first in readme-0.md',
      '  2431 pages are not in the navigation',
      '  "lectern check" lists all of them',
    ]);
  });
  it('are few for a change that breaks much', () => {
    const added = Array.from({ length: 300 }, (_, at) => issue('link/broken', `page-${at}.mdx`));
    const lines = problemLines({ ...change, isFirst: false, added, all: added }, plain);
    assert.equal(lines.length, 14);
    assert.deepEqual(lines.slice(-2), ['  288 more', '  now 300 warnings']);
  });
  it('hold no command for the terminal that shows them', () => {
    const bad = issue('a/b', '\u001b[31m.mdx');
    for (const line of problemLines({ ...change, all: [bad] }, plain)) assert.doesNotMatch(line, /\u001b/);
  });
});
