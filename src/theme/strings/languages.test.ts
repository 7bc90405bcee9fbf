/** What every translation of the interface has to keep: all keys, all places for values, no markup, and room on the screen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from './en.ts';
import { flatWords } from './flat-words.ts';
import { SAME_AS_ENGLISH, SHORT } from './languages-checked.data.ts';
import { LANGUAGES, loadLanguage, readTranslation } from './strings.ts';

const isPlural = (path: string) => path.startsWith('searchCount.');
const english = new Map(flatWords(en).filter(([path]) => !isPlural(path)));
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();
/** Wide characters take the room of two. */
const width = (text: string) =>
  [...text].length + (text.match(/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0);

for (const tag of LANGUAGES) {
  const words = loadLanguage(tag);
  describe(tag, () => {
    const strings = flatWords(words);
    const own = new Map(strings);

    it('has every word, and none that English has not', () => {
      const keys = [...own.keys()].filter((path) => !isPlural(path));
      assert.deepEqual(keys.toSorted(), [...english.keys()].toSorted());
    });

    it('says only of words that it has that they are behind', () => {
      for (const path of readTranslation(tag).behind) assert.ok(own.has(path), path);
    });

    it('has the plural forms that its numbers ask for', () => {
      const rules = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
      const forms = words?.searchCount ?? { other: '' };
      assert.deepEqual(Object.keys(forms).toSorted(), [...rules].toSorted());
      assert.deepEqual(places(forms.other), ['{count}']);
    });

    it('keeps the places for values', () => {
      for (const [path, text] of own)
        if (!isPlural(path))
          assert.deepEqual(places(text), places(english.get(path) ?? ''), `${path}: ${text}`);
    });

    it('is not English by mistake', () => {
      const same = strings
        .filter(([path, text]) => text === english.get(path) && !SAME_AS_ENGLISH.everywhere.includes(text))
        .map(([, text]) => text);
      const allowed = SAME_AS_ENGLISH.in[tag] ?? [];
      assert.deepEqual(
        [...new Set(same)].filter((text) => !allowed.includes(text)),
        [],
      );
    });

    it('is plain text, trimmed and without stray marks', () => {
      for (const [path, text] of own) {
        assert.ok(text !== '' && text === text.trim(), path);
        assert.doesNotMatch(
          text,
          /[<>&`\u0000-\u001f\u200e\u200f\u202a-\u202e\u2066-\u2069]| {2}/,
          `${path}: ${text}`,
        );
        assert.equal(text, text.normalize('NFC'), path);
      }
    });

    it('fits: buttons and labels stay near twice their English', () => {
      for (const [path, text] of own) {
        const wanted = english.get(path);
        if (wanted === undefined) continue;
        const room = SHORT.has(path) ? Math.max(2.4 * width(wanted), 18) : Math.max(2.2 * width(wanted), 32);
        assert.ok(width(text) <= room, `${path} is ${width(text)} wide, at most ${room}: ${text}`);
      }
    });
  });
}
