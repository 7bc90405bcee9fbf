/** Tests of the rights and the end of a process that reads specifications. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { startProcess } from './job-process.ts';

it('has no rights but to read our code and to keep its store, and ends with the program', async (t) => {
  const top = mkdtempSync(join(tmpdir(), 'lectern-rights-'));
  t.after(() => rmSync(top, { recursive: true, force: true }));
  const folder = join(top, 'a', 'store');
  const child = startProcess({ folder, memoryMb: 64 });
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const rights = child.spawnargs.filter((arg) => /^--(?:permission|allow)/.test(arg));
  const other = rights.filter((arg) => !arg.startsWith('--allow-fs-read='));
  assert.deepEqual(other, ['--permission', `--allow-fs-write=${folder}`]);
  const read = rights.filter((arg) => arg.startsWith('--allow-fs-read=')).map((arg) => arg.slice(16));
  for (const path of read)
    assert.ok(path === folder || /\/(?:src|dist|node_modules|package\.json)(?:\/|$)/.test(path), path);
  assert.ok(child.spawnargs.includes('--max-old-space-size=64'));
  if (process.platform === 'linux') {
    // Until it has become the program, it is what started it.
    child.send({ job: { kind: 'cut', wanted: {}, kept: {}, info: {} } });
    await once(child, 'message');
    assert.doesNotMatch(readFileSync(`/proc/${child.pid}/environ`, 'latin1'), /PATH=|HOME=/);
  }
  const ended = once(child, 'exit');
  child.disconnect();
  assert.deepEqual(await ended, [0, null]);
});

it('has no right to write where nothing is kept', () => {
  const child = startProcess({ folder: undefined, memoryMb: 64 });
  assert.ok(!child.spawnargs.some((arg) => arg.startsWith('--allow-fs-write')));
  child.kill('SIGKILL');
});
