/** Languages are found by the names and adjectives that people use, and odd tags break nothing. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { languageNames } from './language-names.ts';

it('finds a language by its name in every language of requests', () => {
  const named = languageNames(['en', 'de', 'zh-Hans', 'pt-BR', 'de-x-own', 'x-private', 'und']);
  const cases: readonly (readonly [word: string, tag: string | undefined])[] = [
    ['English', 'en'],
    ['german', 'de'],
    ['deutschen', 'de'],
    ['Englische', 'en'],
    ['allemand', 'de'],
    ['anglaises', 'en'],
    ['inglesas', 'en'],
    ['Chinese', 'zh-Hans'],
    ['portugués', 'pt-BR'],
    ['French', undefined],
    ['', undefined],
    ['constructor', undefined],
  ];
  for (const [word, tag] of cases) assert.equal(named(word), tag, word);
});

it('reads no more than a site can have', () => {
  const many = Array.from({ length: 50_000 }, (_, at) => `x-${at}`);
  assert.equal(languageNames(['fr', ...many])('French'), 'fr');
});
