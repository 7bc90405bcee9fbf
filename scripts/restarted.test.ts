/** A program that is started again when its sources change. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { eventually } from '../test/support/eventually.ts';
import { restarted } from './restarted.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-restarted-'));
const said: string[] = [];
const between = new Set<string>();
const FOR_EVER = 'setInterval(() => undefined, 1000);';
const pids: number[] = [];
mkdirSync(join(folder, 'deep'));
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
write('main.mjs', `console.log('one'); ${FOR_EVER}`);
const stop = restarted({
  folder,
  start: () => {
    const child = spawn(process.execPath, [join(folder, 'main.mjs')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    pids.push(child.pid!);
    child.stdout.on('data', (text: Buffer) => said.push(text.toString().trim()));
    return child;
  },
  between: async (changed) => {
    assert.ok(!lives(pids.at(-1)!));
    for (const path of changed) between.add(path);
  },
  say: (line) => said.push(line),
});
after(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

it("starts again after a change, and never for a test or an editor's temporary file", async () => {
  await eventually(() => said, ['one']);
  for (const file of ['main.test.ts', '.main.mjs.swp', 'deep/.hidden', 'main.mjs~', 'deep/other.ts'])
    write(file, '');
  write('main.mjs', `process.on('SIGTERM', () => process.exit(0)); console.log('two'); ${FOR_EVER}`);
  await eventually(() => said.at(-1), 'two');
  assert.deepEqual([...between].sort(), ['deep/other.ts', 'main.mjs']);
});

it('waits for the next change when the program fails', async () => {
  write('main.mjs', 'process.exit(1)');
  await eventually(() => said.at(-1), 'Waiting for a change of the sources');
  write('main.mjs', `console.log('three'); ${FOR_EVER}`);
  await eventually(() => said.at(-1), 'three');
});

it('ends the program when it is stopped', async () => {
  await stop();
  assert.ok(!lives(pids.at(-1)!));
  assert.ok(!said.slice(said.lastIndexOf('three')).includes('Waiting for a change of the sources'));
});
