/** Mistakes that an author types while `dev` runs: each is found after it was saved, wherever it stands, and is gone when mended. */
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { prepareGround } from '../../bench/mistakes/ground.ts';
import { thirtyMistakes, type } from '../../bench/mistakes/thirty-mistakes.ts';
import { problemLines } from '../../src/cli/problem-lines.ts';
import type { ProblemChange } from '../../src/server/sites/follow-problems.ts';
import { docsJson, type FixtureFolder, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const PAGE =
  '---\ntitle: Start\ndescription: How to start.\n---\n\n## First steps\n\nSee [the guide](/guide#set-up).\n';
const GUIDE = '---\ntitle: Guide\ndescription: The guide.\n---\n\n## Set up\n\n![A picture](/picture.svg)\n';
const FILES = {
  'docs.json': docsJson({ groups: [{ group: 'All', pages: ['index', 'guide'] }] }),
  'index.mdx': PAGE,
  'guide.mdx': GUIDE,
  'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: ${title}.\n---\n\n${text}\n`;
/** What the thirty mistakes are typed into, as the bench types them into real documentation. */
const GROUND = {
  'docs.json': docsJson({ groups: [{ group: 'All', pages: ['index', 'welcome', 'handbook'] }] }),
  'index.mdx': page('Start', '## First steps\n\nSee [who is welcome](/welcome).\n\n## Next\n\nMore.'),
  'welcome.mdx': page('Welcome', 'Everybody.'),
  'handbook.mdx': page('Handbook', '## Set up\n\nText.\n\n## Use it\n\nText.'),
};

const ROOTED = (root: string): string =>
  JSON.stringify(
    docsJson({ groups: [{ group: 'All', pages: ['index', 'guide'] }] }, { variables: { root } }),
  );

/** What else is in a text, the file that changes it, and where the dead link is that comes with the change. */
const MADE_OF: readonly (readonly [string, Record<string, string>, string, string, string])[] = [
  [
    'a snippet that a snippet imports',
    {
      'index.mdx': `${PAGE}\nimport Outer from "/snippets/outer.mdx"\n\n<Outer />\n`,
      'snippets/outer.mdx': 'import Inner from "/snippets/inner.mdx"\n\n<Inner />\n',
      'snippets/inner.mdx': 'Read [the guide](/guide).\n',
    },
    'snippets/inner.mdx',
    'Read [the guide](/guied).\n',
    'snippets/inner.mdx',
  ],
  [
    'a variable of docs.json',
    { 'docs.json': ROOTED('guide'), 'index.mdx': `${PAGE}\n[The guide](/{{root}})\n` },
    'docs.json',
    ROOTED('guied'),
    'index.mdx',
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
  const follow = async (folder: FixtureFolder): Promise<{ site: RunningSite; found: Found }> => {
    const found = new Found();
    const site = await runningSite(folder.path, { preview: true, problemsFound: found.take });
    return { site, found };
  };
  const setUp = async (): Promise<{ site: RunningSite; found: Found; folder: FixtureFolder }> => {
    const folder = fixtureFolder(FILES);
    return { ...(await follow(folder)), folder };
  };

  it('are found at their places after they are saved, on the open page too, and gone when they are mended', async () => {
    const folder = fixtureFolder(GROUND);
    const ground = prepareGround(folder.path);
    const { site, found } = await follow(folder);
    const first = await found.until(({ isFirst }) => isFirst);
    assert.deepEqual(first.all, [], JSON.stringify(first.all));
    assert.deepEqual(
      problemLines(first, (_, text) => text),
      ['✔ No problems in 3 pages'],
    );
    const mistakes = thirtyMistakes(ground);
    const wrong: string[] = [];
    for (const mistake of mistakes) {
      const { name, expected } = mistake;
      const putBack = type(ground.folder, mistake);
      const isIt = ({ file, code }: ProblemChange['all'][number]): boolean =>
        file === expected.file && expected.code.test(code);
      const { added } = await found.until((change) => change.added.some(isIt));
      const { code, line, hint, message } = added.find(isIt)!;
      if (expected.line !== undefined && line !== expected.line)
        wrong.push(`${name}: line ${line} instead of ${expected.line}`);
      if (!message.includes(expected.says ?? '')) wrong.push(`${name}: ${message}`);
      if (hint === undefined) wrong.push(`${name}: without a hint`);
      if (!(await site.text('/')).includes(`<span>${code}</span>`)) wrong.push(`${name}: not on the page`);
      putBack();
      const mended = await found.until((change) => change.all.length === 0);
      assert.ok(mended.mended.length > 0 && mended.added.length === 0, name);
    }
    assert.deepEqual([mistakes.length, wrong], [30, []]);
    assert.doesNotMatch(await site.text('/'), /data-severity/);
  });

  it('come before those that a page had when the author began', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `[a](/old-${at})\n`).join('\n');
    const folder = fixtureFolder({ ...FILES, 'index.mdx': PAGE + many });
    const { site, found } = await follow(folder);
    await found.until(({ isFirst }) => isFirst);
    folder.write('index.mdx', `${PAGE}${many}\n[a](/newest)\n`);
    await found.until(({ added }) => added.length === 1);
    const text = await site.text('/');
    assert.match(
      text,
      /<span class="problem-first">The link to &quot;\/newest&quot;|<span class="problem-first">The link to "\/newest"/,
    );
  });

  for (const [what, files, path, changed, file] of MADE_OF)
    it(`are found where a page is made of ${what}`, async () => {
      const folder = fixtureFolder({ ...FILES, ...files });
      const { found } = await follow(folder);
      const { all } = await found.until(({ isFirst }) => isFirst);
      assert.deepEqual(all, []);
      folder.write(path, changed);
      const isIt = (issue: ProblemChange['all'][number]): boolean =>
        issue.file === file && issue.code === 'link/broken';
      await found.until(({ added }) => added.some(isIt));
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

  it('one whose words name another line is not told again when that line moves', async () => {
    const navigation = { groups: [{ group: 'All', pages: ['index', 'guide'] }] };
    const redirects = [
      { source: '/old', destination: '/guide' },
      { source: '/old', destination: '/' },
    ];
    const settings = (more: object): string =>
      JSON.stringify({ ...more, ...docsJson(navigation, { redirects }) }, null, 2);
    const folder = fixtureFolder({ ...FILES, 'docs.json': settings({}) });
    const { found } = await follow(folder);
    const { all } = await found.until(({ isFirst }) => isFirst);
    assert.match(all[0]!.message, /redirected twice; line \d/);
    folder.write('docs.json', settings({ unknown: true }));
    const { added, mended } = await found.until((change) => change.all.length === 2);
    assert.deepEqual([added.map(({ code }) => code), mended], [['config/unknown-field'], []]);
  });

  it('a second one with the words of one that was there at the start is shown as new', async () => {
    const folder = fixtureFolder({ ...FILES, 'guide.mdx': `${GUIDE}\n[a](/long-gone)\n` });
    const { site, found } = await follow(folder);
    await found.until(({ isFirst }) => isFirst);
    assert.doesNotMatch(await site.text('/'), /long-gone/);
    folder.write('guide.mdx', `${GUIDE}\n[a](/long-gone)\n\n[b](/long-gone)\n`);
    await found.until(({ all }) => all.length === 2);
    assert.match(await site.text('/'), /long-gone/);
  });

  it('that were there at the start are not shown as new after they were gone for a moment', async () => {
    const guide = `${GUIDE}\n[a](/long-gone)\n`;
    const folder = fixtureFolder({ ...FILES, 'guide.mdx': guide });
    const { site, found } = await follow(folder);
    await found.until(({ isFirst }) => isFirst);
    folder.remove('guide.mdx');
    await found.until(({ mended }) => mended.some(({ file }) => file === 'guide.mdx'));
    folder.write('guide.mdx', guide);
    await found.until(({ all }) => all.length === 1);
    assert.doesNotMatch(await site.text('/'), /long-gone/);
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
  it('say first what is new, however much is gone', () => {
    const mended = Array.from({ length: 300 }, (_, at) => issue('link/broken', `page-${at}.mdx`));
    const added = [issue('config/invalid-json', 'docs.json')];
    const lines = problemLines({ ...change, isFirst: false, added, mended, all: added }, plain);
    assert.equal(lines[0], '▲ warning docs.json No config/invalid-json');
    assert.deepEqual(lines.slice(-2), ['  288 more', '  now 1 warning']);
  });
  it('hold no command for the terminal that shows them', () => {
    const bad = issue('a/b', '\u001b[31m.mdx');
    for (const line of problemLines({ ...change, all: [bad] }, plain)) assert.doesNotMatch(line, /\u001b/);
  });
});
