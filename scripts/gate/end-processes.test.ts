/** A stopped run of tests leaves no process behind, not even one that left its parent. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { eventually } from '../../test/support/eventually.ts';
import { fixtureFolder } from '../../test/support/fixture-folder.ts';

const isAlive = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
};
/** A process that waits, and prints its id and that of each process that it starts. */
const WAITS = 'setInterval(() => {}, 1000)';
const NODE = JSON.stringify(process.execPath);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  it(`${signal} ends everything that was started, also what has another parent by now`, async (t) => {
    const { path } = fixtureFolder({});
    const module = JSON.stringify(new URL('./end-processes.ts', import.meta.url).href);
    writeFileSync(
      join(path, 'run.mjs'),
      `import { spawn } from 'node:child_process';
import { endStartedOnSignal, markProcesses } from ${module};
markProcesses();
endStartedOnSignal(() => []);
// The child starts one in a group of its own, and another whose parent ends at once.
spawn(${NODE}, ['-e', \`
const { spawn } = require('node:child_process');
const quiet = { stdio: 'ignore', detached: true };
console.log(process.pid, spawn(${NODE}, ['-e', '${WAITS}'], quiet).pid);
const left = spawn('sh', ['-c', '${process.execPath} -e "${WAITS}" >/dev/null 2>&1 & echo $!'], { detached: true });
left.stdout.on('data', (text) => console.log(String(text)));
${WAITS};
\`], { stdio: ['ignore', 'inherit', 'inherit'] });
`,
    );
    const run = spawn(process.execPath, [join(path, 'run.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => run.kill('SIGKILL'));
    let text = '';
    run.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await eventually(() => text.match(/\d+/g)?.length ?? 0, 3);
    const pids = text.match(/\d+/g)!.map(Number);
    assert.deepEqual(pids.map(isAlive), [true, true, true]);
    run.kill(signal);
    const [code] = (await once(run, 'exit')) as [number];
    assert.equal(code, { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
    await eventually(() => pids.filter(isAlive).length, 0);
  });
