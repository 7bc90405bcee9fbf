/** What readers of a server wait while it counts 10,000 sightings a second, beside what they wait while it counts only theirs, in turns. */

import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { listen } from '../../src/web/edge/http/listen.ts';
import { HTML_TYPE, reply } from '../../src/web/edge/http/reply.ts';
import { noteSeen, readForm, type See, type Sighting } from '../../src/web/service/insight/sighting.ts';

const SLICE_MS = 1_000;
const PAGE = '<!doctype html>'.padEnd(20_000, 'x');

/** Eight connections of readers on a thread of their own; each answers with how long its requests took. */
const READERS = `
const { parentPort, workerData } = require('node:worker_threads');
const { Agent, get } = require('node:http');
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const headers = { accept: 'application/xhtml+xml', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0' };
const once = () => new Promise((resolve, reject) => {
  const began = performance.now();
  get({ port: workerData.port, path: '/a', agent, headers }, (answer) => answer.resume().on('end', () => resolve(performance.now() - began))).on('error', reject);
});
const pause = () => new Promise((resolve) => setTimeout(resolve, 4));
parentPort.on('message', async (until) => {
  const reader = async () => { const took = []; while (Date.now() < until) { took.push(await once()); await pause(); } return took; };
  parentPort.postMessage((await Promise.all(Array.from({ length: 8 }, reader))).flat());
});
`;

/** @returns the p99 of both, in milliseconds */
export async function readersWait(
  see: See,
  {
    rate,
    seconds,
    sightings,
  }: { readonly rate: number; readonly seconds: number; readonly sightings: readonly Sighting[] },
): Promise<{ readonly without: number; readonly with: number }> {
  const server = await listen(
    (request) => {
      const answer = reply(200, HTML_TYPE, PAGE);
      noteSeen(see, request, { form: readForm(request.path, answer) });
      return answer;
    },
    { port: 0, host: '127.0.0.1', base: '' },
  );
  const readers = new Worker(READERS, { eval: true, workerData: { port: server.port } });
  const slice = async (perSecond: number): Promise<readonly number[]> => {
    const began = performance.now();
    const answered = new Promise<readonly number[]>((resolve) => readers.once('message', resolve));
    readers.postMessage(Date.now() + SLICE_MS);
    for (let sent = 0; performance.now() - began < SLICE_MS; await sleep(2))
      for (const due = ((performance.now() - began) * perSecond) / 1_000; sent < due; sent++)
        see(sightings[sent % sightings.length]!);
    return answered;
  };
  const took = { without: [] as number[], with: [] as number[] };
  await slice(0);
  for (let at = 0; at < seconds; at++) {
    // What was sent in one turn is stored in the next second: a pause keeps the turns apart.
    took.with.push(...(await slice(rate)));
    await sleep(2 * SLICE_MS);
    took.without.push(...(await slice(0)));
  }
  await readers.terminate();
  await server.close();
  return { without: p99(took.without), with: p99(took.with) };
}

const p99 = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)]!;
