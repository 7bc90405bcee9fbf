/** The dashboard and the manual have one mark: the drawings differ in how they are written, not in what they show. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brandIcon, brandMark } from './brand-mark.ts';

const MANUAL = new URL('../../../../docs/images/', import.meta.url);

/** The numbers of all paths, rounded as the drawings need them. */
function numbersOf(svg: string): readonly string[] {
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]!);
  const numbers = paths.flatMap((path) => path.match(/-?\d+(?:\.\d+)?/g) ?? []);
  return numbers.map((number) => Number(number).toFixed(1)).sort();
}

const coloursOf = (svg: string): readonly string[] => (svg.match(/#[0-9a-f]{3,6}/g) ?? []).sort();

describe('the mark of the dashboard', () => {
  for (const mode of ['light', 'dark'])
    it(`is drawn as the logo of the manual, ${mode}`, () => {
      const logo = readFileSync(new URL(`logo-${mode}.svg`, MANUAL), 'utf8');
      assert.deepEqual(numbersOf(String(brandMark())), numbersOf(logo));
    });

  it('is the same in the tab of a browser', () => {
    const icon = decodeURIComponent(brandIcon());
    const favicon = readFileSync(new URL('favicon.svg', MANUAL), 'utf8');
    assert.deepEqual(numbersOf(icon), numbersOf(favicon));
    assert.deepEqual(coloursOf(icon), coloursOf(favicon));
  });
});
