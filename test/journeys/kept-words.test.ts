/** What authors wrote reaches readers, or they are told: emphasis beside Chinese, Japanese and Korean, and tags closed inside lists. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type CheckResult, checkSite } from '../../src/tasks/check-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
const FAULTY = {
  note: '<Steps>\n  <Step title="One"><Note>\n\n**bold words**\n\n- listed words\n\n    </Note></Step>\n</Steps>',
  cell: '<table>\n  <tbody>\n    <tr><td>\n\n**bold words**\n\n- listed words\n\n    </td></tr>\n  </tbody>\n</table>',
  tab: '<Card title="Tab">\t{"bold words, listed words"}\n</Card>',
  import: 'import bold words from your account.\nThey are listed words',
  after: 'import Part from "/snippets/part.mdx"\nSome bold words\n\n<Part />\n\nlisted words',
};
const files = {
  'docs.json': docsJson({ pages: ['index', 'cjk', 'correct', 'open', ...Object.keys(FAULTY)] }),
  'index.mdx': page('Home', 'Text'),
  'cjk.mdx': page(
    '強調の頁',
    [
      '## 何が**「重要」**か',
      'これは**「重要なこと」**です。这是**我想做的事。**所以继续。',
      '**마크다운(Markdown)**을 사용하세요. ~~削除（さくじょ）~~です',
      '<Card title="札">*「斜体」*です</Card>',
      '| 表 |\n|---|\n| 値**（単位）**です |',
    ].join('\n\n'),
  ),
  'correct.mdx': page(
    'Correct',
    '<Steps>\n<Step title="One"><Note>\n\n**x**\n\n- l\n\n</Note></Step>\n</Steps>\n\n引数 **kwargs と 2**3 と `**「」**` と \\*\\*です',
  ),
  'open.mdx': page('Open', '閉じて**いない印'),
  'snippets/part.mdx': 'part',
  ...Object.fromEntries(Object.entries(FAULTY).map(([name, text]) => [`${name}.mdx`, page(name, text)])),
};

describe('words that the parser would lose', () => {
  let site: RunningSite;
  let checked: CheckResult;
  before(async () => {
    const { path } = fixtureFolder(files);
    site = await runningSite(path);
    checked = await checkSite(path, () => undefined);
  });

  for (const name of Object.keys(FAULTY))
    it(`are on the page "${name}"`, async () => {
      const html = await site.text(`/${name}`);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<[^>]+>/g, '');
      assert.match(main, /bold words[\s\S]*listed words/);
    });

  it('are reported with file, line and element', () => {
    const problems = checked.issues
      .filter(({ code }) => code.startsWith('content/'))
      .map(({ severity, file, line, message }) => `${severity} ${file}:${line} ${message.slice(0, 32)}`);
    assert.deepEqual(problems.sort(), [
      'error cell.mdx:7 <td> is closed inside a list: "<',
      'error note.mdx:6 <Note> is closed inside a list: ',
      'warning after.mdx:6 Text that directly follows impor',
      'warning import.mdx:5 A line that begins with "import"',
      'warning open.mdx:5 The marks "**" are shown as text',
    ]);
  });
});

describe('emphasis beside Chinese, Japanese and Korean text', () => {
  let site: RunningSite;
  let html: string;
  before(async () => {
    site = await runningSite(fixtureFolder(files).path);
    html = await site.text('/cjk');
  });

  it('is on the page, in components, cells and labels', () => {
    for (const part of [
      'これは<strong>「重要なこと」</strong>です。',
      '这是<strong>我想做的事。</strong>所以继续。',
      '<strong>마크다운(Markdown)</strong>을',
      '<del>削除（さくじょ）</del>です',
      '<em>「斜体」</em>です',
      '値<strong>（単位）</strong>です',
    ])
      assert.ok(html.includes(part), part);
  });

  it('leaves headings, contents and their ids without marks', () => {
    assert.match(html, /<h2[^>]* id="何が「?重要」?か"/);
    assert.match(html, /href="#(?:何が「?重要」?か|%E4[^"]+)"/);
  });

  it('leaves search and the text for assistants without stray marks', async () => {
    const found = await site.text(`/search.json?q=${encodeURIComponent('重要')}`);
    assert.match(found, /重要/);
    assert.doesNotMatch(found, /\*\*/);
    const markdown = await site.text('/cjk.md');
    assert.ok(markdown.includes('これは**「重要なこと」**です。'), markdown);
    assert.doesNotMatch(markdown, /\\\*|&#x/);
  });
});
