/** Git started by a small process: the same answers and errors, ended when it is aborted, and gone with the process that asked. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { searchPath, testFolder } from '../../../../test/support/git/open-test-repository.ts';
import { runInStarter } from './git-starter.ts';
import { type GitCall, runHere } from './run-here.ts';

const home = testFolder();
const place = { searchPath, home };
const repository = join(home, 'r.git');
spawnSync('git', ['init', '--quiet', '--bare', repository]);
const at = ['--git-dir', repository];

const CALLS: Readonly<Record<string, GitCall>> = {
  'output of bytes': { args: [...at, 'hash-object', '-w', '--stdin'], input: Buffer.from([0, 255, 10, 13]) },
  'an exit code, and what it says': { args: [...at, 'cat-file', '-p', 'nothing'] },
  'a limit of output': { args: ['--exec-path'], bytes: 4 },
  'a variable of its own': {
    args: [...at, 'var', 'GIT_AUTHOR_IDENT'],
    env: { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'a@b.c', GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z' },
  },
};
for (const [name, call] of Object.entries(CALLS))
  it(`gives ${name} as a child of this process does`, async () => {
    const [there, here] = await Promise.all([runInStarter(place, call), runHere(place, call)]);
    assert.deepEqual(there, here);
    assert.ok(Buffer.isBuffer(there.stdout));
  });

it('says that there is no git, with what to do', async () => {
  await assert.rejects(() => runInStarter({ ...place, searchPath: '/nowhere' }, { args: ['version'] }), {
    code: 'git/missing',
    hint: /Install Git/,
  });
});

it('ends git when it is aborted or too slow', async () => {
  const waits = { args: ['-c', 'alias.wait=!sleep 60', 'wait'] };
  const stop = new AbortController();
  const reason = new Error('enough');
  const aborted = runInStarter(place, { ...waits, signal: stop.signal });
  stop.abort(reason);
  await assert.rejects(aborted, reason);
  const late = await runInStarter(place, { ...waits, milliseconds: 50 });
  assert.deepEqual([late.code, late.ended], [-1, 'time']);
  assert.equal((await runInStarter(place, { args: ['version'] })).code, 0, 'others are not ended');
});

it('answers a hundred calls at once, each with its own', async () => {
  const texts = Array.from({ length: 100 }, (_, n) => `text ${n}`);
  const there = await Promise.all(texts.map((input) => runInStarter(place, { args: ['stripspace'], input })));
  assert.deepEqual(
    there.map(({ stdout }) => String(stdout).trim()),
    texts,
  );
});

it('ends with the process that asked, however that ends, and lets it end', async () => {
  const file = join(home, 'asks.mjs');
  const module = JSON.stringify(new URL('./git-starter.ts', import.meta.url).href);
  writeFileSync(
    file,
    `import { runInStarter } from ${module};
const place = ${JSON.stringify(place)};
await runInStarter(place, { args: ['version'] });
if (process.argv[2] === 'wait') {
  void runInStarter(place, { args: ['-c', 'alias.wait=!echo $PPID; sleep 61', 'wait'] }).catch(() => undefined);
  setTimeout(() => console.log('asked'), 100);
}
`,
  );
  const calm = spawnSync(process.execPath, [file], { timeout: 20_000 });
  assert.equal(calm.status, 0, String(calm.stderr));
  const child = spawn(process.execPath, [file, 'wait'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const waiting = (): number =>
    spawnSync('pgrep', ['-f', 'sleep 61'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean).length;
  await eventually(() => waiting() > 0, true);
  child.kill('SIGKILL');
  await eventually(() => waiting(), 0);
});
