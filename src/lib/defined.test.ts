/** Fields without a value are absent, and all other values stay. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defined } from './defined.ts';

it('leaves out what is undefined and nothing else', () => {
  const made = defined({ a: undefined, b: null, c: 0, d: '', e: false, f: undefined as string | undefined });
  assert.deepEqual(Object.keys(made), ['b', 'c', 'd', 'e']);
  const typed: { readonly f?: string } = defined({ f: 'x' as string | undefined });
  assert.deepEqual(typed, { f: 'x' });
});
