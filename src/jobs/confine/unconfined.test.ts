/** Programs that are not confined end as surely, whatever they do to be forgotten. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { RunningProgram } from './confinement.ts';
import { allProcesses } from './processes.ts';
import { unconfined } from './unconfined.ts';

const options = {
  limits: { processes: 64, memory: 2 ** 31, file: 2 ** 20 },
  searchPath: '/usr/local/bin:/usr/bin:/bin',
  runtime: process.execPath,
};
const skip = process.platform === 'linux' ? false : 'Linux tells what runs, other systems do not';

async function start(t: TestContext, script: string): Promise<{ running: RunningProgram; folder: string }> {
  const top = mkdtempSync(join(tmpdir(), 'lectern-unconfined-'));
  const [folder, scratch] = [join(top, 'folder'), join(top, 'scratch')];
  mkdirSync(folder);
  mkdirSync(scratch);
  const running = await unconfined(options).start({
    command: ['bash', '-c', script],
    folder,
    scratch,
    env: { GIVEN: 'yes' },
  });
  t.after(async () => {
    await running.kill();
    rmSync(top, { recursive: true, force: true });
  });
  return { running, folder };
}

const named = (name: string): number =>
  allProcesses().filter(({ pid }) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith(name);
    } catch {
      return false;
    }
  }).length;

describe('a program that is not confined', { skip }, () => {
  const name = `lectern-left-${process.pid}`;
  const left = `exec -a ${name} sleep 300`;
  const ways = {
    'a child': `bash -c '${left}' & `,
    'what has left its group, its parent and its folder': `(cd / && setsid bash -c '${left}' &); `,
    'what has cleared its environment, and works in the folder': `(env -i /usr/bin/setsid /bin/bash -c '${left}' &); `,
    // Seen while its parents were there.
    'what has cleared all that': `cd /; env -i /bin/bash -c '/usr/bin/setsid /bin/bash -c "${left}" & sleep 0.6' & `,
  };
  for (const [what, script] of Object.entries(ways)) {
    it(`takes ${what} with it when it is ended`, async (t) => {
      const { running } = await start(t, `${script} sleep 1; echo ready; sleep 300`);
      await new Promise((resolve) => running.output.once('data', resolve));
      assert.equal(named(name), 1);
      await running.kill();
      assert.equal(named(name), 0);
    });
  }

  it('takes what it started with it when it ends by itself', async (t) => {
    const { running } = await start(t, `(setsid bash -c '${left}' &); sleep 0.1; exit 5`);
    assert.deepEqual(await running.ended, { code: 5, signal: null });
    assert.equal(named(name), 0);
  });

  it('gets its own environment and limits', async (t) => {
    const script = 'env; head -c 2000000 /dev/zero > big; ls -l big';
    const { running, folder } = await start(t, script);
    let said = '';
    for await (const chunk of running.output) said += String(chunk);
    const names = [...said.matchAll(/^(\w+)=/gm)].map(([, each]) => each).filter((each) => each !== '_');
    assert.deepEqual(names.sort(), [
      'GIVEN',
      'HOME',
      'LANG',
      'LECTERN_JOB',
      'PATH',
      'PWD',
      'SHLVL',
      'TMPDIR',
    ]);
    assert.match(said, / 1048576 /);
    assert.equal(running.folder, folder);
  });
});
