/** Work with one right answer: folders before and after, a second run that finds nothing, and nothing lost on the way. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { docsJson, fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { textsOf } from '../../../test/support/folder-texts.ts';
import { sharedRenderProcesses } from '../../../test/support/render-processes.ts';
import { issueKey, newErrors } from '../../jobs/issue-key.ts';
import type { SiteWorkDone } from '../../jobs/site-tools.ts';
import type { WorkRequest } from '../../site/check/work/work-options.ts';
import type { NavNode } from '../../site/navigation/nav-node.ts';
import { loadSite } from '../../site/site.ts';
import { folderSource } from '../../site/source/folder-source.ts';
import { createSiteTools, type OpenSiteTools } from './site-tools.ts';

const root = fileURLToPath(new URL('../../../test/fixtures/maintenance', import.meta.url));
const top = mkdtempSync(join(tmpdir(), 'lectern-work-'));
after(() => rmSync(top, { recursive: true, force: true }));

const WORDS = { wholeWords: true, matchCase: true, pattern: false } as const;

/** By the name of the fixture. */
const WORKS: Readonly<Record<string, WorkRequest>> = {
  descriptions: { kind: 'descriptions' },
  'forgotten-pages': { kind: 'forgotten-pages' },
  'mint-json': { kind: 'mint-json' },
  'replace-term': {
    kind: 'replace',
    from: 'Acme dashboard',
    to: 'Lectern dashboard',
    where: 'prose',
    ...WORDS,
  },
  'replace-version': { kind: 'replace', from: '2.3.0', to: '2.4.0', where: 'install-commands', ...WORDS },
  'move-folder': { kind: 'move', from: 'migration/', to: 'guides/migration/' },
  'history-redirects': {
    kind: 'history-redirects',
    incomplete: true,
    past: [
      { file: 'old/start.mdx', movedTo: 'guides/start.mdx', commit: 'a'.repeat(40), listed: true },
      { file: 'old/gone.mdx', movedTo: undefined, commit: 'b'.repeat(40), listed: true },
      { file: 'old/lost.mdx', movedTo: 'guides/lost.mdx', commit: 'c'.repeat(40), listed: true },
      { file: 'old/known.mdx', movedTo: 'guides/start.mdx', commit: 'd'.repeat(40), listed: true },
      { file: 'guides/start.md', movedTo: undefined, commit: 'e'.repeat(40), listed: true },
      { file: 'snippets/a.mdx', movedTo: undefined, commit: 'f'.repeat(40), listed: true },
      { file: 'README.md', movedTo: undefined, commit: 'f'.repeat(40), listed: true },
      { file: 'content/a.mdx', movedTo: 'guides/start.mdx', commit: 'a'.repeat(40), listed: false },
      { file: 'content/b.mdx', movedTo: undefined, commit: 'a'.repeat(40), listed: false },
      { file: 'lost/c.mdx', movedTo: 'guides/start.mdx', commit: 'a'.repeat(40), listed: undefined },
      { file: 'old/hid.mdx', movedTo: 'content/hid.mdx', commit: 'a'.repeat(40), listed: true },
      { file: 'index.js', movedTo: undefined, commit: 'f'.repeat(40), listed: true },
    ],
  },
  'redirected-links': { kind: 'redirected-links' },
  'add-redirect': { kind: 'add-redirect', source: '/old', destination: '/guides/start#install' },
  'alt-texts': { kind: 'alt-texts' },
  'heading-case': { kind: 'heading-case', names: ['Kubernetes'], rules: [], chosen: 'all' },
  'remove-page': { kind: 'remove-page', page: 'ai-native' },
  'split-page': { kind: 'split-page', page: 'organize/navigation' },
  'replace-page': { kind: 'remove-page', page: '/ai-native.mdx', successor: 'guides/new' },
  bullets: { kind: 'bullets', mark: '*' },
  'front-matter-order': { kind: 'front-matter-order', keys: [] },
  'short-descriptions': { kind: 'short-descriptions', maxLength: 160 },
  'order-navigation': { kind: 'order-navigation', group: 'Guides', by: 'title' },
};

function copyOf(name: string): string {
  const folder = mkdtempSync(join(top, 'docs-'));
  cpSync(join(root, name), folder, { recursive: true });
  return folder;
}

function tools(t: TestContext, folder: string): OpenSiteTools {
  const made = createSiteTools({
    folder,
    settings: { dataDir: join(top, 'data'), renderers: 1 },
    renderer: sharedRenderProcesses(),
  });
  t.after(() => made.close());
  return made;
}

/** What readers see of the navigation, in one text. */
async function treeOf(folder: string): Promise<string> {
  const renderer = { render: () => Promise.reject(new Error('not asked')), close: () => Promise.resolve() };
  const { tree } = await loadSite({ source: folderSource(folder), renderer });
  const { children, globals } = tree satisfies { readonly children: readonly NavNode[] };
  return JSON.stringify({ children, globals }, null, 1);
}

describe('work with one right answer', () => {
  for (const [kind, wanted] of Object.entries(WORKS))
    it(`${kind}: the folder before becomes the folder after, and then there is nothing to do`, async (t) => {
      const folder = copyOf(`${kind}/before`);
      const own = tools(t, folder);
      const known = new Set((await own.check()).issues.map(issueKey));
      const { files, done, left } = await own.work(wanted);
      const [before, now] = [textsOf(join(root, kind, 'before')), textsOf(folder)];
      assert.deepEqual(now, textsOf(join(root, kind, 'after')));
      const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
      assert.deepEqual([...files].sort(), names.filter((file) => before[file] !== now[file]).sort());
      assert.ok(done.length > 0);
      assert.deepEqual(
        left,
        readFileSync(join(root, kind, 'left.txt'), 'utf8')
          .split('\n')
          .slice(0, -1),
      );
      if (wanted.kind === 'split-page') {
        await assert.rejects(own.work(wanted), { code: 'work/split' });
        assert.deepEqual(newErrors((await own.check()).issues, known), []);
        return;
      }
      if (wanted.kind === 'remove-page') {
        await assert.rejects(own.work(wanted), { code: 'rename/not-found' });
        return;
      }
      const again = await own.work(wanted);
      assert.deepEqual([again.files, again.done], [[], []]);
      assert.deepEqual(newErrors((await own.check()).issues, known), []);
    });

  it('split-page refuses what it cannot cut without loss, and changes nothing', async (t) => {
    const cases: Readonly<Record<string, readonly [body: string, code: string, front?: string]>> = {
      'one heading': ['## A\n\na\n', 'work/split'],
      'headings in code': ['## A\n\n```md\n## B\n```\n', 'work/split'],
      'headings in a component': ['<Steps>\n\n## A\n\na\n\n## B\n\n</Steps>\n', 'work/split'],
      'a shared definition': ['## A\n\n[x]\n\n## B\n\n[x]: /p\n', 'work/split'],
      'a shared value': ['export const x = 1;\n\n## A\n\n{x}\n\n## B\n\n{x}\n', 'work/split'],
      'a higher heading between': ['## A\n\na\n\n# H\n\n## B\n', 'work/split'],
      'readers who must sign in': ['## A\n\na\n\n## B\n\nb\n', 'work/split', 'groups: [staff]\n'],
      'an address that is taken': ['## Taken\n\na\n\n## B\n\nb\n', 'rename/exists'],
    };
    for (const [name, [body, code, front = '']] of Object.entries(cases)) {
      const folder = fixtureFolder({
        'docs.json': docsJson({ pages: ['p', 'p/taken'] }),
        'p.mdx': `---\ntitle: P\n${front}---\n\n${body}`,
        'p/taken.mdx': '---\ntitle: Taken\n---\n\nText.\n',
      });
      const before = textsOf(folder.path);
      await assert.rejects(tools(t, folder.path).work({ kind: 'split-page', page: 'p' }), { code }, name);
      assert.deepEqual(textsOf(folder.path), before);
    }
  });

  it('descriptions says why a page has none still', async (t) => {
    const { left } = await tools(t, copyOf('descriptions/before')).work({ kind: 'descriptions' });
    const twice = 'the page would show its first sentence twice';
    assert.deepEqual(whys(left), {
      'code-only': 'it does not begin with a paragraph of plain text',
      'component-first': twice,
      'two-sentences': twice,
      hostile: twice,
      plain: twice,
      quoted: twice,
      long: 'its first sentence has more than 160 characters',
      'no-front-matter': 'its front matter is missing or cannot be added to safely',
      'off-subject': 'its first sentence does not name what its title names',
      pointing: 'its first paragraph refers to the text around it',
      'same-a': 'another page begins with the same words',
      'same-b': 'another page begins with the same words',
      short: 'its first paragraph has fewer than 50 characters',
    });
  });

  it('forgotten-pages says why a page is still unlisted, and passes over hidden ones, snippets and read-me files', async (t) => {
    const { left } = await tools(t, copyOf('forgotten-pages/before')).work({ kind: 'forgotten-pages' });
    assert.deepEqual(whys(left), {
      'alone/x': 'the navigation lists no page of the folder "alone"',
      'guides/copy': '"guides/run" is listed there with the same title',
      'guides/old': 'its front matter says that it is deprecated',
      'guides/quiet': 'its front matter keeps it from search engines',
      'guides/retired': 'a redirect of docs.json has its address',
      'reference/other/x': 'the navigation lists no page of the folder "reference/other"',
      'secret/c': 'pages of the folder "secret" are listed in a hidden part of the navigation',
      'split/c': 'pages of the folder "split" are listed in 2 places',
    });
  });

  it('mint-json resolves to the same navigation', async (t) => {
    const folder = copyOf('mint-json/before');
    const before = await treeOf(folder);
    await tools(t, folder).work({ kind: 'mint-json' });
    assert.equal(await treeOf(folder), before);
  });

  it('mint-json leaves alone what is not read, not whole, or spread over files', async (t) => {
    const navigation = [{ group: 'G', pages: ['index'] }];
    const both = { 'docs.json': docsJson({ pages: ['index'] }), 'mint.json': { navigation } };
    const cases: Readonly<Record<string, Record<string, string | object>>> = {
      'is not read where there is a docs.json': both,
      'it is not a whole JSON object': { 'mint.json': '{ "navigation": [ ' },
      'it refers to other files': {
        'mint.json': { navigation: { $ref: 'nav.json' } },
        'nav.json': navigation,
      },
    };
    for (const [why, files] of Object.entries(cases)) {
      const { path } = fixtureFolder({ ...files, 'index.mdx': '---\ntitle: Home\n---\n\nHome.\n' });
      const before = textsOf(path);
      const { files: changed, left } = await tools(t, path).work({ kind: 'mint-json' });
      assert.deepEqual(changed, []);
      assert.ok(left.join('\n').includes(why), left.join('\n'));
      assert.deepEqual(textsOf(path), before);
    }
  });

  it('mint-json stays where docs.json cannot be written', async (t) => {
    const folder = copyOf('mint-json/before');
    symlinkSync(join(top, 'elsewhere.json'), join(folder, 'docs.json'));
    const { files, left } = await tools(t, folder).work({ kind: 'mint-json' });
    assert.deepEqual(files, []);
    assert.match(left[0]!, /"docs\.json" is a link/);
    assert.ok(existsSync(join(folder, 'mint.json')) && !existsSync(join(top, 'elsewhere.json')));
  });

  it('add-redirect leads nowhere that is not there, and takes no address that is answered', async (t) => {
    const folder = copyOf('add-redirect/before');
    const before = textsOf(folder);
    const cases: readonly (readonly [source: string, destination: string, why: RegExp | undefined])[] = [
      ['/index', '/guides/start', /the site answers there/],
      ['/guides/start', '/', /the site answers there/],
      ['/first', '/guides/start', /has a redirect from "\/first" already, to "\/"/],
      ['/first', '/', undefined],
      ['/old', '/guides/nowhere', /there is nothing at "\/guides\/nowhere"/],
      ['/old', '/old', /would lead to itself/],
    ];
    const own = tools(t, folder);
    for (const [source, destination, why] of cases) {
      const { files, left } = await own.work({ kind: 'add-redirect', source, destination });
      assert.deepEqual(files, []);
      if (why === undefined) assert.deepEqual(left, []);
      else assert.match(left.join(), why);
    }
    assert.deepEqual(textsOf(folder), before);
    const { files } = await own.work({
      kind: 'add-redirect',
      source: '/old',
      destination: 'https://a.test/',
    });
    assert.deepEqual(files, ['redirects.json']);
  });

  it('forgotten-pages is done at once: a page that it lists is the neighbour of the next', async (t) => {
    const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText.\n`;
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['a/b/e/one', 'a/b/e/two'] }),
      ...Object.fromEntries(
        ['a/b/e/one', 'a/b/e/two', 'a/b/c/x', 'a/b/c/y', 'a/b/c/d/p', 'a/b/c/d/q'].map((name) => [
          `${name}.mdx`,
          page(name),
        ]),
      ),
    });
    const own = tools(t, path);
    assert.equal((await own.work({ kind: 'forgotten-pages' })).done.length, 4);
    const { navigation } = JSON.parse(textsOf(path)['docs.json']!) as { navigation: { pages: string[] } };
    const all = ['a/b/e/one', 'a/b/e/two', 'a/b/c/x', 'a/b/c/y', 'a/b/c/d/p', 'a/b/c/d/q'];
    assert.deepEqual(navigation.pages.toSorted(), all.toSorted());
    assert.deepEqual((await own.work({ kind: 'forgotten-pages' })).files, []);
  });

  it('forgotten-pages keeps a byte order mark, and tells a docs.json that it cannot add to', async (t) => {
    const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText.\n`;
    const text = '\ufeff{"navigation":{"pages":["g/a"]}}';
    const folder = fixtureFolder({ 'docs.json': text, 'g/a.mdx': page('A'), 'g/b.mdx': page('B') });
    const own = tools(t, folder.path);
    assert.equal((await own.work({ kind: 'forgotten-pages' })).done.length, 1);
    assert.equal(textsOf(folder.path)['docs.json'], text.replace('"g/a"', '"g/a", "g/b"'));
    folder.write('docs.json', Buffer.from(text, 'utf16le'));
    const { files, done, left } = await own.work({ kind: 'forgotten-pages' });
    assert.deepEqual([files, done], [[], []]);
    assert.match(left[0]!, /docs\.json could not be added to: save it as UTF-8/);
  });

  it('keeps to the files it is told', async (t) => {
    const own = tools(t, copyOf('descriptions/before'));
    const { files, left } = await own.work(
      { kind: 'descriptions' },
      undefined,
      (file) => file === 'single.mdx',
    );
    assert.deepEqual([files, left], [['single.mdx'], []]);
  });

  it('writes nothing into a file that is not UTF-8', async (t) => {
    const folder = copyOf('descriptions/before');
    const latin = Buffer.from(
      '---\ntitle: Encoding\n---\n\nA page that was saved in an old encoding, with an \xe4 in it, stays as it is.\n',
      'latin1',
    );
    writeFileSync(join(folder, 'plain.mdx'), latin);
    const done: SiteWorkDone = await tools(t, folder).work({ kind: 'descriptions' });
    assert.ok(!done.files.includes('plain.mdx'));
    assert.match(done.left[0]!, /"plain\.mdx" is not UTF-8/);
  });
});

function whys(left: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    left
      .map((line) => /^(.*)\.mdx (?:is )?still [^:]*: (.*)$/.exec(line)!.slice(1))
      .map(([page, why]) => [page!, why!]),
  );
}
