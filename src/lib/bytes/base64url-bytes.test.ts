/** Bytes have one spelling. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { base64urlBytes } from './base64url-bytes.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

it('reads what was written, and no other spelling of it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (given) => {
      const text = Buffer.from(given).toString('base64url');
      assert.deepEqual(base64urlBytes(text), Buffer.from(given));
      const others = [...LETTERS].map((letter) => text.slice(0, -1) + letter).filter((one) => one !== text);
      for (const other of [...others, `${text}=`, `${text} `, `${text}!`, text.replace(/.$/, '$&\n')]) {
        const read = base64urlBytes(other);
        assert.ok(read === undefined || !read.equals(Buffer.from(given)), other);
      }
    }),
  );
});
