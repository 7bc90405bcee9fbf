/** A real sshd of one test: whoever has a key that it knows may read and write the repositories of this machine with git, and do nothing else. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/setup/postgres-cluster.ts';

/** Why it cannot be tested; false when it can. */
export const WITHOUT_SSHD: string | false =
  process.env['LECTERN_TEST_SSHD'] === undefined &&
  'NOT TESTED by ssh: run it with "npm test", with sshd installed (for example "apt-get install openssh-server")';

export interface SshServer {
  /** `ssh://…` of a repository. @param path absolute */
  address(path: string): string;
  /** Lets in whoever has the private half of one of these, and nobody else. @param keys as in the `.pub` file */
  allow(...keys: readonly string[]): void;
  /** Has another host key from now on, as a stranger that took its place. */
  impersonate(): Promise<void>;
}

export async function sshServer(t: TestContext): Promise<SshServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sshd-'));
  const port = await freePort();
  const known = join(folder, 'authorized_keys');
  // As root, it drops its rights into this folder, which the service of Debian would make.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  let child: ChildProcess | undefined;
  const start = async (hostKey: string): Promise<void> => {
    const file = join(folder, hostKey);
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
    const settings = join(folder, 'sshd_config');
    writeFileSync(
      settings,
      [
        ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${file}`, 'PidFile none', 'UsePAM no'],
        ...[`AuthorizedKeysFile ${known}`, 'StrictModes no', 'PasswordAuthentication no'],
        'PermitRootLogin prohibit-password',
        '',
      ].join('\n'),
    );
    child = spawn(process.env['LECTERN_TEST_SSHD']!, ['-D', '-e', '-f', settings], { stdio: 'ignore' });
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`sshd ended with ${child.exitCode}`);
      await sleep(20);
    }
  };
  const stop = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || !child.kill('SIGTERM')) return;
    await once(child, 'exit');
  };
  t.after(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  writeFileSync(known, '');
  chmodSync(known, 0o600);
  await start('host_key');
  return {
    address: (path) => `ssh://${userInfo().username}@127.0.0.1:${port}${path}`,
    allow: (...keys) =>
      writeFileSync(
        known,
        keys
          .map((key) => `restrict,command="git-shell -c \\"$SSH_ORIGINAL_COMMAND\\"" ${key.trim()}\n`)
          .join(''),
      ),
    impersonate: async () => {
      await stop();
      await start('other_key');
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
