/** Every theme of docs.json gives valid CSS colours by the rules of TextMate; no other name loads a file. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CODE_THEMES } from '../../config/schema/code-themes.data.ts';
import { codeColors, codeLooks } from './code-colors.ts';

const THEMES = CODE_THEMES.filter((name) => name !== 'css-variables');

describe('codeColors()', () => {
  it('reads every theme that docs.json may name', async () => {
    for (const name of THEMES) {
      const colors = await codeColors(name);
      assert.ok(colors !== undefined, name);
      const all = [colors.background, colors.foreground, ...Object.values(colors.tokens)];
      for (const color of all) assert.match(color, /^#[0-9a-f]{6}$/, name);
      for (const kind of ['k', 's', 'n', 'c', 'f', 't', 'o', 'a', 'g'] as const)
        assert.ok(colors.tokens[kind] !== undefined, `${name} says nothing of ${kind}`);
    }
  });

  it('takes the most specific rule, and what is around where that says more', async () => {
    const { tokens, ...plus } = (await codeColors('dark-plus'))!;
    assert.deepEqual(plus, { mode: 'dark', background: '#1e1e1e', foreground: '#d4d4d4' });
    // "keyword" is #569cd6 there and "keyword.control" is not.
    assert.equal(tokens.k, '#c586c0');
    assert.equal(tokens.v, '#9cdcfe');
    assert.equal(tokens.p, undefined);
    // Keys of JSON have a rule of their own below "source.json".
    assert.equal((await codeColors('light-plus'))?.tokens.a, '#0451a5');
  });

  it('blends translucent colours with the background', async () => {
    // "#dbd7caee" on "#121212".
    assert.equal((await codeColors('vitesse-dark'))?.foreground, '#cecabe');
    assert.equal((await codeColors('slack-ochin'))?.background, '#ffffff');
  });

  it('knows no other names', async () => {
    for (const name of [
      'nope',
      '',
      'css-variables',
      'index',
      '../langs/ada',
      'nord.mjs',
      'Nord',
      'a'.repeat(400),
    ])
      assert.equal(await codeColors(name), undefined, name);
  });
});

describe('codeLooks()', () => {
  const kinds = async (light: string, dark: string): Promise<unknown> => {
    const looks = await codeLooks({ light, dark });
    const kind = (look: unknown): unknown => (typeof look === 'string' ? look : typeof look);
    return looks === undefined ? undefined : [kind(looks.light), kind(looks.dark)];
  };

  it('is nothing for our own colours', async () => {
    assert.equal(await codeLooks(undefined), undefined);
    assert.equal(await kinds('css-variables', 'css-variables'), undefined);
    assert.equal(await kinds('nope', 'nope'), undefined);
  });

  it('has a look for each mode', async () => {
    assert.deepEqual(await kinds('dark', 'dark'), ['dark', 'dark']);
    assert.deepEqual(await kinds('css-variables', 'nord'), ['light', 'object']);
    assert.deepEqual(await kinds('nord', 'nope'), ['object', 'dark']);
  });
});
