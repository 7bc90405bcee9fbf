/** Tests of `lectern jobs` on a store: what is listed, shown and changed, and the messages for wrong usage. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parseArgs } from 'node:util';
import { openRecords } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { jobs as jobsCommand } from './jobs.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-jobs-'));
after(() => rmSync(top, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

describe('lectern jobs, on a store', () => {
  const dataDir = join(top, 'store');
  const config = join(top, 'store.json');
  const ids: string[] = [];
  before(async () => {
    writeFileSync(config, JSON.stringify({ dataDir }));
    const { records, close } = await openRecords({ dataDir });
    await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    for (const prompt of ['First', 'Second \u001b[31mred\nof two lines'])
      ids.push((await records.jobs.create({ project: 'docs', subdomain: 'docs', prompt, draft: true })).id);
    await close();
  });
  // In this process: starting one for each question would take longer than all else here.
  const jobs = async (...args: string[]): Promise<Ran> => {
    const [out, err]: string[][] = [[], []];
    const terminal = {
      out: (text: string) => out!.push(`${text}\n`),
      say: (text: string) => err!.push(`${text}\n`),
      paint: (_style: string, text: string) => text,
    };
    const read = parseArgs({ args, options: jobsCommand.options, allowPositionals: true });
    const values = { config, ...read.values };
    const code = await Promise.resolve({
      values,
      positionals: read.positionals,
      terminal: terminal as never,
      io: process,
    })
      .then((input) => jobsCommand.run(input))
      .catch((error: unknown) => {
        assert.ok(error instanceof AppError, String(error));
        terminal.say(`${error.message}\n${error.hint}`);
        return 2;
      });
    return { code, out: out!.join(''), err: err!.join('') };
  };

  it('list shows the newest first, in words for people and as JSON', async () => {
    const text = await jobs('list');
    assert.equal(text.code, 0, text.err);
    const [head, second, first] = text.out.split('\n');
    assert.match(head!, /^ID +PROJECT +CREATED +STATE +BRANCH +PROMPT$/);
    assert.match(second!, /docs .* Queued +Second \[31mred of two lines$/);
    assert.match(first!, /First$/);
    const json = JSON.parse((await jobs('list', '--json', '--limit', '1')).out) as { jobs: object[] };
    assert.equal(json.jobs.length, 1);
    assert.partialDeepStrictEqual(json.jobs[0], { sessionId: ids[1], project: 'docs', state: 'queued' });
  });

  it('show takes the end of an id, and tells what happened', async () => {
    const end = ids[0]!.slice(-8);
    const text = await jobs('show', end, '--events');
    assert.equal(text.code, 0, text.err);
    assert.match(text.out, /^● Queued {2}First\n/);
    assert.match(text.out, new RegExp(`id +${ids[0]}`));
    assert.match(text.out, new RegExp(`page +http://localhost:3000/dashboard/p/docs/jobs/${ids[0]}`));
    const json = JSON.parse((await jobs('show', end, '--json')).out) as Record<string, unknown>;
    assert.equal(json['sessionId'], ids[0]);
    assert.equal(json['haulted'], false);
    assert.ok(!('events' in json));
  });

  it('cancel, retry and message move a job, and stand in the audit log', async () => {
    const end = ids[0]!.slice(-8);
    assert.match((await jobs('cancel', end)).err, /is cancelled/);
    assert.match((await jobs('cancel', end)).err, /had ended before: cancelled/);
    assert.match((await jobs('retry', end)).err, /is queued again/);
    assert.match((await jobs('retry', end)).err, /has not ended yet/);
    await jobs('cancel', end);
    const said = JSON.parse((await jobs('message', end, 'And more', '--json')).out) as { state: string };
    assert.equal(said.state, 'queued');
    const { records, close } = await openRecords({ dataDir });
    const [message] = await records.jobs.messages('docs', ids[0]!);
    assert.deepEqual([message?.text, message?.author], ['And more', 'terminal']);
    const entries = await records.audit.list({ limit: 10 });
    await close();
    assert.deepEqual(
      entries.map(({ actor, action, target }) => [actor, action, target === ids[0]]),
      ['job.messaged', 'job.cancelled', 'job.retried', 'job.cancelled'].map((action) => [
        'terminal',
        action,
        true,
      ]),
    );
  });

  for (const [args, says] of [
    [[], /needs an action[\s\S]*run, list, show/],
    [['lst'], /Did you mean "lectern jobs list"/],
    [['run'], /The prompt is missing[\s\S]*quotation marks/],
    [['run', '  '], /The prompt is missing/],
    [['run', 'Fix it', top], /docs\.json/],
    [['run', 'Fix it', 'nowhere'], /no folder "nowhere"/],
    [['run', 'More', '--job', 'abcdef', '--branch', 'x'], /--branch is for a new job/],
    [['list', 'docs'], /got "docs" too much/],
    [['list', '--project', 'gone'], /no project "gone"[\s\S]*Known: docs/],
    [['list', '--limit', '0'], /--limit is "0"/],
    [['show'], /id of the job is missing[\s\S]*jobs show ID/],
    [['show', 'abc'], /at least 6 characters/],
    [['show', 'abcdefgh'], /no job with the id "abcdefgh"/],
    [['show', '0000', 'x'], /got "x" too much/],
    [['cancel', 'constructor'], /no job with the id/],
    [['message', 'abcdefgh'], /The message is missing/],
    [['constructor'], /cannot "constructor"/],
  ] as const)
    it(`says what is wrong with "${args.join(' ')}"`, async () => {
      const { code, out, err } = await jobs(...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, says);
    });

  it('tells ids apart that have much in common', async () => {
    const { code, err } = await jobs('show', ids[0]!.slice(0, 6));
    assert.equal(code, 2);
    assert.match(err, /2 jobs have the id/);
  });
});
