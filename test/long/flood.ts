/** A flood of posts of which only those of readers may be stored: `node scripts/run.mjs test/long/flood.ts [COUNT] [SEED]`. */
// First COUNT posts of programs and of 50 readers behind one address, then votes of a crowd that looks like readers.
// What must hold: every reader stored once, no program at all, rows and memory bounded, no address in store, log or counts.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecords } from '../../src/installation/open-records.ts';
import type { Log } from '../../src/lib/log.ts';
import type { Feedback } from '../../src/records/feedback/feedback.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { startPatiently } from '../support/start-patiently.ts';
import { type Post, programs, readers, seeded, sequence } from './support/flood-posts.ts';

const [count = '20000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const AT_ONCE = 48;

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-flood-'));
const written: string[] = [];
const note = (message: string, fields?: object): void =>
  void written.push(`${message} ${JSON.stringify(fields)}`);
const log: Log = { info: note, error: note };
const server = await startPatiently({
  projects: [{ folder: join(import.meta.dirname, '../fixtures/sites/groups'), id: 'docs', hosts: [] }],
  settings: joinSettings([{ port: 0, dataDir, renderers: 1, proxies: 1 }]),
  preview: false,
  log,
});
const url = `http://127.0.0.1:${server.port}`;
const pages = [...server.projects[0]!.site.pages.byUrl.keys()];

/** @returns answers by status */
async function post(all: readonly Post[]): Promise<Record<number, number>> {
  const byStatus: Record<number, number> = {};
  const waiting = all.values();
  const sender = async (): Promise<void> => {
    for (const { body, headers } of waiting) {
      const answer = await fetch(`${url}/api/public/v1/docs/feedback`, {
        method: 'POST',
        body,
        headers: { origin: url, 'content-type': 'application/json', ...headers },
      });
      await answer.arrayBuffer();
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return byStatus;
}

const store = await openRecords({ dataDir });
async function rows(): Promise<Feedback[]> {
  const all: Feedback[] = [];
  for await (const batch of store.records.feedback.batches({ project: 'docs' })) all.push(...batch);
  return all;
}

const random = seeded(Number(seed));
const honest = readers(pages, random);
const flood = programs(Number(count) - honest.posts.length, pages, random);
say(
  `${count} posts, seed ${seed}: ${honest.posts.length} of 50 readers behind one address, the rest of programs`,
);
const before = process.memoryUsage().rss;
const started = performance.now();
const first = await post(sequence([...honest.posts, ...flood], random));
const seconds = (performance.now() - started) / 1_000;
say(
  `${seconds.toFixed(1)} s, ${(Number(count) / seconds).toFixed(0)} posts a second, answers ${JSON.stringify(first)}`,
);

const stored = await rows();
assert.deepEqual(
  stored.map(({ comment }) => comment).sort(),
  honest.comments.toSorted(),
  'every reader is stored once, with the comment, and nothing else is',
);
assert.ok(stored.every(({ helpful, contact }) => helpful !== null && contact === null));

// Well-formed votes from as many addresses as there are votes: they look like readers, but one page accepts only so many.
const crowd = Array.from({ length: 6_000 }, (_, i) =>
  honest.voteFrom(`198.19.${i >> 8}.${i & 255}`, pages[0]!),
);
const second = await post(crowd);
const minutes = (performance.now() - started) / 60_000;
const more = (await rows()).length - stored.length;
say(`crowd of ${crowd.length} on one page: ${more} stored, answers ${JSON.stringify(second)}`);
assert.ok(more <= 1_000 + 600 * Math.ceil(minutes + 1), 'one page takes a burst and what fits into the time');
const late = honest.voteFrom('203.0.113.9', pages[1]!);
assert.deepEqual(await post([late]), { 201: 1 }, 'a reader of another page still gets through');

const grown = (process.memoryUsage().rss - before) / 1024 / 1024;
say(`memory grew by ${grown.toFixed(0)} MB, client included`);
assert.ok(grown < 400, 'memory is bounded');

const metrics = await (await fetch(`${url}/metrics`)).text();
const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
  entry.isFile(),
);
const places: [string, Buffer][] = [
  ...files.map(({ parentPath, name }): [string, Buffer] => [name, readFileSync(join(parentPath, name))]),
  ['metrics', Buffer.from(metrics)],
  ['log', Buffer.from(written.join('\n'))],
];
assert.ok(
  places.some(([name]) => name.endsWith('-wal')),
  'the write-ahead log is looked at too',
);
for (const [name, bytes] of places)
  for (const address of ['203.0.113.', '198.18.', '198.19.', '2001:db8:'])
    assert.ok(!bytes.includes(address), `${name} holds an address of ${address}`);
const packed = Buffer.from([203, 0, 113, 7]);
for (const [name, bytes] of places)
  assert.ok(!bytes.includes(packed), `${name} holds an address in four bytes`);
say(`no address in ${places.map(([name, { length }]) => `${name} (${length})`).join(', ')}`);
say(
  metrics
    .split('\n')
    .filter((line) => line.startsWith('lectern_feedback_total'))
    .join('\n'),
);

await store.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });
say('ok');
