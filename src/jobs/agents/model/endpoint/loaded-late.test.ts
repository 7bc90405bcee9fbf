/** The packages of models cost time and memory: they must not be loaded before a model is asked. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

it('the packages of models are loaded only when a model is asked', () => {
  const top = join(import.meta.dirname, '..');
  const files = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  for (const file of files.filter((path) => !path.endsWith('.test.ts'))) {
    const text = readFileSync(join(top, file), 'utf8');
    assert.doesNotMatch(text, /^import (?!type)[^;]*from '(?:ai|@ai-sdk\/[\w-]+)'/m, file);
    if (file !== join('endpoint', 'sdk-client.ts'))
      assert.doesNotMatch(text, /^import (?!type)[^;]*sdk-client/m, file);
  }
});
