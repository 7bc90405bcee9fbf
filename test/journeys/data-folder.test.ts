/** Commands on a data folder that cannot be written and on a store that is damaged say so in two lines: what, where, and what to do. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { PROGRAM } from '../support/run-lectern.ts';

const { path: top } = fixtureFolder({ file: 'in the way' });
const damaged = join(top, 'damaged');
mkdirSync(damaged);
writeFileSync(join(damaged, 'lectern.db'), 'no database at all, only words\n'.repeat(500));

function run(dataDir: string, ...args: readonly string[]): Promise<{ code: unknown; said: string }> {
  const { DATABASE_URL: _, ...env } = process.env;
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { cwd: top, env: { ...env, NO_COLOR: '1', LECTERN_DATA_DIR: dataDir } },
      (error, out, said) => resolve({ code: error?.code, said: out + said }),
    ),
  );
}

function isTold({ code, said }: { code: unknown; said: string }, what: string, hint: RegExp): void {
  const lines = said.trim().split('\n');
  assert.equal(code, 2, said);
  assert.equal(lines.length, 2, said);
  assert.ok(lines[0]!.startsWith(`error ${what}`), said);
  assert.match(lines[1]!, hint);
}

describe('a data folder', () => {
  it('that cannot be written is reported, with the setting for another', async () => {
    const dataDir = join(top, 'file', 'data');
    const asked = await Promise.all([
      run(dataDir, 'keys', 'list'),
      run(dataDir, 'feedback', 'list', '--project', 'docs'),
    ]);
    for (const one of asked)
      isTold(one, `The data folder "${dataDir}" cannot be written (ENOTDIR)`, /set LECTERN_DATA_DIR/);
  });

  it('with a damaged store is reported with the way to restore it', async () => {
    const asked = await Promise.all([
      run(damaged, 'members', 'list'),
      run(damaged, 'backup', join(top, 'copy.db')),
    ]);
    for (const one of asked)
      isTold(one, `The database "${join(damaged, 'lectern.db')}" is damaged: `, /"lectern restore FILE"/);
  });

  it('is not restored from a damaged file, nor from one of another kind', async () => {
    const words = join(damaged, 'lectern.db');
    isTold(
      await run(join(top, 'fresh'), 'restore', words),
      `"${words}" is no backup: `,
      /that "lectern backup" has written/,
    );
    const broken = join(damaged, 'broken.db');
    writeFileSync(broken, `SQLite format 3\0${'no database'.repeat(500)}`);
    isTold(await run(join(top, 'fresh'), 'restore', broken), 'The ', /nothing was changed|Use another copy/);
  });
});
