/** The event stream of a job: tells of every change, whoever made it, and ends with the job, the session, or the reader. */
import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { before, describe, it } from 'node:test';
import {
  JOBS,
  type JobDashboard,
  jobDashboard,
  TO_A_BRANCH,
} from '../../../../../test/support/job-dashboard.ts';
import { webRequest } from '../../../../../test/support/web-request.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { withJob } from './find-job.ts';
import { jobLive, type LivePace } from './live.ts';

const QUICK: LivePace = { every: 5, session: 3, sign: 1_000, max: 3, each: 2 };

/** Reads a stream as it comes. */
function reader(body: Reply['body']) {
  const stream = body as Readable;
  let text = '';
  let ended = false;
  stream.on('data', (chunk: Buffer) => {
    text += String(chunk);
  });
  stream.on('end', () => {
    ended = true;
  });
  const until = async (found: () => boolean): Promise<void> => {
    for (let i = 0; i < 400 && !found(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok(found(), `never came; so far: ${text}`);
  };
  const count = (word: string): number => text.split(word).length - 1;
  return {
    changes: (wanted: number) => until(() => count('event: change') >= wanted),
    end: () => until(() => ended),
    count,
    text: () => text,
    isOver: () => ended,
  };
}

describe('the event stream of a job', () => {
  let made: JobDashboard;
  before(async () => {
    made = await jobDashboard();
  });

  /** Through the real route, at a quicker pace. */
  const follow = async (
    id: string,
    {
      seen = '',
      live = jobLive(QUICK),
      signal = new AbortController().signal,
      token = made.cookie('viewer'),
    } = {},
  ): Promise<Reply> => {
    const session = (await made.records.users.session(token))!;
    const asked = webRequest(`${JOBS}/${id}/live?seen=${seen}`, {
      headers: { cookie: `lectern=${token}` },
    });
    return withJob(live)({
      service: made.service,
      request: { ...asked, signal },
      session,
      project: { id: 'docs', subdomain: 'docs', name: 'Docs' },
      params: { job: id },
    } as unknown as DashboardRequest);
  };
  const seenOnPage = async (id: string): Promise<string> =>
    /data-live="[^"]*seen=([^"]+)"/.exec((await made.as('viewer').get(`${JOBS}/${id}`)).text)![1]!;

  it('says nothing while nothing changes, and tells each change and the end', async () => {
    const job = await made.job();
    const stop = new AbortController();
    const answer = await follow(job.id, { seen: await seenOnPage(job.id), signal: stop.signal });
    assert.equal(answer.headers['content-type'], 'text/event-stream; charset=utf-8');
    const read = reader(answer.body);
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.equal(read.count('event: change'), 0);
    const held = await made.steps(job.id, TO_A_BRANCH.slice(0, 1));
    await read.changes(1);
    const before = read.count('event: change');
    await made.records.jobs.queue.report(held, { events: [{ kind: 'note', text: 'x' }] });
    await read.changes(before + 1);
    await made.records.jobs.queue.end(held, { state: 'completed' });
    await read.end();
    assert.match(read.text(), /"ended":true\}\n\n$/);
  });

  it('tells at once what happened between the page and the stream', async () => {
    const job = await made.job();
    const seen = await seenOnPage(job.id);
    await made.records.jobs.message('docs', job.id, { text: 'more', author: 'terminal' });
    const stop = new AbortController();
    const read = reader((await follow(job.id, { seen, signal: stop.signal })).body);
    await read.changes(1);
    stop.abort();
    await read.end();
    await made.records.jobs.cancel('docs', job.id, 'terminal');
  });

  it('ends for whoever signed out, and says so', async () => {
    const job = await made.job();
    const token = made.cookie('editor');
    const read = reader((await follow(job.id, { seen: await seenOnPage(job.id), token })).body);
    await made.records.users.signOut(token);
    await read.end();
    assert.match(read.text(), /event: gone/);
    await made.records.jobs.cancel('docs', job.id, 'terminal');
  });

  it('is for so many of one member and so many in all, and a place is free again when somebody goes', async () => {
    const job = await made.job();
    const live = jobLive(QUICK);
    const seen = await seenOnPage(job.id);
    const stops = new Set<AbortController>();
    const open = async (role: 'viewer' | 'admin' | 'owner'): Promise<[number, AbortController]> => {
      const stop = new AbortController();
      stops.add(stop);
      const answer = await follow(job.id, { seen, live, signal: stop.signal, token: made.cookie(role) });
      return [answer.status, stop];
    };
    const [first, mine] = await open('viewer');
    assert.deepEqual([first, (await open('viewer'))[0]], [200, 200]);
    assert.equal((await open('viewer'))[0], 429, 'one member has two');
    assert.equal((await open('admin'))[0], 200, 'and others have theirs');
    assert.equal((await open('owner'))[0], 503, 'but three are all');
    mine.abort();
    assert.equal((await open('viewer'))[0], 200);
    for (const stop of stops) stop.abort();
    await made.records.jobs.cancel('docs', job.id, 'terminal');
  });

  it('holds no place for whoever only asks for its head', async () => {
    const job = await made.job();
    for (let i = 0; i < 250; i++) {
      const answer = await made.as('viewer').get(`${JOBS}/${job.id}/live`, { method: 'HEAD' });
      assert.deepEqual([answer.status, answer.text], [200, '']);
    }
    await made.records.jobs.cancel('docs', job.id, 'terminal');
  });

  it('is not offered for a job that has ended, nor to strangers', async () => {
    const job = await made.job();
    await made.records.jobs.cancel('docs', job.id, 'terminal');
    assert.doesNotMatch((await made.as('viewer').get(`${JOBS}/${job.id}`)).text, /data-live/);
    assert.equal((await made.stranger().get(`${JOBS}/${job.id}/live`)).status, 303);
  });
});
