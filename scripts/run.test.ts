/** `scripts/run.mjs`: any file with the right Node, and its exit code. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function run(...args: string[]) {
  return spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: join(root, 'scripts') },
  });
}

it('runs a program that is not a task in the folder of its caller, with the same exit code', () => {
  const script = 'console.log(process.cwd(), process.argv.slice(1).join()); process.exitCode = 3';
  const { status, stdout } = run('--eval', script, 'a', 'b');
  assert.equal(stdout, `${join(root, 'scripts')} a,b\n`);
  assert.equal(status, 3);
});

it('names the tasks there are', () => {
  const { status, stderr } = run('tets');
  assert.equal(status, 2);
  assert.match(stderr, /^Unknown task "tets"\. Known: .*test.*, or a file\.\n$/);
});
