/** A running server stops, stops at once and reloads its projects on signals, and reports missing render processes. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { hostedGet } from '../support/hosted-get.ts';
import { PROGRAM } from '../support/run-lectern.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-signals-'));
const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(top, { recursive: true, force: true, maxRetries: 5 });
});

function writeDocs(name: string): void {
  mkdirSync(join(top, name), { recursive: true });
  writeFileSync(join(top, name, 'docs.json'), JSON.stringify(docsJson({ pages: ['index'] }, { name })));
  writeFileSync(join(top, name, 'index.mdx'), `---\ntitle: Start of ${name}\n---\n\nText.\n`);
}
const config = join(top, 'lectern.config.json');
const writeConfig = (...ids: readonly string[]): void =>
  writeFileSync(config, JSON.stringify({ projects: ids.map((id) => ({ id, source: { dir: id } })) }));
for (const name of ['docs', 'more']) writeDocs(name);

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
  status(path: string): Promise<number>;
}

let count = 0;
async function serve(
  args: readonly string[],
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Running> {
  const { DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, [...flags, PROGRAM, 'serve', ...args, '--port', '0'], {
    cwd: top,
    env: { ...rest, NO_COLOR: '1', LECTERN_DATA_DIR: join(top, `data-${++count}`), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let [out, err] = ['', ''];
  child.stderr.on('data', (part) => (err += String(part)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      out += String(part);
      const found = /:(\d+) \(project/.exec(out)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    void ended.then(() => reject(new Error(err)));
  });
  return {
    child,
    port,
    err: () => err,
    ended,
    status: (path) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).then(
        (answer) => answer.status,
      ),
  };
}

/** A submission whose body is completed only on demand. */
function slowly(
  port: number,
  agent: Agent,
): { readonly sent: ClientRequest; readonly answer: Promise<IncomingMessage>; finish(): void } {
  const body = JSON.stringify({ submissionId: randomUUID(), source: 'contextual', path: '/', helpful: true });
  const sent = request({
    port,
    agent,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/public/v1/docs/feedback',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      origin: `http://127.0.0.1:${port}`,
    },
  });
  sent.write(body.slice(0, 10));
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  );
  answer.catch(() => undefined);
  return { sent, answer, finish: () => void sent.end(body.slice(10)) };
}

/** A connection that has had one answer, as a balancer keeps it. */
async function keptOpen(port: number): Promise<{ again(): Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  const ask = async (): Promise<string> => {
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [part] = (await once(socket, 'data')) as [Buffer];
    return part.toString('latin1');
  };
  await ask();
  return { again: ask };
}

describe('a server that receives a stop signal', () => {
  it('announces it, keeps answering, finishes requests in progress, and ends', async () => {
    const { child, port, status, ended } = await serve(['docs'], {
      LECTERN_GRACE_SECONDS: '1',
      LECTERN_DRAIN_SECONDS: '30',
    });
    const slow = slowly(port, new Agent({ keepAlive: true }));
    const kept = await keptOpen(port);
    child.kill('SIGTERM');
    await eventually(() => status('/readyz'), 503);
    assert.equal(await status('/'), 200, 'it still takes requests');
    assert.equal(await status('/healthz'), 200);
    const closing = await fetch(`http://127.0.0.1:${port}/`);
    assert.equal(closing.headers.get('connection'), 'close', 'the client closes its connection');
    await eventually(() => status('/').catch(() => 0), 0);
    assert.match(
      await kept.again(),
      /^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i,
      'a connection from before',
    );
    slow.finish();
    assert.equal((await slow.answer).statusCode, 201, 'the request in progress is answered');
    assert.equal(await ended, 0);
  });

  it('closes requests that are not finished at its deadline', async () => {
    const { child, port, ended } = await serve(['docs'], { LECTERN_DRAIN_SECONDS: '1' });
    const slow = slowly(port, new Agent());
    await sleep(50);
    child.kill('SIGTERM');
    await assert.rejects(slow.answer, /socket hang up|ECONNRESET/);
    assert.equal(await ended, 0);
  });

  it('ends at once on a second signal', async () => {
    const { child, port, status, ended } = await serve(['docs'], { LECTERN_GRACE_SECONDS: '60' });
    slowly(port, new Agent()).sent.on('error', () => undefined);
    child.kill('SIGTERM');
    await eventually(() => status('/readyz'), 503);
    child.kill('SIGTERM');
    assert.equal(await ended, 1);
  });
});

describe('a server that receives a reload signal', () => {
  it('takes and leaves projects, stays as it is for a file that cannot be read, and never ends', async () => {
    writeConfig('docs');
    const { child, port, err } = await serve(['--config', config]);
    const status = async (id: string): Promise<number> =>
      (await hostedGet(port, `${id}.localhost:${port}`, '/only-in-more')).status;
    writeFileSync(join(top, 'more', 'only-in-more.mdx'), '---\ntitle: Only here\n---\n\nText.\n');
    assert.equal(await status('more'), 404, 'the first project answers for unknown names');
    writeConfig('docs', 'more');
    child.kill('SIGHUP');
    await eventually(() => status('more'), 200);
    writeFileSync(config, '{ "projects": [');
    child.kill('SIGHUP');
    await eventually(() => err().includes('The projects stay as they are'), true);
    assert.equal(await status('more'), 200);
    writeConfig('docs');
    child.kill('SIGHUP');
    await eventually(() => status('more'), 404);
    assert.equal(child.exitCode, null);
    child.kill('SIGTERM');
  });

  it('continues with the folders of its command line', async () => {
    const { child, err, status } = await serve(['docs']);
    child.kill('SIGHUP');
    await eventually(() => err().includes('no projects to read again'), true);
    assert.equal(await status('/'), 200);
    child.kill('SIGTERM');
  });
});

describe('a server that may start no processes', () => {
  it('is not ready, says why once, and answers 503', async () => {
    const flags = [
      '--permission',
      '--allow-fs-read=*',
      '--allow-fs-write=*',
      '--allow-addons',
      '--allow-worker',
      '--allow-net',
    ];
    const { child, err, status } = await serve(['docs'], {}, flags);
    await eventually(() => status('/readyz'), 503);
    assert.deepEqual(await Promise.all(['/', '/', '/'].map(status)), [503, 503, 503]);
    assert.equal(await status('/healthz'), 200);
    assert.equal(err().split('No page can be rendered').length, 2, err());
    assert.doesNotMatch(err(), /request failed/);
    child.kill('SIGTERM');
  });
});
