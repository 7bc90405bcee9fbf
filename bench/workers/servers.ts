/** The servers that are compared: the product with one process and with several, nginx over the static build, and a bare server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Canned } from '../serve/canned.ts';
import { freePort } from '../size/runs.ts';

export interface Running {
  readonly url: string;
  /** Milliseconds that its processes have used, with those that render and search. */
  cpu(): number;
  stop(): Promise<void>;
}

export interface Place {
  readonly folder: string;
  readonly site: string;
  readonly command: readonly string[];
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server at ${url} ended with ${child.exitCode}`);
    if ((await fetch(url).catch(() => undefined))?.ok === true) return;
    await sleep(50);
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  const over = once(child, 'exit');
  child.kill('SIGTERM');
  await over;
}

export async function product({ site, command }: Place, dataDir: string, workers: number): Promise<Running> {
  const port = await freePort();
  const config = `${dataDir}.json`;
  writeFileSync(config, JSON.stringify({ projects: [{ id: 'docs', source: { dir: site } }] }));
  const [program = '', ...before] = command;
  const flags = ['--config', config, '--port', String(port), '--workers', String(workers), '--no-worker'];
  const args = [...before, 'serve', ...flags];
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(program, args, {
    env: { ...env, LECTERN_DATA_DIR: dataDir, LECTERN_API_RATE: '10000000', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  // Of several processes, the others start after the first.
  for (let found = 0; workers > 1 && found < workers; ) {
    await sleep(100);
    const text = await (await fetch(`${url}/metrics`)).text();
    found = [...text.matchAll(/^lectern_uptime_seconds\{process=/gm)].length;
  }
  return { url, cpu: () => cpuOf(child.pid!), stop: () => stopped(child) };
}

/** Of a process and of all that it has started. */
function cpuOf(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), millisecondsOf(pid));
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Fields 14 and 15 of `/proc/PID/stat`, in hundredths of a second; the name before them may have spaces. */
function millisecondsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export async function nginx({ folder, site, command }: Place): Promise<Running> {
  const out = join(folder, 'static');
  const [program = '', ...before] = command;
  const built = spawnSync(program, [...before, 'build', site, '--out', out], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes auto; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000;
  types { text/html html; image/png png; application/json json; }
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port} backlog=1024; root ${out}; location / { try_files $uri $uri/index.html $uri.html =404; } }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  return { url, cpu: () => cpuOf(child.pid!), stop: () => stopped(child) };
}

/** Answers of a server, for bare ones. @returns a file */
export async function canned({ folder }: Place, paths: readonly string[], from: string): Promise<string> {
  const answers: readonly Canned[] = await Promise.all(
    paths.map(async (path, at) => {
      const answer = await fetch(from + path, { headers: { 'accept-encoding': 'identity' } });
      const body = join(folder, `bare-${at}`);
      writeFileSync(body, Buffer.from(await answer.arrayBuffer()));
      const left = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !left.has(name)));
      return { path, status: 200, headers, body };
    }),
  );
  const file = join(folder, 'bare.json');
  writeFileSync(file, JSON.stringify(answers));
  return file;
}

/** Processes of `node:http` with the same bytes. @param file of `canned` */
export async function bare(file: string, count: number): Promise<Running> {
  const port = await freePort();
  const program = fileURLToPath(new URL('bare.ts', import.meta.url));
  const child = spawn(process.execPath, [program, file, String(port), String(count)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await answering(`${url}/`, child);
  return { url, cpu: () => cpuOf(child.pid!), stop: () => stopped(child) };
}
