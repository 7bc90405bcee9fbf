/** Compares how many first pages a second two server processes answer, in rounds that take turns. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { median } from '../shared/table.ts';
import { PROJECT } from './api-service.ts';
import type { Store } from './store.ts';

export interface Round {
  readonly perSecond: number;
  /** CPU time of the server process for each answer, in milliseconds. */
  readonly cpu: number;
}

export interface Throughput {
  readonly ours: Round;
  readonly bare: Round;
}

/** One connection that sends the next request as soon as it has its answer. @returns how many answers came until `until` */
async function client(port: number, request: string, until: number): Promise<number> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let answers = 0;
  return new Promise((resolve, reject) => {
    let head = '';
    let missing = -1;
    socket.on('error', reject);
    socket.on('data', (part: Buffer) => {
      if (missing < 0) {
        head += part.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 400)));
        missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4);
        head = '';
      } else missing -= part.length;
      if (missing > 0) return;
      missing = -1;
      answers++;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(answers);
      }
    });
    socket.write(request);
  });
}

interface Side {
  readonly child: ChildProcess;
  readonly port: number;
}

async function start(side: 'ours' | 'bare', store: Store): Promise<Side> {
  const child = fork(fileURLToPath(new URL('serve.ts', import.meta.url)), [side, JSON.stringify(store)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

async function cpuOf({ child }: Side): Promise<number> {
  child.send('cpu');
  return ((await once(child, 'message')) as [{ cpu: number }])[0].cpu;
}

async function round(side: Side, key: string, seconds: number): Promise<Round> {
  const request = `GET /v1/analytics/${PROJECT}/feedback?limit=50 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const before = await cpuOf(side);
  const started = performance.now();
  const until = started + seconds * 1_000;
  const counts = await Promise.all(Array.from({ length: 8 }, () => client(side.port, request, until)));
  const answers = counts.reduce((sum, count) => sum + count, 0);
  const spent = (performance.now() - started) / 1_000;
  return { perSecond: answers / spent, cpu: ((await cpuOf(side)) - before) / answers };
}

const middle = (all: readonly Round[]): Round => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  cpu: median(all.map(({ cpu }) => cpu)),
});

export async function compareThroughput(
  store: Store,
  key: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Throughput> {
  const [ours, bare] = [await start('ours', store), await start('bare', store)];
  const measured = { ours: [] as Round[], bare: [] as Round[] };
  try {
    for (let at = -1; at < rounds; at++) {
      const results = { ours: await round(ours, key, seconds), bare: await round(bare, key, seconds) };
      if (at < 0) continue;
      measured.ours.push(results.ours);
      measured.bare.push(results.bare);
    }
  } finally {
    ours.child.kill();
    bare.child.kill();
  }
  return { ours: middle(measured.ours), bare: middle(measured.bare) };
}
