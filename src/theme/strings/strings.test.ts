/** Which language's words a page gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGE_TABLE } from '../../site/config/language-table.data.ts';
import { en } from './en.ts';
import { withValues } from './interface-strings.ts';
import { pluralForm } from './plural.ts';
import { LANGUAGES, strings } from './strings.ts';

test('strings() falls back from region to language to English', () => {
  for (const lang of ['en', 'EN', 'en-US', 'xx', '', '-', 'ca', 'constructor', '__proto__'])
    assert.equal(strings(lang), en, lang);
  assert.equal(strings(), en);
  assert.equal(strings('fr-CA'), strings('fr'));
  assert.equal(strings('zh-Hant-TW'), strings('zh-Hant'));
  assert.equal(strings('DE'), strings('de'));
});

test('strings() knows tags whose parent is not the translated one', () => {
  const same: Readonly<Record<string, string>> = {
    zh: 'zh-Hans',
    'zh-CN': 'zh-Hans',
    'zh-TW': 'zh-Hant',
    'zh-HK': 'zh-Hant',
    pt: 'pt-BR',
    'pt-PT': 'pt-BR',
    nn: 'nb',
    no: 'nb',
    'nn-NO': 'nb',
  };
  for (const [tag, other] of Object.entries(same)) {
    assert.equal(strings(tag), strings(other), tag);
    assert.notEqual(strings(tag), en, tag);
  }
});

test('every language that docs.json may name is translated, and no other', () => {
  const listed = LANGUAGE_TABLE.map(({ tag }) => tag.toLowerCase()).filter((tag) => tag !== 'en');
  assert.deepEqual(
    [...LANGUAGES.keys()].filter((tag) => !listed.includes(tag)),
    [],
  );
  for (const tag of listed) assert.notEqual(strings(tag), en, tag);
});

test('withValues() fills known places and leaves the rest', () => {
  assert.equal(withValues('{a} and {b} and {a}', { a: '1' }), '1 and {b} and 1');
  assert.equal(withValues('{a}', { a: '{b}', b: 'x' }), '{b}');
});

test('pluralForm() takes the form of the language, and the last one where that is missing', () => {
  const said = (lang: string, count: number) =>
    withValues(pluralForm(strings(lang).searchCount, count, lang), { count: String(count) });
  assert.deepEqual(
    [1, 2].map((n) => said('en', n)),
    ['1 result', '2 results'],
  );
  assert.deepEqual(
    [1, 3, 5, 21].map((n) => said('ru', n)),
    ['1 результат', '3 результата', '5 результатов', '21 результат'],
  );
  assert.deepEqual(
    [2, 3, 11].map((n) => said('ar', n)),
    ['نتيجتان', '3 نتائج', '11 نتيجة'],
  );
  assert.equal(said('ja', 1), '1 件の結果');
  assert.equal(pluralForm({ other: 'x' }, 1, 'not a tag'), 'x');
});
