/** Feedback into a store and out of it again, as the commands do it. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, it } from 'node:test';
import { openRecords } from '../installation/open-records.ts';
import { plansOfFolders } from '../settings/project-plans.ts';
import { exportFeedback, importFeedback, type LineProblem, listFeedback } from './transfer-feedback.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-transfer-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const settings = { dataDir: join(folder, 'data') };
const project = (id?: string) => ({
  id,
  plans: [],
  here: plansOfFolders([folder])[0]!,
  command: 'lectern feedback',
});
const register = async (ids: readonly string[]): Promise<void> => {
  const { records, close } = await openRecords(settings);
  await records.projects.register(ids.map((id) => ({ id, subdomain: id, name: id })));
  await close();
};

const line = (id: string, more: object = {}): string =>
  JSON.stringify({
    id,
    path: '/a',
    createdAt: '2026-01-15',
    source: 'contextual',
    status: 'resolved',
    ...more,
  });

async function bringIn(text: string, id?: string) {
  const from = join(folder, 'in.jsonl');
  writeFileSync(from, text);
  const problems: LineProblem[] = [];
  const shares: (number | undefined)[] = [];
  const { added, known, bad } = await importFeedback(settings, project(id), {
    from,
    onProblem: (problem) => problems.push(problem),
    progress: (_rows, share) => shares.push(share),
  });
  return { added, known, bad, problems, shares };
}

async function takeOut(format: 'jsonl' | 'csv', id?: string): Promise<string> {
  let text = '';
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  await exportFeedback(settings, project(id), { filter: {}, format, to });
  assert.equal(to.writableEnded, false, 'standard output stays open');
  return text;
}

it('says what to do when no project is known', async () => {
  await assert.rejects(takeOut('csv'), { code: 'usage/project', hint: /folder that holds docs\.json/ });
});

it('takes the good lines, names the bad ones, and gives back what it took', async () => {
  await register(['docs']);
  const lines = [
    line('a', { comment: 'Hi', helpful: false }),
    '',
    'nope',
    line('b c'),
    line('d'),
    `"${'x'.repeat(1_000_001)}"`,
  ];
  const first = await bringIn(lines.join('\r\n'));
  assert.deepEqual([first.added, first.known, first.bad], [2, 0, 3]);
  assert.deepEqual(
    first.problems.map((problem) => problem.line),
    [3, 4, 6],
  );
  assert.match(first.problems[2]!.problems[0]!, /longer than/);
  assert.deepEqual(first.shares, [1]);
  const text = await takeOut('jsonl');
  assert.equal(text.split('\n').length, 3);
  assert.deepEqual((await bringIn(text)).known, 2);
  const csv = await takeOut('csv');
  assert.match(csv, /^id,createdAt,.*\r\nd,2026-01-15T00:00:00\.000Z,.*\r\na,.*false,Hi,.*\r\n$/);
});

it('asks which project when there are several; the named one takes lines of all', async () => {
  await register(['other']);
  await assert.rejects(bringIn(line('a')), { code: 'usage/project', message: /docs, other/ });
  const { added, bad } = await bringIn(`${line('x', { project: 'docs' })}\n${line('y')}`, 'other');
  assert.deepEqual([added, bad], [2, 0]);
  const listed = await listFeedback(settings, project('other'), {
    filter: { statuses: ['resolved'] },
    limit: 1,
  });
  assert.deepEqual([listed.items.map(({ id }) => id), listed.hasMore], [['y'], true]);
});

it('writes a file whole or not at all', async () => {
  const to = join(folder, 'out.csv');
  assert.equal(await exportFeedback(settings, project('docs'), { filter: {}, format: 'csv', to }), 2);
  assert.equal(readFileSync(to, 'utf8').split('\r\n').length, 4);
  const missing = join(folder, 'missing', 'out.csv');
  await assert.rejects(
    exportFeedback(settings, project('docs'), { filter: {}, format: 'csv', to: missing }),
    { code: 'usage/file' },
  );
  await assert.rejects(bringIn(line('a'), 'none'), { code: 'usage/project' });
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  );
});
