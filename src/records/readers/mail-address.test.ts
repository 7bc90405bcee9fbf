/** Mail addresses that may read: exactly those that a rule names. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mailMayRead } from './mail-address.ts';

const RULES = ['kim@example.com', '@kelvin.example'];
const KELVIN = '\u212a';

for (const [email, may] of [
  ['kim@example.com', true],
  ['KIM@Example.com', true],
  ['ann@kelvin.example', true],
  ['ann@sub.kelvin.example', false],
  ['kim@example.com.evil.example', false],
  // In lower case this sign is a plain k, but the mailbox is another one.
  [`${KELVIN}im@example.com`, false],
  [`ann@${KELVIN}elvin.example`, false],
  ['kim@example.com\u200b', false],
  ['kim@example.com,eve@evil.example', false],
] as const)
  it(`${may ? 'lets' : 'does not let'} ${JSON.stringify(email)} read`, () =>
    assert.equal(mailMayRead(RULES, email), may));
