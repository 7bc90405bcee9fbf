/** From inside bubblewrap: what a program tries and must not get, and that nothing of it is left. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Findings, Probes } from '../../../test/support/agents/probing-program.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { nobodyThreads } from '../../../test/support/nobody-threads.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { bubblewrap, type SandboxWay } from './bubblewrap.ts';
import type { ConfinedProgram, RunningProgram } from './confinement.ts';
import { findBubblewrap } from './find-bubblewrap.ts';
import { allProcesses } from './processes.ts';

const searchPath = '/usr/local/bin:/usr/bin:/bin';
const runtime = process.execPath;
const agents = fileURLToPath(new URL('../../../test/support/agents', import.meta.url));
const MIB = 2 ** 20;
/** As root without a user namespace, what other tests have confined meanwhile counts too: it is one user's. */
const limits = { processes: 2_000, memory: 2 ** 31, file: 8 * MIB };
const found = await findBubblewrap(searchPath, runtime);
const skip = 'reason' in found && found.reason;
const program = 'program' in found ? found.program : '';
const ways: readonly SandboxWay[] =
  'way' in found && found.way === 'root' ? ['root', 'namespace'] : ['namespace'];

interface Place {
  readonly top: string;
  readonly folder: string;
  readonly scratch: string;
}

function place(t: TestContext): Place {
  const top = mkdtempSync(join(tmpdir(), 'lectern-confine-'));
  chmodSync(top, 0o711);
  const [folder, scratch] = [join(top, 'folder'), join(top, 'scratch')];
  mkdirSync(folder);
  mkdirSync(scratch);
  t.after(() => rmSync(top, { recursive: true, force: true }));
  return { top, folder, scratch };
}

interface Wanted extends Partial<Pick<ConfinedProgram, 'env' | 'command' | 'model' | 'readOnly'>> {
  readonly way?: SandboxWay;
  readonly readable?: readonly string[];
  readonly limits?: Partial<typeof limits>;
}

function start({ folder, scratch }: Place, wanted: Wanted): Promise<RunningProgram> {
  const { way = ways[0]!, readable = [], env = {}, command = ['true'], model, readOnly } = wanted;
  const all = { ...limits, ...wanted.limits };
  const confinement = bubblewrap({ program, way, limits: all, readable, searchPath, runtime });
  return confinement.start({ command, folder, scratch, env, ...defined({ model, readOnly }) });
}

async function outcome(
  running: RunningProgram,
): Promise<{ code: number | null; said: string; errorOutput: string }> {
  running.input.end();
  let said = '';
  for await (const chunk of running.output) said += String(chunk);
  const { code } = await running.ended;
  return { code, said, errorOutput: running.errorOutput() };
}

const node = (code: string): [string, ...string[]] => ['node', '-e', code];

async function listen(t: TestContext, at: { path: string } | { host: string }): Promise<number> {
  const server: Server = createServer((socket) => socket.end('canary'));
  await new Promise<void>((resolve) => server.listen({ port: 0, ...at }, resolve));
  t.after(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('bubblewrap', { skip }, () => {
  for (const way of ways)
    it(`gives a program nothing of the machine, way ${way}`, async (t) => {
      const here = place(t);
      const [secret, other, data] = ['secret.txt', 'other-job', 'data'].map((name) => join(here.top, name));
      writeFileSync(secret!, 'a key');
      mkdirSync(other!);
      mkdirSync(data!);
      const socket = join(here.top, 'daemon.sock');
      const abstract = `\0lectern-canary-${process.pid}`;
      await listen(t, { path: socket });
      await listen(t, { path: abstract });
      const port = await listen(t, { host: '0.0.0.0' });
      const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
      const addresses = [
        '127.0.0.1',
        ...own.filter((each) => each.family === 'IPv4').map((each) => each.address),
      ];
      const outside = [
        '/x',
        '/usr/bin/x',
        '/etc/x',
        '/etc/passwd',
        '/run/lectern/bin/node',
        '/tmp/../x',
        '/dev/x',
      ];
      const probes: Probes = {
        read: [
          '/etc/shadow',
          '/root',
          '/home',
          '/var',
          '/sys',
          '/boot',
          secret!,
          other!,
          data!,
          here.top,
          tmpdir(),
        ].filter((path) => path !== '/tmp'),
        write: [...outside, secret!, join(other!, 'x'), join(agents, 'x'), join(agents, 'speak.ts')],
        connect: [...addresses.map((host) => ({ host, port })), { path: socket }, { path: abstract }],
        signal: [process.pid, process.ppid],
        words: ['canary-of-the-environment'],
        run: [
          ['unshare', '-U', 'true'],
          ['mount', '-t', 'tmpfs', 'x', '/tmp'],
          ['perl', '-e', 'socket(S, 40, 1, 0) or die'],
        ],
      };
      process.env['LECTERN_CANARY'] = 'canary-of-the-environment';
      t.after(() => delete process.env['LECTERN_CANARY']);
      const command = [runtime, join(agents, 'probing-program.ts'), JSON.stringify(probes)] as const;
      const running = await start(here, { way, command, readable: [agents], env: { GIVEN: 'value-given' } });
      const shown = allProcesses().map(({ pid }) => commandLine(pid));
      assert.ok(!shown.some((line) => line.includes('value-given')), 'no value is in an argument list');
      const { said, errorOutput } = await outcome(running);
      const seen = JSON.parse(said || `"${errorOutput}"`) as {
        findings: Findings;
        uid: number;
        env: Record<string, string>;
        processes: number;
        devices: string[];
      };
      const open = Object.entries(seen.findings).filter(([, how]) => how !== 'refused');
      assert.deepEqual(open, []);
      assert.notEqual(seen.uid, 0);
      assert.equal(seen.processes, 2, 'bubblewrap and the program');
      assert.deepEqual(Object.keys(seen.env).sort(), ['GIVEN', 'HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR']);
      assert.deepEqual(
        seen.devices.filter((name) => /^(sd|vd|nvme|mem|kmsg|fuse|kvm|vsock|net)/.test(name)),
        [],
      );
    });

  it('lets it write in its folder, its home and its temporary folder', async (t) => {
    const here = place(t);
    const { folder, scratch } = here;
    writeFileSync(join(folder, 'page.mdx'), 'before');
    const script =
      'cat page.mdx && echo after > page.mdx && echo x > $HOME/a && echo x > $TMPDIR/b && echo $PWD';
    const { code, said, errorOutput } = await outcome(await start(here, { command: ['sh', '-c', script] }));
    assert.deepEqual([code, said, errorOutput], [0, 'before/work\n', '']);
    assert.equal(readFileSync(join(folder, 'page.mdx'), 'utf8'), 'after\n');
    assert.ok(statSync(join(scratch, 'a')).isFile());
  });

  it('lets one that only reads write to memory alone', async (t) => {
    const here = place(t);
    writeFileSync(join(here.folder, 'page.mdx'), 'before');
    writeFileSync(join(here.scratch, 'known'), 'known');
    const script = `for at in page.mdx new /run/lectern/home/known /run/lectern/home/new; do
      (echo x > $at) 2> /dev/null && echo wrote $at; done
      cat page.mdx && echo x > $HOME/a && echo x > $TMPDIR/b && echo " $HOME"`;
    for (const way of ways) {
      const running = await start(here, { way, command: ['sh', '-c', script], readOnly: true });
      const { code, said } = await outcome(running);
      assert.deepEqual([code, said], [0, 'before /tmp\n'], way);
    }
    assert.equal(readFileSync(join(here.folder, 'page.mdx'), 'utf8'), 'before');
    assert.deepEqual(readdirSync(here.scratch), ['known']);
  });

  it('gives the files back, whatever was done to their rights', async (t) => {
    const here = place(t);
    const script =
      'mkdir -p a/b && echo x > a/b/c && ln -s /etc/shadow link && chmod 4000 a/b/c && chmod 0 a/b a';
    for (const way of ways) {
      await outcome(await start(here, { way, command: ['sh', '-c', script] }));
      const file = statSync(join(here.folder, 'a/b/c'));
      assert.deepEqual([file.uid, file.mode & 0o7000], [process.getuid?.(), 0]);
      assert.equal(readFileSync(join(here.folder, 'a/b/c'), 'utf8'), 'x\n');
      rmSync(join(here.folder, 'a'), { recursive: true });
      rmSync(join(here.folder, 'link'));
    }
    if (process.getuid?.() === 0) assert.equal(statSync('/etc/shadow').uid, 0);
  });

  it('limits processes, memory, and the size of files', async (t) => {
    const here = place(t);
    const forks = `const { spawn } = require('node:child_process'); let failed = 0;
      for (let i = 0; i < 200; i++) try { spawn('sleep', ['5']).on('error', () => failed++); } catch { failed++; }
      setTimeout(() => { console.log(failed); process.exit(); }, 300);`;
    const few = { processes: nobodyThreads() + 60 };
    const forked = await outcome(await start(here, { command: node(forks), limits: few }));
    assert.ok(Number(forked.said) > 10, `${forked.said}${forked.errorOutput}`);
    const memory = node('console.log(Buffer.alloc(600e6).length)');
    const taken = await outcome(await start(here, { command: memory, limits: { memory: 500 * MIB } }));
    assert.ok(taken.code !== 0 && taken.said === '', `${taken.code} ${taken.said}`);
    const fill = (at: string): [string, ...string[]] => [
      'sh',
      '-c',
      `head -c 9000000 /dev/zero > ${at}/big && echo got it`,
    ];
    for (const at of ['.', '$HOME', '/tmp', '/dev/shm']) {
      const filled = await outcome(await start(here, { command: fill(at) }));
      assert.equal(filled.said, '', at);
    }
    const many = 'for i in 1 2 3; do head -c 5000000 /dev/zero > /tmp/$i || exit 1; done; echo got it';
    assert.equal((await outcome(await start(here, { command: ['sh', '-c', many] }))).said, '');
  });

  for (const way of ways)
    it(`ends everything at once, also what has left its group, way ${way}`, async (t) => {
      const here = place(t);
      const name = `lectern-daemon-${process.pid}`;
      const daemon = `setsid bash -c 'sleep 300 & exec -a ${name} bash -c "echo ready; while :; do sleep 300; done"'`;
      const command = ['bash', '-c', `trap '' TERM; (${daemon} &); sleep 300`] as const;
      const running = await start(here, { way, command });
      await new Promise((resolve) => running.output.once('data', resolve));
      t.after(() => running.kill());
      const inside = allProcesses().filter(({ pid }) => commandLine(pid).startsWith(name));
      assert.notEqual(inside.length, 0);
      await running.kill();
      assert.deepEqual(
        inside.filter(({ pid }) => commandLine(pid).startsWith(name)),
        [],
      );
      assert.equal((await running.ended).signal, 'SIGKILL');
    });

  it('ends with whoever started it', async (t) => {
    const here = place(t);
    const name = `lectern-orphan-${process.pid}`;
    const code = `const { bubblewrap } = await import(${JSON.stringify(pathToFileURL(fileURLToPath(new URL('./bubblewrap.ts', import.meta.url))).href)});
      const running = await bubblewrap(${JSON.stringify({ program, way: ways[0], limits, readable: [], searchPath, runtime })}).start(
        ${JSON.stringify({ command: ['bash', '-c', `exec -a ${name} bash -c 'echo ready; while :; do sleep 300; done'`], folder: here.folder, scratch: here.scratch, env: {} })});
      running.output.once('data', () => process.kill(process.pid, 'SIGKILL'));`;
    const { signal } = spawnSync(runtime, ['--input-type=module-typescript', '-e', code], {
      timeout: 60_000,
    });
    assert.equal(signal, 'SIGKILL');
    const left = (): boolean => allProcesses().some(({ pid }) => commandLine(pid).startsWith(name));
    await eventually(left, false);
  });

  it('passes on no file that we were started with', async (t) => {
    const here = place(t);
    const secret = join(here.top, 'secret.txt');
    writeFileSync(secret, 'a key');
    const code = `const { bubblewrap } = await import(${JSON.stringify(new URL('./bubblewrap.ts', import.meta.url).href)});
      const running = await bubblewrap(${JSON.stringify({ program, way: ways[0], limits, readable: [], searchPath, runtime })}).start(
        ${JSON.stringify({ command: ['sh', '-c', 'cat /proc/self/fd/17 && echo got it'], folder: here.folder, scratch: here.scratch, env: {} })});
      running.output.pipe(process.stdout); running.input.end(); await running.ended;`;
    const file = openSync(secret, 'r');
    t.after(() => closeSync(file));
    const stdio = [...Array(17).fill('ignore'), file] as ('ignore' | 'pipe' | number)[];
    stdio[1] = 'pipe';
    const { stdout } = spawnSync(runtime, ['--input-type=module-typescript', '-e', code], {
      stdio,
      timeout: 60_000,
    });
    assert.ok(!String(stdout).includes('a key'), String(stdout));
  });

  it('finds what a program is part of, and says what it cannot see', async (t) => {
    const here = place(t);
    const packages = join(here.top, 'lib', 'node_modules');
    mkdirSync(join(packages, 'agent', 'bin'), { recursive: true });
    mkdirSync(join(packages, 'helper'));
    writeFileSync(join(packages, 'helper', 'index.js'), 'module.exports = "helped"');
    writeFileSync(
      join(packages, 'agent', 'bin', 'agent.js'),
      '#!/usr/bin/env node\nconsole.log(require("helper"))\n',
      { mode: 0o755 },
    );
    writeFileSync(join(here.top, 'lib', 'secret.txt'), 'a key');
    mkdirSync(join(here.top, 'bin'));
    symlinkSync('../lib/node_modules/agent/bin/agent.js', join(here.top, 'bin', 'agent'));
    const command = [join(here.top, 'bin', 'agent')] as const;
    assert.equal((await outcome(await start(here, { command }))).said, 'helped\n');
    const lone = join(here.top, 'lone');
    writeFileSync(lone, '#!/bin/sh\nls "$(dirname "$0")"\n', { mode: 0o755 });
    const alone = await outcome(await start(here, { command: [lone] }));
    assert.equal(alone.said, 'lone\n', 'its folder holds the job, so that only the file is seen');
    const settings = (message: RegExp) => (error: unknown) =>
      error instanceof AppError &&
      error.code === 'agent/settings' &&
      message.test(`${error.message} ${error.hint}`);
    const unseen = ['node', join(here.top, 'lib', 'secret.txt')] as const;
    await assert.rejects(
      start(here, { command: unseen }),
      settings(/cannot see ".*secret.txt".*LECTERN_AGENT_READ/),
    );
    for (const path of [here.top, here.folder, '/', '/proc', join(here.top, 'nowhere')])
      await assert.rejects(start(here, { readable: [path] }), settings(/of LECTERN_AGENT_READ/), path);
    await assert.rejects(start(here, { command: ['no-such-program'] }), settings(/LECTERN_AGENT\./));
  });
});

describe('finding bubblewrap', () => {
  it('says why it cannot be used', async () => {
    const nothing = await findBubblewrap('/nowhere', runtime);
    assert.match('reason' in nothing ? nothing.reason : '', /"bwrap" is not installed/);
    const top = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-bwrap-')));
    writeFileSync(join(top, 'bwrap'), '#!/bin/sh\necho "bwrap: not permitted" >&2\nexit 1\n', {
      mode: 0o755,
    });
    const broken = await findBubblewrap(`${top}:${searchPath}`, runtime);
    rmSync(top, { recursive: true });
    if (process.platform === 'linux') assert.match('reason' in broken ? broken.reason : '', /not permitted/);
  });
});

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
