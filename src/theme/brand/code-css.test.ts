/** Code themes keep their colours, our frame around them is readable, and our own colours are the same everywhere. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { CODE_THEMES } from '../../site/config/schema/code-themes.data.ts';
import { codeColors, codeLooks } from '../../site/content/highlight/code-colors.ts';
import { codeCss } from './code-css.ts';
import { contrast } from './color.ts';
import { OWN_CODE_COLORS, OWN_CODE_FRAME } from './own-code-colors.data.ts';

const BRAND = { primary: '#0a7d5c' };
const THEMES = CODE_THEMES.filter((name) => name !== 'css-variables');

async function made(light: string, dark = light): Promise<string> {
  return codeCss(await codeLooks({ light, dark }), BRAND);
}

/** The custom properties as `[light, dark]`. */
function read(css: string): Record<string, readonly [string, string]> {
  const found = css.matchAll(/--([a-z]+):(?:light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)|(#[0-9a-f]{6}))/g);
  return Object.fromEntries(
    [...found].map(([, name, light, dark, both]) => [name!, [both ?? light!, both ?? dark!]]),
  );
}

describe('codeCss()', () => {
  it('is nothing without a theme, and our dark colours are a word', async () => {
    assert.equal(codeCss(undefined, BRAND), '');
    assert.equal(await made('css-variables'), '');
    assert.equal(await made('dark'), '@media screen{.code,.code-group{color-scheme:dark}}');
  });

  it('leaves the text of every theme as it is, and makes what is ours readable on it', async () => {
    for (const name of THEMES) {
      const { background, foreground, tokens } = (await codeColors(name))!;
      const css = read(await made(name));
      assert.equal(css['subtle']?.[0], background, name);
      assert.equal(css['v']?.[0], foreground, name);
      for (const kind of ['k', 's', 'n', 'c', 'f', 't', 'p', 'o', 'a', 'g', 'e'] as const)
        assert.equal(css[kind]?.[0], tokens[kind] ?? foreground, `${name} ${kind}`);
      for (const [part, min] of [
        ...(['ink', 'text', 'muted', 'accent', 'i', 'd'] as const).map((part) => [part, 4.5] as const),
        ['edge', 3] as const,
      ])
        assert.ok(contrast(css[part]![0], background) >= min, `${name}: --${part} ${css[part]?.[0]}`);
    }
  });

  it('marks what was added in green and what was removed in red', async () => {
    // A theme with white, yellow or blue for both would not show which is which.
    for (const name of ['slack-ochin', 'houston', 'night-owl-light', 'poimandres']) {
      const css = read(await made(name));
      const [r, g] = [1, 3].map((at) => Number.parseInt(css['i']![0].slice(at, at + 2), 16));
      assert.ok(g! > r!, `${name} added ${css['i']?.[0]}`);
      const [red, green] = [1, 3].map((at) => Number.parseInt(css['d']![0].slice(at, at + 2), 16));
      assert.ok(red! > green!, `${name} removed ${css['d']?.[0]}`);
    }
  });

  it('gives each mode its theme, and our own where it has none', async () => {
    const css = read(await made('light-plus', 'css-variables'));
    assert.deepEqual(css['k'], ['#af00db', OWN_CODE_COLORS.dark.tokens.k]);
    assert.deepEqual(css['line']?.[1], OWN_CODE_FRAME.dark['line']);
    assert.ok(!(await made('light-plus', 'dark-plus')).includes('color-scheme'));
    // What browsers draw must not be light in a dark block: by the scheme, or by colours where the block cannot have one.
    assert.match(await made('nord'), /\{color-scheme:dark;/);
    assert.match(await made('nord', 'dracula'), /scrollbar-color/);
  });

  it('writes nothing into a page that could leave its style sheet', async () => {
    for (const name of THEMES) assert.match(await made(name, 'dracula'), /^[\w\s@{}.:;,#()-]*$/);
  });
});

describe('our own colours as data', () => {
  const sheet = (name: string): string =>
    readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8');
  const pairs = new Map(
    [
      ...`${sheet('components/code')}${sheet('tokens')}`.matchAll(
        /--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g,
      ),
    ].map(([, name, light, dark]) => [name!, { light, dark }]),
  );

  for (const mode of ['light', 'dark'] as const) {
    it(`are those of the style sheets in ${mode} mode`, () => {
      const own = { ...OWN_CODE_COLORS[mode].tokens, ...OWN_CODE_FRAME[mode] };
      for (const [name, color] of Object.entries(own)) assert.equal(color, pairs.get(name)?.[mode], name);
      assert.equal(OWN_CODE_COLORS[mode].background, pairs.get('subtle')?.[mode]);
      assert.equal(OWN_CODE_COLORS[mode].foreground, pairs.get('v')?.[mode]);
    });
  }
});
