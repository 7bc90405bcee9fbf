/** Any brand colour becomes an accent that is readable in both modes, changed no further than needed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { brandCss } from './brand-css.ts';
import { contrast, fromOklch, parseHex, toOklch } from './color.ts';

/** The pairs of the CSS as `[light, dark]`. */
function read(css: string): Record<string, [string, string]> {
  return Object.fromEntries(
    [...css.matchAll(/--([a-z-]+):light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)/g)].map(
      ([, name, light, dark]) => [name!, [light!, dark!]],
    ),
  );
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const BACKGROUNDS = [
  ['#ffffff', '#f7f8fa'],
  ['#0f1115', '#191d23', '#1d2127'],
] as const;

test('brandCss() gives AA pairs for every colour', () => {
  fc.assert(
    fc.property(hex, hex, (primary, light) => {
      const made = read(brandCss({ primary, light }).css);
      for (const mode of [0, 1] as const) {
        const accent = made['accent']![mode];
        for (const background of [...BACKGROUNDS[mode], made['accent-soft']![mode]])
          assert.ok(contrast(accent, background) >= 4.5, `${accent} on ${background}`);
        assert.ok(contrast(made['on-accent']![mode], accent) >= 4.5, `on ${accent}`);
      }
    }),
    { numRuns: 300 },
  );
});

test('brandCss() keeps a readable colour as it is and reports the others', () => {
  const cases: [string, string | undefined, ('light' | 'dark')[]][] = [
    ['#1d5bd6', '#8ab4ff', []],
    ['#1D5BD6', undefined, ['dark']],
    ['#ffee00', undefined, ['light']],
    ['#000', '#fff', []],
    ['#16a34a', '#4ade80', ['light']],
  ];
  for (const [primary, light, modes] of cases) {
    const brand = brandCss({ primary, ...(light === undefined ? {} : { light }) });
    assert.deepEqual(
      brand.changes.map((change) => change.mode),
      modes,
      primary,
    );
    for (const change of brand.changes)
      assert.ok(change.contrast < 4.6 && change.from === primary.toLowerCase(), JSON.stringify(change));
  }
});

test('brandCss() gives buttons their own colour where it is seen, with text that is readable on it', () => {
  const cases: [string, (colors: Record<string, [string, string]>) => [string, string]][] = [
    ['#7c3aed', () => ['#7c3aed', '#7c3aed']],
    ['#0F172A', ({ accent }) => ['#0f172a', accent![1]]],
    ['#fff', ({ accent }) => [accent![0], '#ffffff']],
  ];
  for (const [dark, buttons] of cases) {
    const made = read(brandCss({ primary: '#1d5bd6', dark }).css);
    assert.deepEqual(made['button'], buttons(made), dark);
    for (const mode of [0, 1] as const)
      assert.ok(contrast(made['on-button']![mode], made['button']![mode]) >= 4.5, dark);
  }
  for (const dark of [undefined, 'navy'])
    assert.doesNotMatch(brandCss({ primary: '#1d5bd6', ...(dark && { dark }) }).css, /button/);
});

test('brandCss() keeps the hue', () => {
  for (const primary of ['#16a34a', '#f59e0b', '#ec4899', '#0ea5e9']) {
    const accent = read(brandCss({ primary }).css)['accent']![0];
    assert.ok(Math.abs(toOklch(accent).h - toOklch(primary).h) < 4, `${primary} -> ${accent}`);
  }
});

test('a grey becomes ink, not a weaker grey', () => {
  const accent = read(brandCss({ primary: '#000000' }).css)['accent']!;
  assert.equal(accent[0], '#000000');
  assert.ok(contrast(accent[1], '#0f1115') > 14);
});

test('brandCss() ignores values that are no hex colour', () => {
  for (const primary of ['red', '#12', '#12345678', '}</style><script>', ''])
    assert.deepEqual(brandCss({ primary }), { css: '', changes: [] });
});

test('hex to OKLCH and back is the same colour', () => {
  fc.assert(fc.property(hex, (color) => assert.equal(fromOklch(toOklch(color)), color)));
  assert.deepEqual(parseHex('#fff'), [1, 1, 1]);
  assert.equal(contrast('#ffffff', '#000000'), 21);
});
