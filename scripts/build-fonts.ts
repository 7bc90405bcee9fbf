/** An esbuild plugin: `url("font:NAME")` in a style sheet becomes a file with the part of a font that our pages use. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';
import { fontCoverage } from '../src/web/reader/social/draw-card.ts';

interface FontPart {
  /** File of a font package. */
  readonly from: string;
  /** First and last code point of each range; all characters of the file when absent. */
  readonly only?: readonly (readonly [number, number])[];
}

const inter = (script: string): string =>
  `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`;
const mono = (script: string): string =>
  `@fontsource-variable/geist-mono/files/geist-mono-${script}-wght-normal.woff2`;

/** Latin-1, and what the rest of Windows-1252 adds; dashes, quotes, arrows and the minus sign. */
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x178, 0x178],
  [0x2c6, 0x2c6],
  [0x2dc, 0x2dc],
  [0x2002, 0x2003],
  [0x2009, 0x2014],
  [0x2018, 0x201e],
  [0x2020, 0x2026],
  [0x202f, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;
/** The languages of Europe; what is left of "latin-ext" has five times their bytes. */
const EXTENDED = [
  [0x100, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
] as const;

/** Names in `styles/fonts.css` and `styles/letters.css`. */
export const FONT_PARTS: Readonly<Record<string, FontPart>> = {
  inter: { from: inter('latin'), only: LATIN },
  'inter-extended': { from: inter('latin-ext'), only: EXTENDED },
  'inter-rare': { from: inter('latin-ext') },
  'inter-vietnamese': { from: inter('vietnamese') },
  'inter-greek': { from: inter('greek') },
  'inter-polytonic': { from: inter('greek-ext') },
  'inter-cyrillic': { from: inter('cyrillic') },
  'inter-slavonic': { from: inter('cyrillic-ext') },
  mono: { from: mono('latin'), only: LATIN },
  'mono-extended': { from: mono('latin-ext') },
  'mono-vietnamese': { from: mono('vietnamese') },
  'mono-cyrillic': { from: mono('cyrillic') },
  'mono-boxes': { from: mono('symbols2') },
};

/** Kerning, figures of one width, marks over letters. Without `calt` and `liga`: they turn `->` into an arrow. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];
/** Copyright and licence, as far as a font says them itself. */
const NAMES = [0, 13, 14];

const require = createRequire(import.meta.url);
const made = new Map<string, Promise<Buffer>>();

/** @param format `sfnt` is the same font uncompressed, for reading its tables */
export async function fontPart(name: string, format: 'woff2' | 'sfnt' = 'woff2'): Promise<Buffer> {
  const part = FONT_PARTS[name];
  if (part === undefined) throw new Error(`There is no part of a font named "${name}"`);
  const file = readFileSync(require.resolve(part.from));
  const characters =
    part.only?.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)) ??
    fontCoverage(file);
  // A value of its own: the package's types lack `keepFeatures`.
  const options = {
    targetFormat: format,
    keepFeatures: FEATURES,
    preserveNameIds: NAMES,
    noHinting: true,
    variationAxes: { wght: { min: 400, max: 700 } },
  };
  return subsetFont(file, String.fromCodePoint(...characters), options);
}

/** The Open Font License wants its text beside every copy of a font. */
function licences(): string {
  const packages = new Set(
    Object.values(FONT_PARTS).map(({ from }) => from.split('/').slice(0, 2).join('/')),
  );
  return [...packages].map((name) => readFileSync(require.resolve(`${name}/LICENSE`), 'utf8')).join('\n\n');
}

export const fonts: Plugin = {
  name: 'fonts',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^font:/ }, ({ path }) => ({ path: `${path.slice(5)}.woff2`, namespace: 'font' }));
    onResolve({ filter: /^font-licences\.txt$/ }, ({ path }) => ({ path, namespace: 'licences' }));
    onLoad({ filter: /.*/, namespace: 'licences' }, () => ({ contents: licences(), loader: 'copy' }));
    onLoad({ filter: /.*/, namespace: 'font' }, async ({ path }) => {
      const name = path.replace(/\.woff2$/, '');
      const font = made.get(name) ?? fontPart(name);
      made.set(name, font);
      return { contents: await font, loader: 'file' };
    });
  },
};
