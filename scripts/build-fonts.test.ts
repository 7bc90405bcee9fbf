/** The font files that pages load: their weight, what they contain, and the figures of the local fonts that stand in for them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { beyondLatin } from '../src/lib/text/beyond-latin.ts';
import { fontCoverage } from '../src/web/reader/social/draw-card.ts';
import { FONT_PARTS, fontPart } from './build-fonts.ts';

/** Bytes of all fonts that a plain page loads. */
const FIRST_VIEW = 45_000;
/** Advance widths of Arial, and of every font made to its measure, in thousandths: space, then a to z. */
const ARIAL =
  '278 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500';
/** Occurrences in a thousand characters of English. */
const ENGLISH = '182 65 12 22 32 103 20 15 49 57 1 5 33 20 57 61 15 1 49 52 75 22 8 17 1 14 1';
const ALPHABET = ' abcdefghijklmnopqrstuvwxyz';
/** Widths of every character, as shares of the font size. */
const CONSOLAS_WIDTH = 1126 / 2048;
const MENLO_WIDTH = 1233 / 2048;

const sheet = (name: string): string =>
  readFileSync(new URL(`../src/theme/styles/${name}.css`, import.meta.url), 'utf8');

/** Tables of an uncompressed font. */
function tables(font: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  return new Map(
    entries.map((at) => {
      const from = font.readUInt32BE(at + 8);
      return [font.toString('latin1', at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12))];
    }),
  );
}

/** Glyph of a character, from the table of segments (`cmap`, format 4). */
function glyphOf(cmap: Buffer, code: number): number {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const part = cmap.subarray(cmap.readUInt32BE(8 + 8 * i));
    if (part.readUInt16BE(0) !== 4) continue;
    const size = part.readUInt16BE(6);
    for (let at = 14; at < 14 + size; at += 2) {
      const start = part.readUInt16BE(at + size + 2);
      if (code > part.readUInt16BE(at) || code < start) continue;
      const delta = part.readUInt16BE(at + 2 * size + 2);
      const rangeAt = at + 3 * size + 2;
      const range = part.readUInt16BE(rangeAt);
      const glyph = range === 0 ? code : part.readUInt16BE(rangeAt + range + 2 * (code - start));
      return (glyph + delta) & 0xffff;
    }
  }
  throw new Error(`no glyph for ${code}`);
}

/** Share of the font size that a character is wide in the regular weight. */
function widthOf(font: ReadonlyMap<string, Buffer>, character: string): number {
  const last = font.get('hhea')!.readUInt16BE(34) - 1;
  const glyph = Math.min(glyphOf(font.get('cmap')!, character.codePointAt(0)!), last);
  return font.get('hmtx')!.readUInt16BE(glyph * 4) / font.get('head')!.readUInt16BE(18);
}

function features(font: ReadonlyMap<string, Buffer>): Set<string> {
  const found = new Set<string>();
  for (const name of ['GSUB', 'GPOS']) {
    const table = font.get(name);
    if (table === undefined) continue;
    const list = table.subarray(table.readUInt16BE(6));
    for (let i = 0; i < list.readUInt16BE(0); i++) found.add(list.toString('latin1', 2 + 6 * i, 6 + 6 * i));
  }
  return found;
}

const percent = (css: string, face: string, descriptor: string): number => {
  const rule = css.split('@font-face').find((each) => each.includes(`"${face}"`))!;
  return Number(new RegExp(`${descriptor}: ([\\d.]+)%`).exec(rule)![1]);
};
const close = (given: number, exact: number, share: number): void =>
  assert.ok(Math.abs(given / exact - 1) <= share, `${given} is not ${exact}`);

/** Lines are as high with the local font as with ours. */
function assertHeights(font: ReadonlyMap<string, Buffer>, face: string): void {
  const css = sheet('stand-ins');
  const adjust = percent(css, face, 'size-adjust');
  const height = (at: number): number =>
    Math.abs(font.get('hhea')!.readInt16BE(at)) / font.get('head')!.readUInt16BE(18);
  close(percent(css, face, 'ascent-override') * adjust, height(4) * 10_000, 0.001);
  close(percent(css, face, 'descent-override') * adjust, height(6) * 10_000, 0.002);
  assert.equal(percent(css, face, 'line-gap-override'), font.get('hhea')!.readInt16BE(8));
}

describe('the fonts of every page', () => {
  let inter: Map<string, Buffer>;
  let mono: Map<string, Buffer>;
  before(async () => {
    inter = tables(await fontPart('inter', 'sfnt'));
    mono = tables(await fontPart('mono', 'sfnt'));
  });

  it('fit their budget', async () => {
    const sizes = await Promise.all(['inter', 'mono'].map(async (name) => (await fontPart(name)).length));
    assert.ok(sizes[0]! + sizes[1]! <= FIRST_VIEW, sizes.join(' + '));
  });

  it('kern, have figures of one width, and never join two characters', () => {
    const found = features(inter);
    assert.ok(found.has('kern') && found.has('tnum'), [...found].join());
    for (const font of [inter, mono])
      for (const name of ['liga', 'calt', 'dlig', 'rlig']) assert.ok(!features(font).has(name), name);
  });

  it('carry their copyright and licence', () => {
    for (const font of [inter, mono]) {
      const names = font.get('name')!.swap16().toString('utf16le');
      assert.match(names, /Copyright \d{4}.*Project Authors/);
      assert.match(names, /openfontlicense\.org|scripts\.sil\.org/);
    }
  });

  it('have local fonts of the same width beside them', () => {
    const [widths, counts] = [ARIAL, ENGLISH].map((text) => text.split(' ').map(Number));
    const sum = (width: (character: string, i: number) => number): number =>
      [...ALPHABET].reduce((total, character, i) => total + width(character, i) * counts![i]!, 0);
    const ratio = sum((character) => widthOf(inter, character)) / sum((_, i) => widths![i]! / 1000);
    const css = sheet('stand-ins');
    const adjust = percent(css, 'Lectern Sans Local', 'size-adjust');
    close(adjust, ratio * 100, 0.01);
    assertHeights(inter, 'Lectern Sans Local');
    const width = widthOf(mono, 'x');
    close(percent(css, 'Lectern Mono Local', 'size-adjust'), (width / MENLO_WIDTH) * 100, 0.001);
    close(percent(css, 'Lectern Mono Windows', 'size-adjust'), (width / CONSOLAS_WIDTH) * 100, 0.001);
    assertHeights(mono, 'Lectern Mono Local');
    assertHeights(mono, 'Lectern Mono Windows');
  });
});

describe('the fonts of rare letters', () => {
  const ranges = [...sheet('letters').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
    ([, first, last = first]) => [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const,
  );

  it('are announced on pages with one of their characters, and on no other', () => {
    assert.ok(ranges.length > 20);
    for (const code of ranges.flat())
      assert.ok(beyondLatin(String.fromCodePoint(code)), `U+${code.toString(16)}`);
    for (const [first, last] of FONT_PARTS['inter']!.only!)
      for (let code = first; code <= last; code++)
        assert.ok(!beyondLatin(String.fromCodePoint(code)), `U+${code.toString(16)}`);
  });

  it('cover the alphabets of Europe and Vietnam', async () => {
    const names = [...sheet('letters').matchAll(/font:(inter-[a-z]+)/g)].map(([, name]) => name!);
    const covered = new Set<number>();
    for (const name of names) for (const code of fontCoverage(await fontPart(name))) covered.add(code);
    for (const letter of 'ąčđěğħįķłńőřşţůŵźžșțẞαβγΩЖщъїґўươạếỹ₫')
      assert.ok(covered.has(letter.codePointAt(0)!), letter);
  });
});
