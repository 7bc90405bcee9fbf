/** Addresses of webhooks: what is kept of one, and which are refused with what to do. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../lib/app-error.ts';
import { webhookUrl } from './webhook-url.ts';

describe('the address of a webhook', () => {
  for (const [given, kept] of [
    [' https://Example.com/hooks ', 'https://example.com/hooks'],
    ['http://example.com:8080/a?b=c#d', 'http://example.com:8080/a?b=c'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
  ] as const)
    it(`keeps ${given.trim()} as ${kept}`, () => assert.equal(webhookUrl(given), kept));

  for (const given of [
    '',
    'example.com/hooks',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'http://',
    `https://example.com/${'x'.repeat(2_000)}`,
  ])
    it(`refuses ${given.slice(0, 40) || 'nothing'}`, () =>
      assert.throws(
        () => webhookUrl(given),
        (error) => error instanceof AppError && error.code === 'webhooks/url' && error.hint !== undefined,
      ));
});
