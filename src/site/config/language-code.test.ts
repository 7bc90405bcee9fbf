/** Tests of language codes: those of the table, and any other well-formed tag. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { languageOf, nearestLanguageCode } from './language-code.ts';
import { LANGUAGE_TABLE } from './language-table.data.ts';

const REQUIRED =
  'ar cs cn zh-Hant nl en fr de he hi id it jp ko lv no pl pt-BR ro ru es sv tr ua uz vi zh zh-Hans ja ja-jp pt uk fr-CA fr-ca'.split(
    ' ',
  );

test('exactly the 26 codes of the format are listed, and those that the hosted platform has beside them', () => {
  assert.deepEqual(
    LANGUAGE_TABLE.map((row) => row.code),
    REQUIRED,
  );
  for (const code of REQUIRED) assert.equal(languageOf(code)?.listed, true, code);
});

test('every tag is a canonical one', () => {
  for (const { tag } of LANGUAGE_TABLE) assert.equal(Intl.getCanonicalLocales(tag)[0], tag);
});

const CASES: readonly [code: string, tag: string, dir: 'ltr' | 'rtl', name: string, listed: boolean][] = [
  ['cn', 'zh-Hans', 'ltr', '简体中文', true],
  ['jp', 'ja', 'ltr', '日本語', true],
  ['ua', 'uk', 'ltr', 'Українська', true],
  ['no', 'nb', 'ltr', 'Norsk', true],
  ['ar', 'ar', 'rtl', 'العربية', true],
  ['he', 'he', 'rtl', 'עברית', true],
  ['zh', 'zh', 'ltr', '中文', true],
  ['ja', 'ja', 'ltr', '日本語', true],
  ['fa', 'fa', 'rtl', 'فارسی', false],
  ['ca', 'ca', 'ltr', 'Català', false],
  ['EN', 'en', 'ltr', 'English', false],
  ['de-u-co-phonebk', 'de-u-co-phonebk', 'ltr', 'Deutsch', false],
  ['aa-0-00', 'aa-0-00', 'ltr', 'Afar', false],
];

for (const [code, tag, dir, name, listed] of CASES) {
  test(`"${code}" is ${tag}`, () => assert.deepEqual(languageOf(code), { code, tag, dir, name, listed }));
}

for (const code of ['', 'e', ' en', 'en_US', 'en--US', 'deutsch!', 'x'.repeat(100)]) {
  test(`"${code.slice(0, 12)}" is no tag`, () => assert.equal(languageOf(code), undefined));
}

const NEAREST: readonly [code: string, nearest: string | undefined][] = [
  ['zh-CN', 'cn'],
  ['zh-TW', 'zh-Hant'],
  ['ja-JP', 'ja-jp'],
  ['pt-PT', 'pt-BR'],
  ['fr-BE', 'fr'],
  ['en_US', 'en'],
  ['EN', 'en'],
  ['nb', 'no'],
  ['ca', undefined],
  ['aa-0_00', undefined],
  ['de-u-co-phonebk', 'de'],
];

for (const [code, nearest] of NEAREST) {
  test(`nearest to "${code}" is ${nearest}`, () => assert.equal(nearestLanguageCode(code), nearest));
}

test('any text is read without an exception', () => {
  const part = fc.string({ unit: fc.constantFrom(...'adenuxz019'), minLength: 1, maxLength: 8 });
  const tag = fc
    .tuple(part, fc.array(fc.tuple(fc.constantFrom('-', '_', ''), part), { maxLength: 5 }))
    .map(([first, rest]) => first + rest.flat().join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), tag), (code) => {
      languageOf(code);
      nearestLanguageCode(code);
    }),
  );
});
