/** One URL of the operator's gives format and base address, however much of it was written. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../lib/app-error.ts';
import { modelEndpoint, refuseBadKey, shownWire } from './model-endpoint.ts';

const GOOD: readonly (readonly [string, string, string])[] = [
  ['https://api.openai.com', 'openai', 'https://api.openai.com/v1'],
  ['https://api.openai.com/v1/', 'openai', 'https://api.openai.com/v1'],
  ['https://api.openai.com/v1/chat/completions', 'openai', 'https://api.openai.com/v1'],
  ['http://localhost:11434/v1', 'openai', 'http://localhost:11434/v1'],
  ['https://x.example/api/paas/v4', 'openai', 'https://x.example/api/paas/v4'],
  ['https://x.example/openai', 'openai', 'https://x.example/openai'],
  ['https://api.anthropic.com', 'anthropic', 'https://api.anthropic.com/v1'],
  ['https://api.anthropic.com/v1/messages', 'anthropic', 'https://api.anthropic.com/v1'],
  ['https://api.deepseek.com/anthropic', 'anthropic', 'https://api.deepseek.com/anthropic/v1'],
  ['https://x.example/anthropic/v1', 'anthropic', 'https://x.example/anthropic/v1'],
  ['https://anthropic.example/v1', 'openai', 'https://anthropic.example/v1'],
  ['https://x.example/v1/responses', 'openai', 'https://x.example/v1'],
  ['https://generativelanguage.googleapis.com', 'gemini', 'https://generativelanguage.googleapis.com/v1beta'],
  ['https://x.example/v1beta/models/gemini-2.5-pro:generateContent', 'gemini', 'https://x.example/v1beta'],
  ['https://x.example/team/v1beta/', 'gemini', 'https://x.example/team/v1beta'],
  [
    'https://generativelanguage.googleapis.com/v1beta/openai/',
    'openai',
    'https://generativelanguage.googleapis.com/v1beta/openai',
  ],
];
const BAD = [
  '',
  'api.openai.com',
  'ftp://x',
  'https://u:p@x.example',
  'https://x.example/?key=1',
  'https://x/#a',
];

const settings = (error: unknown) => error instanceof AppError && error.code === 'agent/settings';

describe('the address of a model', () => {
  for (const [url, wire, base] of GOOD)
    it(`${url} is ${wire} at ${base}`, () => {
      const { host: _, ...found } = modelEndpoint(url);
      assert.deepEqual(found, { wire, base });
    });

  it('may be said to speak another format', () =>
    assert.equal(modelEndpoint('https://x.example/v1', 'anthropic').wire, 'anthropic'));

  it('shows no format where a gateway may speak several', () => {
    for (const url of ['https://x.example', 'https://x.example/v1', 'http://localhost:11434/v1'])
      assert.equal(shownWire(new URL(url)), undefined, url);
    for (const url of ['https://api.openai.com', 'https://x.example/openai/v1'])
      assert.equal(shownWire(new URL(url)), 'openai', url);
    assert.equal(modelEndpoint('https://x.example', 'gemini').base, 'https://x.example/v1beta');
  });

  for (const url of BAD)
    it(`refuses ${JSON.stringify(url)}`, () => assert.throws(() => modelEndpoint(url), settings));

  it('refuses a key that no header can hold, and does not repeat it', () => {
    refuseBadKey('sk-abc');
    for (const key of ['two words', 'line\nbreak', 'schlüssel', ''])
      assert.throws(
        () => refuseBadKey(key),
        (error) => settings(error) && (key === '' || !String(error).includes(key)),
      );
  });
});
