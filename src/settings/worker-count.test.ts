/** The number of processes on machines and in containers of many sizes, and what this process is really left. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { joinSettings } from './settings.ts';
import { automaticCount, MAX_AUTOMATIC, PROCESS_MB, thisMachine, workerCount } from './worker-count.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

describe('processes that answer requests', () => {
  const CASES: readonly (readonly [what: string, processors: number, memory: number, count: number])[] = [
    ['a container of 512 MB', 4, 512 * MB, 1],
    ['a virtual machine of 1 GB, of which the kernel keeps some', 2, 0.96 * GB, 1],
    ['one processor', 1, 64 * GB, 1],
    ['one byte too little for two', 2, 2 * PROCESS_MB * MB - 1, 1],
    ['just enough for two', 2, 2 * PROCESS_MB * MB, 2],
    ['a virtual machine of 2 GB', 2, 1.94 * GB, 2],
    ['a container of 2 GB on a large machine', 64, 2 * GB, 2],
    ['four processors and 4 GB', 4, 3.8 * GB, 4],
    ['eight processors and 4 GB', 8, 3.8 * GB, 5],
    ['a laptop', 12, 16 * GB, 12],
    ['a large machine', 64, 256 * GB, MAX_AUTOMATIC],
  ];
  for (const [what, processors, memory, count] of CASES)
    it(`${what}: ${count}`, () => assert.equal(automaticCount({ processors, memory }), count));

  it('are counted where nothing is set, and for "auto"', () => {
    const machine = { processors: 3, memory: 64 * GB };
    assert.equal(
      workerCount(undefined, () => machine),
      3,
    );
    assert.equal(
      workerCount('auto', () => machine),
      3,
    );
    assert.equal(joinSettings([]).workers, automaticCount(thisMachine()));
  });

  it('are as many as the operator says, whatever the machine', () => {
    const machine = (): never => assert.fail('the machine is not looked at');
    assert.equal(workerCount('1', machine), 1);
    assert.equal(workerCount(64, machine), 64);
    for (const wrong of ['0', '65', 'all', '1.5', -1])
      assert.throws(() => workerCount(wrong, machine), { code: 'settings/invalid' }, String(wrong));
  });
});

describe('what a process may use', () => {
  it('is at most what the machine has', () => {
    const { processors, memory } = thisMachine();
    assert.equal(processors, availableParallelism());
    assert.ok(memory > 0 && memory <= totalmem());
  });

  const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
  it('are the processors that are left to it', {
    skip: hasTaskset ? false : 'taskset is not installed',
  }, () => {
    const module = fileURLToPath(new URL('worker-count.ts', import.meta.url));
    const script = `import(${JSON.stringify(module)}).then(({ thisMachine }) => console.log(thisMachine().processors))`;
    const args = ['--cpu-list', '0', process.execPath, '--eval', script];
    assert.equal(execFileSync('taskset', args, { encoding: 'utf8' }).trim(), '1');
  });
});
