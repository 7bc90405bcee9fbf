/** Which themes have no bar on top is said twice, in a style sheet and here. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { WITHOUT_BAR } from './own-part.ts';

it('themes without a bar are those whose sheet says so', () => {
  const folder = new URL('../../styles/themes/', import.meta.url);
  const named = readdirSync(folder)
    .filter((file) => readFileSync(new URL(file, folder), 'utf8').includes('header-in-sidebar.css'))
    .map((file) => file.replace('.css', ''));
  assert.deepEqual(named.sort(), [...WITHOUT_BAR].sort());
});
