/** Finds the same character as a search, and reads the text once for each set of characters. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LookAhead } from './look-ahead.ts';

describe('LookAhead', () => {
  it('finds what a search finds, from any place and for any characters', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ';', '{', '}', '\n', 'é'), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(45), (source, at) => {
        const ahead = new LookAhead(source);
        for (const set of [';{}', '}', '{a'])
          assert.equal(ahead.next(set, at), [...source.slice(at)].find((c) => set.includes(c)) ?? '');
      }),
    );
  });

  it('reads the text once', () => {
    let reads = 0;
    const source = new Proxy(new String('a'.repeat(1_000)), {
      get: (text, name) => {
        reads++;
        const value: unknown = Reflect.get(text, name);
        return value;
      },
    }) as unknown as string;
    const ahead = new LookAhead(source);
    for (let at = 0; at < 1_000; at++) ahead.next(';{}', at);
    assert.ok(reads < 2_000, String(reads));
  });
});
