/** Days as lines of JSON: complete, once, made up for, and never a part of a file, in a folder and in an object store. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { feedbackDashboard } from '../../../test/support/feedback-dashboard.ts';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { S3_KEY, startS3Server } from '../../../test/support/s3-server.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { backupFolder } from '../../settings/backup-settings.ts';
import { handOutDays, openDaySink } from './hand-out-days.ts';

async function counted(days: number) {
  const { records, clock } = await feedbackDashboard();
  const today = Math.floor(clock() / DAY_MS);
  for (let day = today - days; day <= today; day++)
    await records.insight.add({
      ...{ project: 'docs', day, hours: [] },
      pages: [{ path: '/a', reader: 'human', views: 2, seconds: 30, copies: 0, visitors: [day] }],
      agents: [{ agent: 'GPTBot', form: 'html', views: 1 }],
      arrivals: [{ kind: 'referrer', path: '/a', source: 'news.example', count: 3 }],
      flows: [{ steps: ['/a', '/b'], count: 1 }],
    });
  return { records, now: today * DAY_MS + 3_600_000, today };
}

const s3 = (url: string, region: string) => ({
  s3: { endpoint: url, region, keys: S3_KEY, pathStyle: true },
  dataDir: fixtureFolder({}).path,
});
const nowhere = s3('http://127.0.0.1:1', 'none');

it('writes each day that is over once, in a folder that nobody else may read', async () => {
  const { records, now } = await counted(2);
  const { path } = fixtureFolder({});
  const sink = openDaySink(nowhere, backupFolder(path));
  const days = ['docs/insight-2026-01-13.jsonl', 'docs/insight-2026-01-14.jsonl'];
  assert.deepEqual(await handOutDays(records, sink, now), days);
  assert.deepEqual(await handOutDays(records, sink, now), []);
  // The newest day is over ten minutes later.
  assert.deepEqual(await handOutDays(records, sink, now + DAY_MS - 3_600_000 + 60_000), []);
  const file = join(path, days[1]!);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(
    all.map(({ kind, day, project }) => `${kind} ${day} ${project}`),
    ['page', 'program', 'referrer', 'visit'].map((kind) => `${kind} 2026-01-14 docs`),
  );
  assert.partialDeepStrictEqual(all[0], {
    path: '/a',
    views: { human: 2 },
    visitors: { human: 1 },
    seconds: 30,
  });
});

it('makes up for a week after the server was off', async () => {
  const { records, now } = await counted(20);
  const sink = openDaySink(nowhere, backupFolder(fixtureFolder({}).path));
  assert.equal((await handOutDays(records, sink, now)).length, 7);
});

it('sends them to an object store, tries again what failed, and leaves nothing in the data folder', async () => {
  const { records, now } = await counted(1);
  const server = await startS3Server();
  const settings = s3(server.url, server.region);
  const sink = openDaySink(settings, backupFolder(`s3://${server.bucket}/figures`), {
    pause: async () => undefined,
  });
  server.trouble = ({ method }) => (method === 'PUT' || method === 'POST' ? 403 : undefined);
  await assert.rejects(handOutDays(records, sink, now));
  assert.equal(server.objects.size, 0);
  server.trouble = () => undefined;
  assert.equal((await handOutDays(records, sink, now)).length, 1);
  const [key] = [...server.objects.keys()];
  assert.equal(key, 'figures/docs/insight-2026-01-14.jsonl');
  assert.match(server.objects.get(key)!.content.toString(), /^\{"kind":"page","day":"2026-01-14"/);
  assert.deepEqual(readdirSync(settings.dataDir), []);
});
