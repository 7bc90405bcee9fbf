/** CPU time for each answer of ours and of a bare server that sends the same bytes, in rounds that take turns. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../shared/table.ts';
import type { Canned } from './canned.ts';
import { type Child, type ServedChild, startLoad, startServed } from './child.ts';
import type { LoadWish } from './load.ts';

const CONNECTIONS = 64;
/** Until then both are still being compiled. */
const WARM_SECONDS = 3;

export interface Target {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Requested with the entity tag of the answer. */
  readonly known?: true;
}

export interface Compared {
  readonly name: string;
  readonly bytes: number;
  /** Microseconds of CPU for each answer. */
  readonly ours: number;
  readonly bare: number;
  readonly perSecond: number;
}

interface Prepared extends Target {
  readonly request: string;
  readonly bytes: number;
  readonly canned: Canned;
}

const LEFT_OUT = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** @returns the request, and what the bare server needs to send the same bytes */
async function prepare(port: number, target: Target, folder: string, at: number): Promise<Prepared> {
  const url = `http://127.0.0.1:${port}${target.path}`;
  const plain = { 'accept-encoding': 'identity', ...target.headers };
  const first = await fetch(url, { headers: plain });
  const etag = first.headers.get('etag') ?? '';
  await first.arrayBuffer();
  const headers = target.known === undefined ? plain : { ...plain, 'if-none-match': etag };
  const answer = await fetch(url, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  const status = target.known === undefined ? 200 : 304;
  if (answer.status !== status) throw new Error(`${target.path} is answered with ${answer.status}`);
  const file = join(folder, `canned-${at}`);
  writeFileSync(file, body);
  const sent = Object.fromEntries([...answer.headers].filter(([name]) => !LEFT_OUT.has(name)));
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return {
    ...target,
    request: `GET ${target.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
    bytes: body.length,
    // The bare server knows one answer for each path.
    canned: {
      path: `${target.path}${target.path.includes('?') ? '&' : '?'}canned=${at}`,
      status,
      headers: sent,
      body: file,
    },
  };
}

async function round(load: Child, side: ServedChild, wish: Omit<LoadWish, 'port' | 'connections'>) {
  const before = await side.cpu();
  const { answers = 0, failure } = await load.ask<{ answers?: number; failure?: string }>({
    ...wish,
    port: side.port,
    connections: CONNECTIONS,
  });
  if (failure !== undefined) throw new Error(failure);
  return { cpu: (((await side.cpu()) - before) * 1_000) / answers, perSecond: answers / wish.seconds };
}

export async function compare(
  ours: ServedChild,
  targets: readonly Target[],
  { folder, rounds, seconds }: { readonly folder: string; readonly rounds: number; readonly seconds: number },
): Promise<Compared[]> {
  const prepared = await Promise.all(targets.map((target, at) => prepare(ours.port, target, folder, at)));
  const file = join(folder, 'canned.json');
  writeFileSync(file, JSON.stringify(prepared.map(({ canned }) => canned)));
  const [bare, load] = await Promise.all([startServed('bare', file), startLoad()]);
  const results: Compared[] = [];
  try {
    for (const { name, path, bytes, request, canned } of prepared) {
      const all = { ours: [] as number[], bare: [] as number[], perSecond: [] as number[] };
      // The first round is a warm-up.
      for (let at = -1; at < rounds; at++) {
        const lasts = at < 0 ? Math.max(seconds, WARM_SECONDS) : seconds;
        const wish = { request, status: canned.status, seconds: lasts };
        const mine = await round(load, ours, wish);
        const theirs = await round(load, bare, {
          ...wish,
          request: request.replace(`GET ${path} `, `GET ${canned.path} `),
        });
        if (at < 0) continue;
        all.ours.push(mine.cpu);
        all.perSecond.push(mine.perSecond);
        all.bare.push(theirs.cpu);
      }
      results.push({
        name,
        bytes,
        ours: median(all.ours),
        bare: median(all.bare),
        perSecond: median(all.perSecond),
      });
    }
  } finally {
    await Promise.all([bare.stop(), load.stop()]);
  }
  return results;
}
