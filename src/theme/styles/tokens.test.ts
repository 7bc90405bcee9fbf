/** Every pair of text and background colours has enough contrast (WCAG 2.2 AA), computed from the style sheet. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { contrast } from '../brand/color.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([a-z0-9-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, [light!, dark!] as const],
  ),
);

const pair = (name: string): readonly [string, string] =>
  tokens.get(name) ?? assert.fail(`no token --${name}`);

/** Foreground, its backgrounds, least ratio. */
const CONTRACT: readonly (readonly [string, readonly string[], number])[] = [
  ['ink', ['bg', 'subtle', 'inset', 'raised', 'accent-soft'], 7],
  [
    'text',
    ['bg', 'subtle', 'inset', 'raised', 'note-soft', 'tip-soft', 'warn-soft', 'danger-soft', 'violet-soft'],
    7,
  ],
  ['muted', ['bg', 'subtle', 'inset', 'raised'], 4.5],
  ['accent', ['bg', 'subtle', 'raised', 'accent-soft'], 4.5],
  ['on-accent', ['accent'], 4.5],
  ...['note', 'tip', 'warn', 'danger', 'violet'].map(
    (status) => [status, ['bg', 'subtle', 'raised', `${status}-soft`], 4.5] as const,
  ),
  ...[1, 2, 3, 4, 5].map((n) => [`chart-${n}`, ['bg'], 4.5] as const),
  ['edge', ['bg', 'subtle'], 3],
];

for (const [mode, name] of ['light', 'dark'].entries()) {
  describe(`${name} colours`, () => {
    for (const [front, backgrounds, least] of CONTRACT) {
      for (const background of backgrounds) {
        test(`${front} on ${background}`, () => {
          const ratio = contrast(pair(front)[mode]!, pair(background)[mode]!);
          assert.ok(
            ratio >= least,
            `--${front} on --${background} is ${ratio.toFixed(2)}:1, less than ${least}:1`,
          );
        });
      }
    }
  });
}

test('every colour of the theme is a token with a value for both modes', () => {
  assert.ok(tokens.size >= 27, `${tokens.size} tokens`);
  assert.equal(css.match(/#[0-9a-f]{6}/g)?.length, tokens.size * 2);
});

test('the frame has no colours of its own', () => {
  for (const file of [
    'reset',
    'controls',
    'menu',
    'frame',
    'banner',
    'header',
    'frame-wide',
    'drawer',
    'sidebar',
    'toc',
    'page',
    'problems',
    'answers',
    'search',
    'prose',
    ...['axes', 'themes'].flatMap((folder) =>
      readdirSync(new URL(folder, import.meta.url)).map((name) => `${folder}/${name.replace('.css', '')}`),
    ),
  ]) {
    const text = readFileSync(new URL(`./${file}.css`, import.meta.url), 'utf8').replaceAll('#000', '');
    assert.deepEqual(text.match(/#[0-9a-f]{3,8}\b(?=[\s;,)])|rgba?\(/gi), null, file);
  }
});
