/** How long the event loop is held up while the server starts, indexes, exports and reads changed files. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServedChild, startServed } from './child.ts';
import type { Lag } from './lag.ts';
import { writeLargeSettings, writeLargeSite, writeReferenceSite, writeSpecification } from './sites.ts';
import { fillStore } from './store.ts';

export interface Phase {
  readonly name: string;
  readonly ours: Lag;
  /** A process of `node:http` that did nothing meanwhile: what the machine itself adds. */
  readonly bare: Lag;
}

export interface LagOptions {
  readonly folder: string;
  readonly pages: number;
  readonly rows: number;
  readonly megabytes: number;
  readonly bare: ServedChild;
}

/** What comes after an answer, such as an index, belongs to the phase too. */
const REST_MS = 2_000;
const MAX_WAIT_MS = 180_000;

async function text(server: ServedChild, path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
}

async function until(server: ServedChild, path: string, expected: string): Promise<void> {
  for (const end = performance.now() + MAX_WAIT_MS; ; ) {
    if ((await text(server, path)).includes(expected)) return;
    if (performance.now() > end) throw new Error(`${path} never had "${expected}"`);
    await sleep(50);
  }
}

/** @returns rows of a complete file */
export async function readExport(server: ServedChild, cookie: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/dashboard/p/docs/feedback.csv`, {
    headers: { cookie, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
  });
  if (answer.status !== 200) throw new Error(`The export is answered with ${answer.status}`);
  let lines = -1;
  for await (const part of answer.body!) for (const byte of part) if (byte === 10) lines++;
  return lines;
}

/** Ends the bench and the processes it started when a phase fails. */
async function during(
  name: string,
  { ours, bare }: { readonly ours: ServedChild; readonly bare: ServedChild },
  action: () => Promise<unknown>,
): Promise<Phase> {
  // At its start a process has been watched since its port was open.
  await Promise.all([bare.lag(), ...(name.startsWith('start') ? [] : [ours.lag()])]);
  await action();
  await sleep(REST_MS);
  const [mine, theirs] = await Promise.all([ours.lag(), bare.lag()]);
  return { name, ours: mine, bare: theirs };
}

async function withServer<T>(
  folder: string,
  dataDir: string,
  work: (server: ServedChild) => Promise<T>,
): Promise<T> {
  const server = await startServed('ours', folder, dataDir);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function largePhases({ folder, pages, rows, bare }: LagOptions): Promise<Phase[]> {
  const site = join(folder, 'large');
  const dataDir = join(folder, 'large-data');
  writeLargeSite(site, pages);
  const { cookie } = await fillStore({ dataDir }, rows);
  const last = pages - 1;
  const page = `/section-${last % 50}/page-${last}`;
  const indexed = (server: ServedChild) => (): Promise<void> =>
    until(server, `/search.json?q=needle${last}`, page);
  const cold = await withServer(site, dataDir, (ours) =>
    during(`start and index, ${pages} pages`, { ours, bare }, indexed(ours)),
  );
  const warm = await withServer(site, dataDir, async (ours) => [
    await during(`start again, ${pages} pages`, { ours, bare }, indexed(ours)),
    await during(`export, ${rows} rows`, { ours, bare }, async () => {
      const lines = await readExport(ours, cookie);
      if (lines !== rows) throw new Error(`The export has ${lines} of ${rows} rows`);
    }),
    await during(`reload docs.json, ${pages} pages`, { ours, bare }, async () => {
      writeLargeSettings(site, pages, 'Second');
      await until(ours, page, 'Second');
    }),
  ]);
  return [cold, ...warm];
}

async function referencePhases({ folder, megabytes, bare }: LagOptions): Promise<Phase[]> {
  const site = join(folder, 'reference');
  writeReferenceSite(site, megabytes);
  return withServer(site, join(folder, 'reference-data'), async (ours) => {
    await until(ours, '/', 'First title');
    await sleep(REST_MS);
    return [
      await during(`reload a specification, ${megabytes} MB`, { ours, bare }, async () => {
        writeSpecification(site, megabytes, 'Second title');
        await until(ours, '/', 'Second title');
      }),
    ];
  });
}

export async function measureLags(options: LagOptions): Promise<Phase[]> {
  return [...(await largePhases(options)), ...(await referencePhases(options))];
}
