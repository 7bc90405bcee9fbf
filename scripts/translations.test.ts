/** A changed English text is known to be behind in every translation. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { changedEnglish } from './translations.ts';

it('knows every English text of today', () => {
  assert.deepEqual(
    changedEnglish().changed,
    [],
    'run "node scripts/run.mjs scripts/translations.ts", and commit what it writes',
  );
});
