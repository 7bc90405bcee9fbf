/** Starts the built server of the bench for the repository of a Git host. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../shared/arguments.ts';
import { lecternCommand, runJson } from '../shared/lectern.ts';
import { freePort } from '../size/runs.ts';
import { get } from './client.ts';
import type { GitHost } from './git-host.ts';

export const PROJECT = 'bench';
export const SECRET = 'the secret of the push bench, long enough';
const START_MS = 180_000;

export interface Served {
  readonly port: number;
  readonly child: ChildProcess;
  /** A key of the HTTP API that may do everything. */
  key(): string;
}

/**
 * Looks at the repository when a webhook says so, and not by itself.
 * @param folder where its data are kept
 * @param first path of a page
 */
export async function serve(
  host: GitHost,
  {
    folder,
    first,
    cli,
  }: { readonly folder: string; readonly first: string; readonly cli?: string | undefined },
): Promise<Served> {
  const config = join(folder, 'lectern.config.json');
  const source = { git: host.url, branch: 'main', folder: 'docs' };
  writeFileSync(config, JSON.stringify({ projects: [{ id: PROJECT, name: 'Bench', source }] }));
  const environment = {
    LECTERN_DATA_DIR: join(folder, 'data'),
    LECTERN_SECRET: SECRET,
    LECTERN_GIT_SECONDS: '3600',
  };
  const port = await freePort();
  const found = lecternCommand(cli);
  if (!found.ok) return fail(found.message);
  const [program = '', ...before] = found.command;
  const args = [
    ...before,
    'serve',
    '--config',
    config,
    '--port',
    String(port),
    '--no-worker',
    '--workers',
    '1',
  ];
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const key = (): string => {
    const made = runJson(
      found.command,
      ['keys', 'create', '--config', config, '--project', PROJECT, '--json'],
      environment,
    );
    const secret = (made.json as { key?: unknown } | undefined)?.key;
    return typeof secret === 'string' ? secret : fail(`No key could be made: ${made.message}`, 1);
  };
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(100))
    if ((await get(port, first).catch(() => undefined))?.status === 200) return { port, child, key };
  return fail('The server did not start', 1);
}
