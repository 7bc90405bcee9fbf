/** The variables by which programs of any kind learn of their model, in each format. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ModelWire } from '../../model-endpoint.ts';
import { allowedPath } from '../../model-proxy/allowed-path.ts';
import { usualSetup } from './program-setup.ts';

const origin = 'http://127.0.0.1:4141';
const TABLE: readonly (readonly [
  ModelWire,
  Readonly<Record<string, string>>,
  model: string,
  name: string,
])[] = [
  ['openai', { OPENAI_BASE_URL: `${origin}/v1`, OPENAI_API_KEY: 'lectern' }, 'OPENAI_MODEL', 'team/writer'],
  [
    'anthropic',
    { ANTHROPIC_BASE_URL: origin, ANTHROPIC_API_KEY: 'lectern' },
    'ANTHROPIC_MODEL',
    'team/writer',
  ],
  ['gemini', { GOOGLE_GEMINI_BASE_URL: origin, GEMINI_API_KEY: 'lectern' }, 'GEMINI_MODEL', 'writer'],
];

for (const [wire, env, model, name] of TABLE)
  it(`${wire}: with a name of the operator's, and without`, () => {
    assert.deepEqual(usualSetup({ origin, wire, key: 'lectern', name: undefined }), { env });
    assert.deepEqual(usualSetup({ origin, wire, key: 'lectern', name: 'team/writer' }), {
      env: { ...env, [model]: name },
    });
  });

it('the name in a path of Gemini is one that the proxy lets through', () => {
  const names = {
    'x/': 'model',
    'qwen3:8b': 'qwen3-8b',
    '-ä b': 'b',
    'models/gemini-2.5-pro': 'gemini-2.5-pro',
  };
  for (const [name, expected] of Object.entries(names)) {
    assert.equal(
      usualSetup({ origin, wire: 'gemini', key: 'lectern', name }).env['GEMINI_MODEL'],
      expected,
      name,
    );
    assert.ok(allowedPath('gemini', 'POST', `/v1beta/models/${expected}:generateContent`));
  }
});
