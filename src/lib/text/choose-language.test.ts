/** Tests which language of a site readers get for what their browsers say. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseLanguage, requestedLanguages } from './choose-language.ts';

const OFFERED = ['en', 'fr', 'pt-BR', 'zh-Hans', 'zh-Hant', 'nb'];
const CASES: readonly (readonly [header: string, chosen: string | undefined])[] = [
  ['fr', 'fr'],
  ['FR-ca,en;q=0.8', 'fr'],
  ['de-DE,de;q=0.9,fr;q=0.5,en;q=0.3', 'fr'],
  ['en;q=0.4,fr;q=0.9', 'fr'],
  ['fr;q=0,en', 'en'],
  ['fr;q=x,en;q=0.1', 'en'],
  ['pt-PT', 'pt-BR'],
  ['zh-TW', 'zh-Hant'],
  ['zh-CN', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['*', undefined],
  ['', undefined],
  ['ja,*;q=0.1', undefined],
  ['not a tag!, , ;q=1, fr ; q=0.2', 'fr'],
  [`${'a'.repeat(5_000)},fr`, undefined],
  [`${'de,'.repeat(30)}fr`, undefined],
];

describe('the language of a reader', () => {
  for (const [header, chosen] of CASES)
    it(`is ${chosen ?? 'not known'} for "${header.slice(0, 40)}"`, () => {
      assert.equal(chooseLanguage(requestedLanguages(header), OFFERED), chosen);
    });
});
