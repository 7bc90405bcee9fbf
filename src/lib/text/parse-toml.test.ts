/** TOML as data, and what is wrong in it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseToml } from './parse-toml.ts';

describe('parseToml', () => {
  it('gives data, with dates as texts', async () => {
    assert.deepEqual(await parseToml('a = 1\nd = 2026-01-02\n[b]\nc = ["x"]\n[[e]]\nf = true\n'), {
      value: { a: 1, d: '2026-01-02', b: { c: ['x'] }, e: [{ f: true }] },
    });
  });

  it('says what is wrong, and where', async () => {
    const wrong = await parseToml('a = 1\nb = = 2\n');
    assert.ok('reason' in wrong && wrong.line === 2 && wrong.reason.length > 5);
  });

  it('ends in time, whatever it is', async () => {
    for (const text of [
      `a = ${'['.repeat(100_000)}`,
      `a = ${'{b='.repeat(100_000)}`,
      'a.'.repeat(100_000),
      '[a]\n'.repeat(100_000),
      `a = "${'\\u'.repeat(100_000)}`,
      `${'a'.repeat(1_000_000)} = 1`,
    ])
      assert.ok('reason' in (await parseToml(text)) || text.startsWith('aaa'));
  });

  it('has no names of prototypes', async () => {
    const { value } = (await parseToml('__proto__ = { x = 1 }')) as { value: object };
    assert.equal(({} as { x?: number }).x, undefined);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
  });
});
