/** The variables by which programs of any kind learn of their model, in each format. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ModelWire } from '../../model-endpoint.ts';
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
    assert.deepEqual(usualSetup({ origin, wire, name: undefined }), { env });
    assert.deepEqual(usualSetup({ origin, wire, name: 'team/writer' }), { env: { ...env, [model]: name } });
  });

it('a name that ends in a slash is no empty step of a path', () =>
  assert.equal(usualSetup({ origin, wire: 'gemini', name: 'x/' }).env['GEMINI_MODEL'], 'model'));
