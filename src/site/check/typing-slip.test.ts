/** Typos of one letter with a single possible page, and addresses that only look like typos. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { typingSlip } from './rules/broken-links.ts';

const KNOWN = [
  '/',
  '/guide',
  '/guides/start',
  '/guides/stars',
  '/api',
  '/v1-notes',
  '/webhooks',
  '/guides/install',
];

describe('a typing slip', () => {
  for (const [address, meant] of [
    ['/giude', '/guide'],
    ['/guidee', '/guide'],
    ['/webhook', '/webhooks'],
    ['/guides/instal', '/guides/install'],
    ['/guides/startt', '/guides/start'],
    // Two pages could be meant.
    ['/guides/stard', undefined],
    ['/guides/starx', undefined],
    // A number is no slip.
    ['/v2-notes', undefined],
    // Too short to decide.
    ['/app', undefined],
    // Another folder, or too far away.
    ['/guides/webhooks', undefined],
    ['/tutorial', undefined],
    ['/', undefined],
  ] as const)
    it(`${address} → ${meant}`, () => assert.equal(typingSlip(address, KNOWN), meant));
});
