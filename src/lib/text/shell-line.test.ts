/** A line for a shell gives back the words it was made of. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';
import { shellLine } from './shell-line.ts';

it('quotes nothing that needs no quotes', () =>
  assert.equal(shellLine(['npx', 'lectern', 'dev', '../my-docs_2'], false), 'npx lectern dev ../my-docs_2'));

for (const word of [
  'my docs',
  "Ada's",
  '$HOME',
  '~',
  'a"b',
  '`id`',
  'a\\b',
  'Überblick',
  ';',
  '',
  '*',
  'a\nb',
])
  it(`is read back by a shell: ${JSON.stringify(word)}`, { skip: process.platform === 'win32' }, () => {
    const line = shellLine(['printf', '%s', word], false);
    assert.equal(execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }), word);
  });

it('has double quotes on Windows', () =>
  assert.equal(
    shellLine(['node', 'C:\\My Docs\\x.mjs', 'docs\\a'], true),
    'node "C:\\My Docs\\x.mjs" docs\\a',
  ));
