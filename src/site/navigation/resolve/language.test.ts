/** Tests of language codes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NavDivision } from '../nav-node.ts';
import { firstNode, issueLines, resolveSample } from '../testing/resolve-sample.ts';

describe('language codes', () => {
  const listed =
    'ar cs cn zh-Hant nl en fr de he hi id it jp ko lv no pl pt-BR ro ru es sv tr ua uz vi zh zh-Hans ja ja-jp pt uk fr-CA fr-ca'.split(
      ' ',
    );
  for (const code of listed) {
    test(`${code} is supported`, () => {
      assert.deepEqual(firstNode({ languages: [{ language: code, pages: ['a'] }] }).issues, []);
    });
  }
  const others: readonly (readonly [string, string, RegExp])[] = [
    ['zh-TW', 'warning nav/unlisted-language', /"zh-Hant"; keep "zh-TW"/],
    ['es-MX', 'warning nav/unlisted-language', /"es"; keep "es-MX"/],
    ['nb', 'warning nav/unlisted-language', /"no"; keep "nb"/],
    ['EN', 'warning nav/unlisted-language', /Did you mean "en"/],
    ['iw', 'warning nav/unlisted-language', /Did you mean "he"/],
    ['ca', 'warning nav/unlisted-language', /eep "ca"/],
    ['not a code', 'error nav/invalid-language', /such as "en"/],
  ];
  for (const [code, issue, hint] of others) {
    test(`${code} is kept and reported`, () => {
      const { tree, issues } = resolveSample({ languages: [{ language: code, pages: ['a'] }] });
      assert.deepEqual(issueLines(issues), [`${issue} /navigation/languages/0/language`]);
      assert.match(issues[0]?.hint ?? '', hint);
      assert.equal((tree.children[0] as NavDivision).label, code);
    });
  }
});
