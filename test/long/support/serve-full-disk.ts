/** Serves from a data folder on a small disk, fills it, and prints the answers to readers and the log: `serve-full-disk.ts DATA DOCS`. */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinSettings } from '../../../src/settings/settings.ts';
import { startPatiently } from '../../support/start-patiently.ts';

export interface ServedFullDisk {
  /** Statuses of pages and of submissions, each once, while the disk is full. */
  readonly pages: readonly number[];
  readonly submissions: readonly number[];
  readonly ready: number;
  /** Lines of the log while it is full, and those of them that are a stack. */
  readonly lines: number;
  readonly stacks: number;
  readonly said: readonly string[];
  /** Of a submission after there is room again. */
  readonly after: number;
}

const REQUESTS = 200;
const PIECE = Buffer.alloc(64 * 1024);
const MAX_TRIES = 200;

const [data = '', docs = ''] = process.argv.slice(2);
const said: string[] = [];
const note = (line: string): void => void said.push(line);
const server = await startPatiently({
  projects: [{ folder: docs, id: 'docs', hosts: [] }],
  settings: joinSettings([{ port: 0, dataDir: join(data, 'data'), renderers: 1, feedbackRate: 1_000_000 }]),
  preview: false,
  worker: false,
  log: { info: note, error: note },
});
const url = `http://127.0.0.1:${server.port}`;
const page = async (path: string): Promise<number> => {
  const answer = await fetch(url + path);
  await answer.arrayBuffer();
  return answer.status;
};
const submit = async (): Promise<number> => {
  const body = { submissionId: randomUUID(), source: 'contextual', path: '/', helpful: true };
  const answer = await fetch(`${url}/api/public/v1/docs/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
};

if ((await submit()) !== 201) throw new Error('Nothing can be submitted while there is room');
const filler = join(data, 'filler');
try {
  for (;;) writeFileSync(filler, PIECE, { flag: 'a' });
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
}
const before = said.length;
const pages = new Set<number>();
const submissions = new Set<number>();
for (let n = 0; n < REQUESTS; n++) {
  submissions.add(await submit());
  pages.add(await page(n % 2 === 0 ? '/' : `/page-${n % 40}`));
}
const ready = await page('/readyz');
const full = said.slice(before);
rmSync(filler);
let after = await submit();
for (let tries = 0; after !== 201 && tries < MAX_TRIES; tries++) {
  await sleep(50);
  after = await submit();
}
await server.close();
process.stdout.write(
  JSON.stringify({
    pages: [...pages],
    submissions: [...submissions].sort(),
    ready,
    lines: full.length,
    stacks: full.filter((line) => /\n\s+at /.test(line)).length,
    said: full.slice(0, 5),
    after,
  } satisfies ServedFullDisk),
);
