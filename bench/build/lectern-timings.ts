/** Times what only Lectern promises: a rebuild after one edit, and the first page of the local preview. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Content, Page } from './content.ts';
import { measure } from './measure.ts';
import type { Peer } from './peer.ts';

/** Rebuilds into the same folder after one sentence was added to one page; milliseconds. */
export async function warmRebuild(peer: Peer, page: Page, round: number): Promise<number> {
  const file = join(peer.site, `${page.path}.mdx`);
  const before = readFileSync(file, 'utf8');
  const sentence = `Edited for the warm rebuild number ${round}.`;
  writeFileSync(file, `${before}\n${sentence}\n`);
  try {
    const run = await measure(peer.build.command, {
      cwd: peer.build.cwd,
      env: peer.build.env ?? {},
      sample: false,
    });
    if (run.code !== 0) throw new Error(`warm rebuild ended with ${run.code}: ${run.stderr.slice(-300)}`);
    if (!readFileSync(join(peer.out, peer.htmlFile(page.path)), 'utf8').includes(sentence))
      throw new Error(`warm rebuild did not write the edit of ${page.path}`);
    return run.wall * 1000;
  } finally {
    writeFileSync(file, before);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() =>
          typeof address === 'object' && address !== null
            ? resolve(address.port)
            : reject(new Error('no port')),
        );
      });
  });
}

/** One request; undefined while nothing listens yet. */
function request(port: number, path: string): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (text: string) => {
          body += text;
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        .on('error', () => resolve(undefined));
    }).on('error', () => resolve(undefined));
  });
}

/** Starts `dev` on an unused port without caches and requests a page until its answer is complete; milliseconds. */
export async function devFirstPage(peer: Peer, content: Content): Promise<number> {
  for (const cache of peer.caches) rmSync(cache, { recursive: true, force: true });
  const port = await freePort();
  const page = content.pages[Math.floor(content.pages.length / 2)] ?? content.home;
  const [program = '', file = ''] = peer.build.command;
  const started = performance.now();
  const child = spawn(program, [file, 'dev', peer.site, '--host', '127.0.0.1', '--port', String(port)], {
    cwd: peer.build.cwd,
    env: { ...process.env, ...peer.build.env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  try {
    while (performance.now() - started < 60_000) {
      if (child.exitCode !== null) throw new Error(`dev ended with ${child.exitCode}: ${errors.slice(-300)}`);
      const answer = await request(port, `/${page.path}`);
      if (answer !== undefined) {
        const milliseconds = performance.now() - started;
        if (answer.status !== 200 || !answer.body.includes(page.title) || !answer.body.includes('</html>'))
          throw new Error(`dev answered ${answer.status} without the page`);
        return milliseconds;
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    throw new Error('dev gave no answer in 60 s');
  } finally {
    // The group holds only what this function started.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    const late = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, 3000);
    await ended;
    clearTimeout(late);
  }
}
