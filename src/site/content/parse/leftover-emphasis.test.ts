/** Marks of emphasis that stay in the text are reported where they were surely meant as emphasis, and nowhere else. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePage } from './parse-page.ts';

const reports = (body: string): string[] =>
  parsePage({ file: 'a.mdx', body, latex: undefined, known: () => true }).issues.map(
    ({ code, line, column, message }) => `${code} ${line}:${column} ${/in "(.*)"$/s.exec(message)?.[1]}`,
  );

describe('marks of emphasis in the text', () => {
  const meant: readonly (readonly [source: string, place: string, shown: string])[] = [
    ['**Note:**text', '1:1', '**Note:**'],
    ['x\n\n- a **“Save”**button', '3:5', '**“Save”**'],
    ['**See [it](/x).**Then', '1:1', '**See [it](/x).**'],
    ['a\n** Title **', '2:1', '** Title **'],
    ['~~old:~~new', '1:1', '~~old:~~'],
    ['take **this one ** now', '1:6', '**this one **'],
    ['**適切なハンドリング', '1:1', '**適切なハンドリング'],
    ['😀観察**サイクル', '1:5', '😀観察**サイクル'],
    ['仅支持**免费**插件**。', '1:12', '仅支持**免费**插件**。'],
  ];
  for (const [source, place, shown] of meant)
    it(`are reported: ${JSON.stringify(source)}`, () =>
      assert.deepEqual(reports(source), [`content/emphasis ${place} ${shown}`]));

  const other = [
    '**bold** *a* ~~b~~ **「x」**です',
    'pass **kwargs and `**opts`',
    'f(**a, **b) or f(**a) / g(**b)',
    '2**3 and 4 ** 5 ** 6',
    'src/**/a.ts, src/**/b.ts and **/*.md',
    'Price** and availability**\n\n** without tax',
    '\\*\\*Note:\\*\\*text',
    '`**Note:**text`\n\n```\n**Note:**text\n```',
    'password **** and ****** of ~~~~',
    '引数**kwargsを渡す。2**10です。値 ** 3',
    '{/* **Note:**text */}',
  ];
  for (const source of other)
    it(`are left alone: ${JSON.stringify(source)}`, () => assert.deepEqual(reports(source), []));

  it('are reported twenty times on a page at most', () => {
    assert.ok(reports('**Note:**text\n\n'.repeat(500)).length <= 20);
  });
});
