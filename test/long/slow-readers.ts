/** Readers who receive nothing, and their cost for all others: `node scripts/run.mjs test/long/slow-readers.ts [READERS]`, after `npm run build`. */
// Readers (200) ask for a file of 100 MB and stop reading. What must hold meanwhile: the server grows by less than 50 MB, others get
// their page in under 50 ms (99 of 100), a 304 costs under 0.2 ms of the processor; and all of them are cut off in the end. A bare
// node:http server is measured in turn with ours, since the machine may be busy otherwise.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareServer } from './support/bare-server.ts';
import { killableServer } from './support/killable-server.ts';
import { cpuMs, residentMb } from './support/process-figures.ts';

const READERS = Number(process.argv[2] ?? 200);
const FILE_MB = 100;
const MAX_MB = 50;
const MAX_P99 = 50;
const MAX_304 = 0.2;
const KNOWN_REQUESTS = 5_000;
const PROBES = 1_500;
/** The server says a minute without a byte; it looks four times in that. */
const PATIENCE = 90_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

interface Got {
  readonly status: number;
  readonly bytes: number;
  readonly etag: string | undefined;
  readonly ms: number;
}

function ask(url: string, headers: Record<string, string> = {}): Promise<Got> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          bytes,
          etag: response.headers.etag,
          ms: performance.now() - began,
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

function p99(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}

/** Ours and the bare one in turn, so that a busy moment of the machine hits both. */
async function probe(ours: string, bare: string): Promise<{ readonly ours: number; readonly bare: number }> {
  const took = { ours: [] as number[], bare: [] as number[] };
  for (let i = 0; i < PROBES; i++) {
    took.ours.push((await ask(ours)).ms);
    took.bare.push((await ask(bare)).ms);
  }
  return { ours: p99(took.ours), bare: p99(took.bare) };
}

/** Milliseconds of the processor for one answer of 304. */
async function costOf304(url: string, pid: number, etag: string): Promise<number> {
  const some = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      const { status } = await ask(url, { 'if-none-match': etag });
      if (status !== 304) throw new Error(`${url} answered ${status}, not 304`);
    }
  };
  await some(500);
  const before = cpuMs(pid);
  await Promise.all(Array.from({ length: 8 }, () => some(KNOWN_REQUESTS / 8)));
  return (cpuMs(pid) - before) / KNOWN_REQUESTS;
}

function stalledReader(url: string): Promise<Socket> {
  const { port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    );
    socket.once('error', reject);
    socket.once('data', () => {
      socket.pause();
      socket.off('error', reject);
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-slow-'));
writeFileSync(join(folder, 'docs.json'), JSON.stringify({ name: 'Slow', navigation: { pages: ['index'] } }));
writeFileSync(
  join(folder, 'index.mdx'),
  `---\ntitle: Home\n---\n\n${'Some words of a page. '.repeat(500)}\n`,
);
writeFileSync(join(folder, 'large.mp4'), Buffer.alloc(FILE_MB * 1024 * 1024, 'lectern'));
writeFileSync(join(folder, 'small.png'), Buffer.alloc(40_000, 'p'));
const server = await killableServer({
  program: 'dist/cli.js',
  folder,
  environment: { LECTERN_DATA_DIR: join(folder, '.data'), LECTERN_RENDERERS: '1' },
});
const failures: string[] = [];
const hold = (holds: boolean, line: string): void => {
  say(`${holds ? 'ok  ' : 'MISS'} ${line}`);
  if (!holds) failures.push(line);
};
const sockets: Socket[] = [];
let bare: Awaited<ReturnType<typeof bareServer>> | undefined;
try {
  server.start();
  await server.ready();
  const page = `${server.url}/`;
  const large = `${server.url}/large.mp4`;
  bare = await bareServer((await ask(page)).bytes);
  const whole = await ask(large);
  hold(whole.bytes === FILE_MB * 1024 * 1024, `the file is sent whole: ${whole.bytes} bytes`);
  const quiet = await probe(page, bare.url);
  const before = residentMb(server.pid());
  const began = performance.now();
  for (let i = 0; i < READERS; i++) {
    sockets.push(await stalledReader(large));
  }
  await sleep(1_000);
  const meanwhile = await probe(page, bare.url);
  const grown = residentMb(server.pid()) - before;
  const limit = Math.max(MAX_P99, 3 * meanwhile.bare);
  hold(
    grown < MAX_MB,
    `${READERS} stalled readers of ${FILE_MB} MB cost ${grown.toFixed(1)} MB, most ${MAX_MB} (${before.toFixed(0)} MB before)`,
  );
  hold(
    meanwhile.ours < limit,
    `p99 of a page ${meanwhile.ours.toFixed(1)} ms, bare ${meanwhile.bare.toFixed(1)} ms; without them ${quiet.ours.toFixed(1)} and ${quiet.bare.toFixed(1)} ms; most ${limit.toFixed(0)} ms`,
  );
  for (const [name, url] of [
    ['the large file', large],
    ['a small file', `${server.url}/small.png`],
    ['a page', page],
  ] as const) {
    const cost = await costOf304(url, server.pid(), (await ask(url, { range: 'bytes=0-0' })).etag ?? '');
    hold(cost < MAX_304, `a 304 of ${name} costs ${cost.toFixed(3)} ms of the processor, most ${MAX_304}`);
  }
  say(`     a 304 of the bare server costs ${(await costOf304(bare.url, bare.pid, '"x"')).toFixed(3)} ms`);
  for (const socket of sockets) socket.destroy();
  const late = await Promise.all(Array.from({ length: 20 }, () => stalledReader(large)));
  sockets.push(...late);
  const handles = late.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  const cut = async (): Promise<boolean> => {
    await sleep(PATIENCE);
    for (const socket of late) socket.resume();
    const all = Promise.all(handles).then(() => true);
    return Promise.race([all, sleep(10_000, false)]);
  };
  const isCut = await cut();
  const received = late.map((socket) => socket.bytesRead);
  hold(
    isCut && received.every((bytes) => bytes < FILE_MB * 1024 * 1024),
    `readers who take nothing are cut off within ${PATIENCE / 1_000} s`,
  );
  say(`${((performance.now() - began) / 1_000).toFixed(0)} s`);
} finally {
  for (const socket of sockets) socket.destroy();
  agent.destroy();
  bare?.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures.length === 0 ? 0 : 1;
