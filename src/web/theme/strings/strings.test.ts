/** Which language's words a page gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from './en.ts';
import { withValues } from './interface-strings.ts';
import { strings } from './strings.ts';

test('strings() falls back from region to language to English', () => {
  for (const lang of ['en', 'EN', 'en-US', 'xx', '', '-', 'zh-Hant-TW'])
    assert.equal(strings(lang), en, lang);
  assert.equal(strings(), en);
});

test('withValues() fills known places and leaves the rest', () => {
  assert.equal(withValues('{a} and {b} and {a}', { a: '1' }), '1 and {b} and 1');
  assert.equal(withValues('{a}', { a: '{b}', b: 'x' }), '{b}');
});
