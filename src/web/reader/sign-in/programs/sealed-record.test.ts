/** Records that programs carry are opened only as what they were made for. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { openRecord, sealRecord } from './sealed-record.ts';

const own = { secret: new Uint8Array(32).fill(7), project: 'docs', random: randomBytes };

it('opens a record of the same installation, project and purpose, unchanged, and nothing else', () => {
  const text = sealRecord(own, 'code', { a: 1 });
  assert.deepEqual(openRecord(own, 'code', text), { a: 1 });
  assert.doesNotMatch(Buffer.from(text, 'base64url').toString(), /"a"/);
  assert.equal(openRecord(own, 'access', text), undefined);
  assert.equal(openRecord({ ...own, project: 'other' }, 'code', text), undefined);
  assert.equal(openRecord({ ...own, secret: new Uint8Array(32) }, 'code', text), undefined);
  const last = text.at(-1) === 'A' ? 'B' : 'A';
  for (const changed of [
    null,
    '',
    'x',
    text.slice(1),
    `${text.slice(0, -8)}AAAAAAAA`,
    `${text}=`,
    text + last,
  ])
    assert.equal(openRecord(own, 'code', changed), undefined, String(changed));
});

it('opens no record that is larger than ours', () => {
  const text = sealRecord(own, 'client', { name: 'x'.repeat(2_000) });
  assert.equal(openRecord(own, 'client', text), undefined);
});
