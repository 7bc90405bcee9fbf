/** The request of an import is read as it was made, and names no folder outside of the repository. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { importPrompt, jobFolder, readImportRequest } from './import-request.ts';

it('is read as it was made', () => {
  for (const [typed, folder] of [
    ['documentation', 'documentation'],
    [' ./a/b_c.d/ ', 'a/b_c.d'],
    ['Führer-2', 'Führer-2'],
  ] as const)
    for (const withAgent of [true, false])
      assert.deepEqual(readImportRequest(importPrompt({ folder: typed, withAgent })), { folder, withAgent });
});

it('names no other folder', () => {
  for (const folder of [
    '',
    '.',
    '..',
    '../x',
    'a/../b',
    '.git',
    'a/.b',
    'a//b',
    'a b',
    'a"b',
    'a\nb',
    '-a',
    'x'.repeat(300),
  ])
    assert.throws(() => importPrompt({ folder, withAgent: false }), { code: 'jobs/import-folder' }, folder);
  for (const prompt of [
    'Fix the broken links',
    'Write this documentation as files of Lectern into the folder "../x".',
    'Write this documentation as files of Lectern into the folder "a". And more.',
  ])
    assert.equal(readImportRequest(prompt), undefined, prompt);
});

it('says where a job works', () => {
  const prompt = importPrompt({ folder: 'new', withAgent: false });
  assert.equal(jobFolder({ agent: 'import', prompt }, ''), 'new');
  assert.equal(jobFolder({ agent: 'import', prompt }, 'web'), 'web/new');
  assert.equal(jobFolder({ agent: null, prompt }, 'web'), 'web');
});
