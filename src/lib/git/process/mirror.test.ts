/** Tests of a mirror whose processes are killed at any moment. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  fetched,
  openTestRepository,
  testFolder,
} from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { AppError } from '../../app-error.ts';
import { isNoRoom } from '../../free-room.ts';
import { writeCommit } from '../change/write-commit.ts';
import { Mirror } from './mirror.ts';

const program = fileURLToPath(new URL('../../../../test/support/git/fetching-process.ts', import.meta.url));

/** Processes of git that work on one mirror, or make it. */
function gitProcesses(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return words.startsWith('git\0') && words.includes(`${folder}/mirror.git`);
      } catch {
        return false;
      }
    });
}

test('a mirror works again after its processes were killed while they made it or fetched', async () => {
  const remote = await makeRepository({ 'a.mdx': '0' });
  const folder = testFolder();
  for (let round = 0; round < 6; round++) {
    if (round % 3 === 0) rmSync(join(folder, 'mirror.git'), { recursive: true, force: true });
    for (let i = 0; i < 3; i++) remote.git('branch', '--force', `b${(round + i) % 5}`, 'main');
    remote.git('branch', '-D', `b${round % 5}`);
    remote.commit({ 'a.mdx': String(round) }, 'More');
    const child = spawn(process.execPath, [program, remote.path, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // First while the mirror is made, then while it is fetched into.
    if (round % 3 > 0) await once(child.stdout, 'data');
    else while (gitProcesses(folder).length === 0) await sleep(1);
    await sleep(round * 7);
    child.kill('SIGKILL');
    for (const pid of gitProcesses(folder))
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    const repository = await fetched(remote.path, folder);
    assert.equal(await repository.head('main'), remote.git('rev-parse', 'main'));
    assert.equal(await repository.head(`b${round % 5}`), undefined);
    const [file] = await repository.list((await repository.head('main'))!, '');
    assert.equal((await repository.read(file!.oid, 9))?.toString(), String(round));
    await repository.close();
  }
  const left = readdirSync(join(folder, 'mirror.git'), { recursive: true }).filter((name) =>
    String(name).endsWith('.lock'),
  );
  assert.deepEqual(left, []);
});

test('a full disk is called so at once, although Git speaks of a lock that it could not write', async () => {
  const folder = testFolder();
  const program = join(folder, 'git');
  const repository = await openTestRepository((await makeRepository({ a: '1' })).path, folder);
  await repository.fetch();
  const commit = (await repository.head('main'))!;
  const place = { searchPath: folder, home: join(folder, 'scratch/home') };
  const full = new Mirror(join(folder, 'mirror.git'), place);
  writeFileSync(
    program,
    `#!/bin/sh\necho x >>${folder}/calls\necho "fatal: Unable to create '${folder}/mirror.git/index.lock': No space left on device" >&2\nexit 128\n`,
    { mode: 0o755 },
  );
  const change = { path: 'b', content: Buffer.from('2') };
  const error = await writeCommit(full, join(folder, 'scratch'), {
    parent: commit,
    changes: [change],
    message: 'x',
    at: 0,
  }).catch((reason: unknown) => reason);
  assert.ok(error instanceof AppError && isNoRoom(error), String(error));
  assert.equal(error.code, 'git/no-room');
  assert.equal(readFileSync(join(folder, 'calls'), 'utf8'), 'x\n');
});

test('many fetches do not leave many packs', async () => {
  const remote = await makeRepository({ 'a.mdx': '0' }, { bare: true });
  const folder = testFolder();
  const repository = await openTestRepository(remote.path, folder);
  await repository.fetch();
  for (let i = 0; i < 42; i++) {
    remote.git(
      'update-ref',
      'refs/heads/main',
      remote.git('commit-tree', '-p', 'main', '-m', String(i), 'main^{tree}'),
    );
    await repository.fetch();
  }
  const packs = readdirSync(join(folder, 'mirror.git/objects/pack')).filter((name) => name.endsWith('.pack'));
  assert.ok(packs.length < 20, `${packs.length} packs`);
  const head = (await repository.head('main'))!;
  const [file] = await repository.list(head, '');
  assert.equal((await repository.read(file!.oid, 9))?.toString(), '0');
});
