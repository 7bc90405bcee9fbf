/** Every syntax colour is readable (WCAG AA, 4.5:1) on the block's background, in both modes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const code = readFileSync(new URL('./code.css', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

interface Pair {
  readonly light: string;
  readonly dark: string;
}

/** The custom properties of `css` that are one colour for each mode. */
function pairs(css: string): ReadonlyMap<string, Pair> {
  const found = css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g);
  return new Map([...found].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]));
}

const palette = pairs(code);
const background = pairs(tokens).get('subtle')!;

test('the palette has a colour for every class of token', () => {
  assert.equal([...palette.keys()].sort().join(''), 'acdefgiknopstv');
});

for (const mode of ['light', 'dark'] as const) {
  test(`syntax colours in ${mode} mode`, () => {
    for (const [name, pair] of palette) {
      const ratio = contrast(pair[mode], background[mode]);
      assert.ok(ratio >= 4.5, `--${name} ${pair[mode]}: ${ratio.toFixed(2)}`);
    }
  });
}
