/** What authors bring from other programs: shown as meant, or told by the check with its place and what to write instead. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { checkSite } from './check-site.ts';

const data = mkdtempSync(join(tmpdir(), 'lectern-foreign-'));
process.env['LECTERN_DATA_DIR'] = data;
after(() => rmSync(data, { recursive: true, force: true }));

const FILES = [
  'a b.png',
  '50% off.png',
  'a+b&c.png',
  'hash#1.png',
  'q?.png',
  'img (1).svg',
  '日本語.png',
  'größe.png',
];

/** Of the text of a page: `code line hint` of each issue. */
const PAGES: readonly (readonly [text: string, ...told: string[]])[] = [
  ['![x](/images/a%20b.png) ![x](</images/a b.png>) <img src="/images/a b.png" alt="x" />'],
  ['![x](/images/50%25%20off.png) ![x](</images/50% off.png>) <img src="/images/50% off.png" alt="x" />'],
  ['![x](/images/a+b&c.png) ![x](/images/hash%231.png) ![x](/images/q%3F.png) ![x](/images/größe.png)'],
  ['![x](/images/img%20(1).svg) ![x](/images/%E6%97%A5%E6%9C%AC%E8%AA%9E.png) ![x](/images/日本語.png)'],
  ['<Card title="c" img="/images/50% off.png" href="/b">x</Card>'],
  ['![x](/images/a b.png)', 'content/address-with-blank 6 Write "/images/a%20b.png"'],
  ['words ![x](/images/img (1).svg "title")', 'content/address-with-blank 6 Write "/images/img%20(1).svg"'],
  ['[x](./some page) and [see](a note, below)', 'content/address-with-blank 6 Write "./some%20page"'],
  ['![x](/images/hash#1.png)', 'image/missing 6 Did you mean "/images/hash%231.png"?'],
  ['![x](/images/50%20off.png)', 'image/missing 6 Did you mean "/images/50%25%20off.png"?'],
  ['<a name="old"></a>\n\n[x](#old) [y](/b#there)'],
  ['## One \\{#two\\}\n\n[x](#two)', 'link/broken-anchor 8 '],
  [':::note\nx\n:::', 'content/foreign-note 6 Write <Note>'],
  ['x\n\n::::caution Title\nx\n::::', 'content/foreign-note 8 Write <Warning>'],
  ['!!! danger "x"\n    y', 'content/foreign-note 6 Write <Danger>'],
  ['`:::note` and\n\n```md\n:::note\n```\n\nat 10:::20'],
  ['```js nocopy\nx\n```'],
  ['```js copy="yes"\nx\n```', 'content/sample-no-effect 6 Remove it: every sample'],
  ['```js theme={null} lines\nx\n```\n\n```rust ignore\nx\n```', 'content/sample-no-effect 6 Remove it'],
  ['<Card title="x" href="/b" target="_blank">y</Card>', 'component/no-effect 6 Remove it'],
];

describe('notation of other programs', () => {
  it('is shown as meant, or told in the page', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['b', ...PAGES.map((_, i) => `p${i}`)] }),
      'b.mdx': '---\ntitle: B\n---\n\nText <b id="there">x</b>\n',
      ...Object.fromEntries(FILES.map((name) => [`images/${name}`, 'x'])),
      ...Object.fromEntries(PAGES.map(([text], i) => [`p${i}.mdx`, `---\ntitle: P${i}\n---\n\n\n${text}\n`])),
    });
    const { issues } = await checkSite(path, () => undefined);
    for (const [i, [text, ...told]] of PAGES.entries()) {
      const own = issues.filter(({ file }) => file === `p${i}.mdx`);
      const lines = own.map(({ code, line, hint }) => `${code} ${line} ${hint ?? ''}`);
      assert.equal(lines.length, told.length, `${text}\n${lines.join('\n')}`);
      for (const [at, line] of lines.entries()) assert.ok(line.startsWith(told[at]!), `${text}\n${line}`);
    }
  });

  it('is told once in docs.json and front matter, however often it is written', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson(
        {
          languages: ['ja', 'zh', 'en'].map((language) => ({
            language,
            pages: ['a', 'b'].map((at) => `${language}/${at}`),
          })),
        },
        { contextual: { options: ['copy', 'devin-mcp', 'assistant', 'download-pdf'] } },
      ),
      ...Object.fromEntries(
        ['ja', 'zh', 'en'].flatMap((lang) =>
          ['a', 'b'].map((at) => [
            `${lang}/${at}.mdx`,
            `---\ntitle: ${at}\nrelated: [x]\ncontextual:\n  options: [windsurf]\n---\n\n\`\`\`js twoslash\nx\n\`\`\`\n`,
          ]),
        ),
      ),
    });
    const { issues } = await checkSite(path, () => undefined);
    assert.deepEqual(
      issues.map(({ code, file, line }) => `${code} ${file.split('/').at(-1)} ${line}`).sort(),
      [
        'config/no-effect a.mdx 4',
        'config/no-effect docs.json 35',
        'config/no-effect docs.json 37',
        'content/sample-no-effect a.mdx 8',
        'page/no-effect a.mdx 3',
      ],
    );
  });
});
