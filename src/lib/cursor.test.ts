/** Cursors: what is sealed comes back, and nothing else does. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { it } from 'node:test';
import fc from 'fast-check';
import { openCursor, sealCursor } from './cursor.ts';

const key = new Uint8Array(32).fill(7);
const position = fc.record(
  {
    createdAt: fc.maxSafeInteger(),
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  },
  { noNullPrototype: true },
);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

it('gives back what was sealed', () => {
  fc.assert(
    fc.property(position, fc.string(), (place, scope) => {
      const sealed = sealCursor(key, scope, place);
      assert.match(sealed, /^[A-Za-z0-9_-]{35,119}$/);
      assert.deepEqual(openCursor(key, scope, sealed), place);
    }),
  );
});

it('refuses every other letter at every place', () => {
  fc.assert(
    fc.property(position, fc.nat(), fc.constantFrom(...LETTERS), (place, at, letter) => {
      const sealed = sealCursor(key, 'scope', place);
      const spot = at % sealed.length;
      const other = `${sealed.slice(0, spot)}${letter}${sealed.slice(spot + 1)}`;
      assert.deepEqual(openCursor(key, 'scope', other), other === sealed ? place : undefined);
    }),
    { numRuns: 2_000 },
  );
});

it('refuses every flipped bit', () => {
  const sealed = sealCursor(key, 'scope', { createdAt: 1_768_478_400_000, id: '01kf0xq2m3n4p5r6s7t8v9w0x1' });
  const bytes = Buffer.from(sealed, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const other = Buffer.from(bytes);
    other[bit >> 3]! ^= 1 << (bit & 7);
    assert.equal(openCursor(key, 'scope', other.toString('base64url')), undefined, `bit ${bit}`);
  }
});

it('refuses another scope, another key, and lengths that were cut or grown', () => {
  fc.assert(
    fc.property(position, fc.string(), fc.string(), (place, scope, other) => {
      fc.pre(scope !== other);
      const sealed = sealCursor(key, scope, place);
      assert.equal(openCursor(key, other, sealed), undefined);
      assert.equal(openCursor(new Uint8Array(32).fill(8), scope, sealed), undefined);
      for (const wrong of [sealed.slice(1), sealed.slice(0, -1), `${sealed}A`, `A${sealed}`, sealed + sealed])
        assert.equal(openCursor(key, scope, wrong), undefined);
    }),
  );
});

it('does not let letters move between the id and the scope', () => {
  const sealed = sealCursor(key, 'bc', { createdAt: 1, id: 'a' });
  assert.equal(openCursor(key, 'c', sealed), undefined);
  const place = Buffer.concat([Buffer.from(sealed, 'base64url').subarray(0, -16), Buffer.from('b')]);
  const moved = Buffer.concat([place, Buffer.from(sealed, 'base64url').subarray(-16)]);
  assert.equal(openCursor(key, 'c', moved.toString('base64url')), undefined);
});

it('refuses other spellings of the same bytes', () => {
  const sealed = sealCursor(key, 'scope', { createdAt: 1, id: 'ab' });
  assert.equal(Buffer.from(sealed, 'base64url').length % 3, 0, 'no spare bits: try the padding instead');
  for (const id of ['a', 'abc']) {
    const place = { createdAt: 1, id };
    const one = sealCursor(key, 'scope', place);
    const last = LETTERS.indexOf(one.at(-1)!);
    assert.equal(openCursor(key, 'scope', one.slice(0, -1) + LETTERS[last ^ 1]), undefined);
    assert.equal(openCursor(key, 'scope', `${one}=`), undefined);
    assert.equal(openCursor(key, 'scope', ` ${one}`), undefined);
    assert.equal(openCursor(key, 'scope', `${one}\n`), undefined);
  }
  const plus = sealCursor(key, 'scope', { createdAt: -1, id: 'a' });
  assert.match(plus, /_/);
  assert.equal(openCursor(key, 'scope', plus.replaceAll('_', '/')), undefined);
});

it('refuses anything', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(openCursor(key, '', text), undefined)));
  fc.assert(
    fc.property(fc.base64String({ maxLength: 400 }), (text) =>
      assert.equal(openCursor(key, '', text), undefined),
    ),
  );
  assert.equal(openCursor(key, '', 'A'.repeat(1_000_000)), undefined);
});

it('refuses a later version, though it is signed', () => {
  const place = Buffer.from(sealCursor(key, '', { createdAt: 1, id: 'a' }), 'base64url').subarray(0, -16);
  place[0] = 2;
  const mac = createHmac('sha256', key)
    .update(Uint8Array.of(place.length))
    .update(place)
    .digest()
    .subarray(0, 16);
  assert.equal(openCursor(key, '', Buffer.concat([place, mac]).toString('base64url')), undefined);
});

it('seals nothing that it could not open', () => {
  for (const place of [
    { createdAt: 1, id: '' },
    { createdAt: 1, id: 'ä' },
    { createdAt: 1, id: 'x'.repeat(65) },
    { createdAt: 1.5, id: 'a' },
    { createdAt: Number.NaN, id: 'a' },
  ])
    assert.throws(() => sealCursor(key, '', place), RangeError);
});
