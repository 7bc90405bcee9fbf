/** Tests of YAML merge keys. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSpec } from './parse-spec.ts';

const dataIn = (text: string): unknown => {
  const parsed = parseSpec(text);
  assert.ok('value' in parsed, 'reason' in parsed ? parsed.reason : '');
  return parsed.value;
};

describe('a merge key', () => {
  it('adds what the others do not say', () => {
    const text = 'a: &a { x: 1, y: 2 }\nb: &b { z: 3 }\nc:\n  y: own\n  <<: [*a, *b]\n';
    assert.deepEqual((dataIn(text) as { c: unknown }).c, { y: 'own', x: 1, z: 3 });
  });

  it('is a name in quotes', () => assert.deepEqual(dataIn('a: { "<<": 1 }\n'), { a: { '<<': 1 } }));

  it('copies only so much', () => {
    const base = Array.from({ length: 1_000 }, (_, i) => `k${i}: 1`).join(', ');
    const uses = Array.from({ length: 300 }, (_, i) => `m${i}: { <<: *base }`).join('\n');
    const parsed = parseSpec(`base: &base { ${base} }\n${uses}\n`);
    assert.match('reason' in parsed ? parsed.reason : '', /merge keys/);
  });
});
