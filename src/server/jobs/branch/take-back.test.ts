/** The limit of what is put back at once; what is put back is tested on a real repository. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileDiff } from '../../../lib/git/repository.ts';
import { restoreFiles } from './take-back.ts';

describe('files that are put back', () => {
  const file = (path: string, kind: FileDiff['kind'] = 'removed'): FileDiff => ({
    path,
    kind,
    binary: true,
    added: 0,
    removed: 0,
    hunks: [],
  });
  const contents = async (): Promise<Buffer> => Buffer.alloc(10);
  const files = ['docs/a.png', 'docs/b.png', 'docs/c.png'].map((path) => file(path));

  it('have a limit together', async () => {
    assert.equal((await restoreFiles(files, { folder: 'docs' }, contents, 30)).length, 3);
    await assert.rejects(restoreFiles(files, { folder: 'docs' }, contents, 29), {
      code: 'git/refused',
      message: /more than 29 bytes/,
    });
    const added = files.map(({ path }) => file(path, 'added'));
    assert.equal(
      (await restoreFiles(added, { folder: 'docs' }, contents, 0)).length,
      3,
      'deleting takes none',
    );
  });

  it('are in the folder of the documentation', async () => {
    for (const path of ['src/a.png', 'docs/.git/config', 'docs/.gitlab-ci.yml'])
      await assert.rejects(
        restoreFiles([file(path)], { folder: 'docs' }, contents),
        { code: 'git/refused' },
        path,
      );
    const moved: FileDiff = { ...file('docs/a.png', 'moved'), from: 'src/a.png' };
    await assert.rejects(restoreFiles([moved], { folder: 'docs' }, contents), { code: 'git/refused' });
  });
});
