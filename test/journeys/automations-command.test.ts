/** `lectern automations` from the outside: beside a running server, a dry run says what would be changed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { runningSite } from '../support/running-site.ts';

const PROGRAM = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const top = mkdtempSync(join(tmpdir(), 'lectern-automations-'));
after(() => rmSync(top, { recursive: true, force: true }));

function lectern(dataDir: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = { ...rest, NO_COLOR: '1', LECTERN_DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, 'automations', ...args], { env, cwd: top }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

describe('lectern automations', { timeout: 120_000 }, () => {
  it('starts a dry run that a running server takes, and shows what became of it', async () => {
    const docs = await makeRepository({
      'docs.json': JSON.stringify(docsJson({ pages: ['index', 'guide'] }, { name: 'Acme Docs' })),
      'index.mdx': '---\ntitle: Home\ndescription: Start\n---\n\nSee the [guide](/guides).\n',
      'guide.mdx': '---\ntitle: Guide\ndescription: How\n---\n\nText.\n',
    });
    const dataDir = join(top, 'served');
    await runningSite(docs.path, { dataDir });
    const listed = await lectern(dataDir, 'list');
    assert.match(listed.out, /^fix-links +off +never$/m, listed.err);

    const off = await lectern(dataDir, 'run', 'fix-links');
    assert.deepEqual([off.code, /is off/.test(off.err)], [2, true], off.err);
    const odd = await lectern(dataDir, 'run', 'fix-everything');
    assert.match(odd.err, /There is no automation "fix-everything"/);
    assert.match((await lectern(dataDir, 'history', 'fix-links')).err, /no runs yet/);

    const started = await lectern(dataDir, 'run', 'fix-links', '--dry-run');
    assert.match(started.err + started.out, /dry run of "fix-links" is queued/);
    interface Runs {
      readonly runs: readonly {
        readonly state: string;
        readonly report: string;
        readonly startedBy: string;
      }[];
    }
    let run: Runs['runs'][number] | undefined;
    for (let tries = 0; tries < 60 && run?.state !== 'planned'; tries++) {
      await wait(500);
      const { out } = await lectern(dataDir, 'history', 'fix-links', '--json');
      [run] = (JSON.parse(out) as Runs).runs;
    }
    assert.deepEqual([run?.state, run?.startedBy], ['planned', 'terminal'], run?.report ?? 'no run');
    assert.match(run!.report, /1 edit in 1 file/);
    assert.match((await lectern(dataDir, 'history', 'fix-links')).out, /planned \(dry run\) +person/);
  });
});
