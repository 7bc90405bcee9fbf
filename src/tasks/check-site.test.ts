/** Tests of the check: every kind of problem is found at its location, and correct pages cause none. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkFixture } from '../../test/support/check-fixture.ts';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { renderSite } from '../project/checked-site.ts';
import { FEEDBACK_CSV_HEADER } from '../web/service/wire/feedback-entry.ts';
import { type CheckResult, checkSite } from './check-site.ts';

const data = mkdtempSync(join(tmpdir(), 'lectern-check-'));
process.env['LECTERN_DATA_DIR'] = data;
after(() => rmSync(data, { recursive: true }));

const check = (folder: string): Promise<CheckResult> => checkSite(folder, () => undefined);
const told = ({ issues }: CheckResult): string[] =>
  issues.map(({ code, file, line, column }) => `${code} ${file}:${line ?? ''}:${column ?? ''}`).sort();

describe('check', () => {
  let broken: CheckResult;
  before(async () => {
    broken = await check(checkFixture('broken'));
  });

  it('finds every problem at its place, and nothing else', () => {
    assert.deepEqual(told(broken), EXPECTED);
  });

  it('keeps of each page what rules look at, and lets its text go', async () => {
    const { rendered } = await renderSite(checkFixture('broken'), () => undefined);
    assert.ok(rendered.length > 0);
    for (const { body } of rendered)
      for (const field of ['html', 'aside', 'sections', 'headings', 'markdown', 'files', 'updates'])
        assert.ok(!(field in body), field);
  });

  it('counts the pages that the navigation forgets', () => assert.equal(broken.unlisted, 1));

  it('takes no example in code for a link', () => {
    assert.ok(!broken.issues.some(({ file, line = 0 }) => file === 'index.mdx' && line > 36));
  });

  it('proposes the page that is meant', () => {
    const hint = (line: number, column: number): string | undefined =>
      broken.issues.find((issue) => issue.line === line && issue.column === column)?.hint;
    assert.equal(hint(25, 20), 'Did you mean "/guides/start"?');
  });

  it('stays silent where code of its own may make the anchor, and where a deployment has a prefix', async () => {
    const links = Array.from({ length: 8 }, (_, i) => `[x](/docs/live?n=${i})`).join(' ');
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'live'] }),
      'index.mdx': `---\ntitle: Home\n---\n\n[x](/live#made-by-code) ${links}\n`,
      'live.mdx': `---\ntitle: Live\n---\n\nexport const Own = () => {\n  const [n] = useState(0);\n  return <b id={n}>x</b>;\n};\n\n<Own />\n`,
    });
    assert.deepEqual(
      told(await check(path)).filter((line) => line.startsWith('link/')),
      [],
    );
  });

  it('a prefix that only few links have is a mistake with one right answer', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'a/b'] }),
      'index.mdx': '---\ntitle: Home\n---\n\n[x](/docs/a/b)\n',
      'a/b.mdx': '---\ntitle: B\n---\n\nText\n',
    });
    assert.deepEqual(told(await check(path)), ['link/broken index.mdx:5:5']);
  });

  it('a first folder that leads nowhere for some of its links is none that the site is served below', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `p${i}`);
    const links = [...names, 'gone', 'lost'].map((name) => `[x](/docs/${name})`).join('\n\n');
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', ...names] }),
      'index.mdx': `---\ntitle: Home\n---\n\n${links}\n`,
      ...Object.fromEntries(names.map((name) => [`${name}.mdx`, '---\ntitle: P\n---\n\nText\n'])),
    });
    assert.equal(told(await check(path)).length, 10);
  });

  it('tells of links to files that are there and not served', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx':
        '---\ntitle: Home\n---\n\nexport const name = "tool";\n\n<a href={`/${name}.py`}>x</a> [y](/.env) [z](/feedback.csv) [t](/table.csv) ![k](/a.key)\n',
      'tool.py': 'x',
      '.env': 'x',
      'a.key': 'x',
      'feedback.csv': FEEDBACK_CSV_HEADER,
      'table.csv': 'id,createdAt\n',
    });
    const { issues } = await check(path);
    assert.deepEqual(issues.map(({ code, severity, message }) => `${severity} ${code} ${message}`).sort(), [
      'error link/withheld The file "/.env" is never published',
      'error link/withheld The file "/a.key" is never published',
      'error link/withheld The file "/feedback.csv" holds a database, a key or an export, and is not served',
      'warning link/withheld The file "/tool.py" is not served: no text of a page names it, and this link is generated while the page is rendered',
    ]);
  });

  it('says at most two hundred things of a kind of one file, and is not slow about it', async () => {
    const links = Array.from(
      { length: 3_000 },
      (_, i) => `[x](/none/${i}) ![x](/none/${i}.png) [x](#a-${i})`,
    );
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx': `---\ntitle: Home\n---\n\n${links.join('\n\n')}\n\n${'a-'.repeat(50_000)}\n`,
    });
    const { issues } = await check(path);
    for (const code of ['link/broken', 'link/broken-anchor', 'image/missing'])
      assert.equal(issues.filter((issue) => issue.code === code).length, 200, code);
  });

  it('knows every place of a page with hundreds of them, and what was meant', async () => {
    const headings = Array.from({ length: 200 }, (_, at) => `## A place with a long name ${at}\n\nText\n`);
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'long'] }),
      'index.mdx':
        '---\ntitle: Home\n---\n\n[a](/long#a-place-with-a-long-name-150) [b](/long#a-place-with-a-long-nme-7)\n',
      'long.mdx': `---\ntitle: Long\n---\n\n${headings.join('\n')}`,
    });
    const { issues } = await check(path);
    assert.deepEqual(
      issues.map(({ code, hint }) => [code, hint?.includes('#a-place-with-a-long-name-7')]),
      [['link/broken-anchor', true]],
    );
  });

  it('finds lost places of pages with live components, unless these may add ids', async () => {
    const live = (attribute: string): string =>
      `export const Old = () => { const [is, set] = useState(false); useEffect(() => set(true), []); return is ? <p ${attribute}="soon">Old</p> : null; }\n\n<Old />\n\n[x](#soon)\n`;
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'other'] }),
      'index.mdx': `---\ntitle: Home\n---\n\n${live('className')}\n[y](/other#soon)\n`,
      'other.mdx': `---\ntitle: Other\n---\n\n${live('id')}\n[y](/#soon)\n`,
    });
    assert.deepEqual(told(await check(path)), [
      'link/broken-anchor index.mdx:9:5',
      'link/broken-anchor other.mdx:11:5',
    ]);
  });

  it('a label for the navigation is no title', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx': '---\nsidebarTitle: Start\n---\n\nText\n',
    });
    assert.deepEqual(told(await check(path)), ['page/missing-title index.mdx:1:']);
  });

  it('tells which icons no library has, in text, front matter and code, and what was meant', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx':
        '---\ntitle: Home\nicon: "rockett"\n---\n\n<Card title="A" icon="githubb" />\n\n<Card title="B" icon="rocket" />\n\n<Icon icon="/a.svg" />\n\n<Icon icon="🎉" />\n',
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const found = (await check(path)).issues.filter(({ code }) => code === 'component/unknown-icon');
    assert.deepEqual(
      found.map(({ line, hint }) => [line, hint]),
      [
        [3, 'Did you mean "rocket"?'],
        [6, 'Did you mean "github"?'],
      ],
    );
  });

  it('tells of props that a component does not have, also of parts that their parent draws', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx':
        '---\ntitle: Home\n---\n\n<Card tittle="A" className="x" />\n\n<Tabs>\n  <Tab titel="One">x</Tab>\n</Tabs>\n\n<Own tittle="x" />\n\nexport const Own = ({ tittle }) => <b>{tittle}</b>;\n',
    });
    assert.deepEqual(told(await check(path)), [
      'component/missing-prop index.mdx:8:3',
      'component/unknown-prop index.mdx:5:1',
      'component/unknown-prop index.mdx:8:3',
    ]);
  });

  it('what pages import is a part of them, unless the navigation lists it', async () => {
    const part = (name: string): string => `import Part from '/shared/${name}.mdx';\n\n<Part word="x" />\n`;
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'shared/listed'] }),
      'index.mdx': `---\ntitle: Home\n---\n\n${part('limits')}\n${part('listed').replaceAll('Part', 'Other')}`,
      'shared/limits.mdx': `${part('inner')}\nAt most {word}, [see](/none)\n`,
      'shared/inner.mdx': 'Inside\n',
      'shared/listed.mdx': 'Text\n',
      'shared/forgotten.mdx': '---\ntitle: Forgotten\n---\n\nText\n',
    });
    assert.deepEqual(told(await check(path)), [
      'link/broken shared/limits.mdx:5:23',
      'nav/unlisted-page shared/forgotten.mdx::',
      'page/missing-title shared/listed.mdx:1:',
    ]);
  });

  it('drafts and files about the repository are no pages of the site', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx': '---\ntitle: Home\n---\n\nText\n',
      '_drafts/a.mdx': '[x](/none)\n',
      'CONTRIBUTING.md': '[x](/none)\n\n![](none.png)\n',
    });
    assert.deepEqual(told(await check(path)), []);
  });
});

const EXPECTED = [
  'config/file-missing docs.json:10:35',
  'config/file-missing docs.json:24:75',
  'config/file-missing docs.json:5:11',
  'config/redirect-loop docs.json:21:5',
  'config/redirect-shadowed docs.json:19:5',
  'config/redirect-target docs.json:20:5',
  'content/heading-jump guides/index.mdx:7:1',
  'content/unknown-mode index.mdx::',
  'image/missing index.mdx:31:28',
  'image/missing index.mdx:33:44',
  'image/no-alt index.mdx:31:5',
  'image/no-alt index.mdx:33:11',
  'link/broken docs.json:7:52',
  'link/broken index.mdx:25:20',
  'link/broken index.mdx:25:43',
  'link/broken index.mdx:27:26',
  'link/broken index.mdx:29:10',
  'link/broken snippets/note.mdx:1:19',
  'link/broken-anchor index.mdx:29:56',
  'link/broken-anchor index.mdx:29:67',
  'link/capitals index.mdx:29:37',
  'link/redirected index.mdx:29:27',
  'nav/duplicate-page docs.json:10:105',
  'nav/trailing-slash docs.json:10:121',
  'nav/unlisted-page lost.mdx::',
  'page/missing-title no-title.mdx:1:',
  'page/unknown-field index.mdx:3:1',
  'page/wrong-type index.mdx:5:1',
  'page/wrong-type index.mdx:6:1',
  'skills/empty .mintlify/assistant/skills/keys/skill.md::',
  'spec/missing docs.json:13:',
  'spec/no-version api/other.json:1:',
  'spec/unreadable api/broken.yaml:3:1',
];
