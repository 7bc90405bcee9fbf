/** Tests `POST /api/public/v1/{projectId}/feedback`: what is stored, what is refused, and that readers stay anonymous. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ORIGIN, readerService, submissionId } from '../../../../test/support/reader-service.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { createMetrics } from '../metrics/create-metrics.ts';

const vote = (more: object = {}) => ({
  submissionId: submissionId(),
  source: 'contextual',
  path: '/a',
  helpful: true,
  ...more,
});
const report = (more: object = {}) => ({
  submissionId: submissionId(),
  source: 'code_snippet',
  path: '/a',
  code: 'let a',
  ...more,
});
const bodyOf = (answer: Reply): Record<string, unknown> => JSON.parse(String(answer.body));
const status = async (answer: Promise<Reply>): Promise<number> => (await answer).status;

describe('a submission', () => {
  it('is stored with everything that was said, and answered with its id', async () => {
    const { submit, rows } = await readerService();
    const answer = await submit(
      vote({ helpful: false, reason: 'Hard', comment: ' No\r\n', contact: 'a@b.example', path: '/old/' }),
    );
    assert.equal(answer.status, 201);
    const [row] = await rows();
    assert.equal(bodyOf(answer)['id'], row?.id);
    const { path, helpful, reason, comment, contact, code, source, status: state } = row!;
    assert.deepEqual(
      { path, helpful, reason, comment, contact, code, source, state },
      {
        path: '/a',
        helpful: false,
        reason: 'Hard',
        comment: 'No',
        contact: 'a@b.example',
        code: null,
        source: 'contextual',
        state: 'pending',
      },
    );
  });

  it('may be about a code sample', async () => {
    const { submit, rows } = await readerService();
    await submit(report({ comment: 'Broken', filename: 'a.ts', lang: 'ts' }));
    const [row] = await rows();
    assert.deepEqual(
      [row?.source, row?.code, row?.filename, row?.lang],
      ['code_snippet', 'let a', 'a.ts', 'ts'],
    );
    assert.equal(row?.helpful, null);
  });

  it('may name its section and the commit that the reader saw, in the address', async () => {
    const { submit, rows } = await readerService();
    const commit = '3f9a1c07be42d58e6011a9c4f7d2b83e5a90c641';
    await submit(report({ path: `/old/?commit=${commit}#run-it` }));
    await submit(report({ path: '/a?commit=main#a%20b' }));
    await submit(vote({ path: `/b?commit=${commit}` }));
    const places = (await rows()).map(({ path, anchor, commit: of }) => [path, anchor, of]);
    assert.deepEqual(places.toSorted(), [
      ['/a', null, null],
      ['/a', 'run-it', commit],
      ['/b', null, null],
    ]);
  });

  it('sent again gives the same answer and no second entry', async () => {
    const { submit, rows } = await readerService();
    const body = vote();
    const first = await submit(body);
    for (let i = 0; i < 3; i++) {
      const again = await submit(body);
      assert.equal(again.status, 201);
      assert.equal(again.body, first.body);
    }
    assert.equal((await rows()).length, 1);
  });

  it('at the same moment twice makes one entry', async () => {
    const { submit, rows } = await readerService();
    const body = vote({ comment: 'once' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(body)));
    assert.equal(new Set(answers.map((answer) => String(answer.body))).size, 1);
    assert.equal((await rows()).length, 1);
  });

  it('may change the vote and add a comment later', async () => {
    const { submit, rows } = await readerService();
    const body = vote();
    await submit(body);
    await submit({ ...body, helpful: false });
    await submit({ ...body, helpful: true });
    assert.equal((await rows())[0]?.helpful, true, 'back to where it was');
    await submit({ ...body, comment: 'Good' });
    const all = await rows();
    assert.equal(all.length, 1);
    assert.equal(all[0]?.comment, 'Good');
  });
});

describe('a submission is refused', () => {
  it('when it is wrong, with everything that is wrong', async () => {
    const { submit, rows } = await readerService();
    const answer = await submit(vote({ submissionId: 'x', contact: 'y', more: 1, code: 'z' }));
    assert.equal(answer.status, 400);
    assert.equal(answer.headers['content-type'], 'application/problem+json');
    const { details } = bodyOf(answer) as { details: { path: string }[] };
    assert.deepEqual(details.map(({ path }) => path).sort(), ['code', 'contact', 'more', 'submissionId']);
    assert.equal((await rows()).length, 0);
  });

  it('for a page that is not there', async () => {
    const { submit, rows } = await readerService();
    for (const path of ['/nowhere', '/A', 'a', '/docs.json', 'https://docs.example.com/a']) {
      const answer = await submit(vote({ path }));
      assert.equal(answer.status, 400, path);
      assert.deepEqual((bodyOf(answer)['details'] as { path: string }[])[0]?.path, 'path');
    }
    assert.equal((await rows()).length, 0);
  });

  it('for a project that is not there, with another method, type or size', async () => {
    const { ask, submit } = await readerService();
    assert.equal(await status(ask('/api/public/v1/other/feedback', { method: 'POST', body: vote() })), 404);
    const wrong = await ask('/api/public/v1/docs/feedback');
    assert.deepEqual([wrong.status, wrong.headers['allow']], [405, 'POST']);
    assert.equal(await status(submit('a=b', { headers: { 'content-type': 'text/plain' } })), 415);
    assert.equal(await status(submit('{')), 400);
    assert.equal(await status(submit(JSON.stringify(vote({ comment: 'a\u0000' })))), 400);
    assert.equal(await status(submit(vote({ comment: 'x'.repeat(33_000) }))), 413);
  });

  it('from another website', async () => {
    const { submit, rows } = await readerService();
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }])
      assert.equal(await status(submit(vote(), { headers })), 403);
    assert.equal((await rows()).length, 0);
    assert.equal(await status(submit(vote(), { headers: { origin: ORIGIN } })), 201);
    assert.equal(await status(submit(vote(), { headers: { origin: '' } })), 201);
  });

  it('when its kind is switched off', async () => {
    const { submit, rows, service } = await readerService();
    const settings = await service.records.projects.settings('docs');
    const off = (kind: string): Promise<unknown> =>
      service.records.projects.changeSettings('docs', () => ({
        ...settings,
        feedback: { ...settings.feedback, [kind]: false },
      }));
    await off('contact');
    assert.equal(await status(submit(vote({ contact: 'a@b.example' }))), 403);
    assert.equal(await status(submit(vote({ comment: 'a' }))), 201);
    await off('comment');
    const answer = await submit(vote({ comment: 'a' }));
    assert.deepEqual([answer.status, bodyOf(answer)['code']], [403, 'feedback/off']);
    assert.equal(await status(submit(vote({ reason: 'a' }))), 403);
    await off('rating');
    assert.equal(await status(submit(vote())), 403);
    assert.equal(await status(submit(report())), 201);
    await off('code');
    assert.equal(await status(submit(report())), 403);
    assert.equal((await rows()).length, 2);
  });

  it('when docs.json switches its kind off', async () => {
    const { submit } = await readerService({ feedback: { thumbsRating: false, codeSnippets: false } });
    assert.equal(await status(submit(vote())), 403);
    assert.equal(await status(submit(report())), 403);
  });
});

describe('what programs send', () => {
  it('is answered like the rest and not stored', async () => {
    const { submit, rows } = await readerService();
    const honest = await submit(vote());
    const bots = [
      await submit(vote({ website: 'https://spam.example' })),
      await submit(vote({ comment: 'Buy https://a.example '.repeat(6) })),
    ];
    for (const answer of bots) {
      assert.equal(answer.status, honest.status);
      assert.deepEqual(Object.keys(bodyOf(answer)), ['id']);
      assert.equal(String(bodyOf(answer)['id']).length, String(bodyOf(honest)['id']).length);
    }
    assert.equal((await rows()).length, 1);
  });
});

describe('how much is taken', () => {
  const limits = { apiPerMinute: 1, feedbackPerMinute: 5 };

  it('is limited for each address, with the time to wait', async () => {
    const { submit, rows, clock } = await readerService({}, { limits });
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await submit(vote()));
    assert.equal(answers.filter((answer) => answer.status === 201).length, 10);
    const refused = answers.at(-1)!;
    assert.equal(refused.status, 429);
    assert.equal(refused.headers['retry-after'], '12');
    assert.match(refused.headers['ratelimit'] ?? '', /r=0;t=12/);
    assert.equal(await status(submit(vote(), { address: '192.0.2.2' })), 201, 'somebody else');
    clock.advance(12_000);
    assert.equal(await status(submit(vote())), 201);
    assert.equal((await rows()).length, 12);
  });

  it('counts a whole IPv6 network as one', async () => {
    const { submit } = await readerService({}, { limits });
    const statuses = [];
    for (let i = 0; i < 11; i++)
      statuses.push(await status(submit(vote(), { address: `2001:db8::${i + 1}` })));
    assert.equal(statuses.at(-1), 429);
  });

  it('is not one bucket for all readers behind a proxy of this machine that was not named', async () => {
    const { submit, rows } = await readerService({}, { limits });
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      for (let i = 0; i < 11; i++) assert.equal(await status(submit(vote(), { address })), 201);
    assert.equal((await rows()).length, 33);
  });

  it('never costs what is stored already', async () => {
    const { submit } = await readerService({}, { limits });
    const bodies = Array.from({ length: 10 }, () => vote());
    for (const body of bodies) assert.equal(await status(submit(body)), 201);
    assert.equal(await status(submit(vote())), 429);
    for (const body of bodies) assert.equal(await status(submit(body)), 201, 'an answer that got lost');
  });

  it('never costs what is stored already, also after a restart', async () => {
    const { submit, restarted } = await readerService({}, { limits });
    const bodies = Array.from({ length: 10 }, () => vote());
    const ids = [];
    for (const body of bodies) ids.push(bodyOf(await submit(body))['id']);
    const again = restarted();
    for (const body of Array.from({ length: 10 }, () => vote())) assert.equal(await status(again(body)), 201);
    assert.equal(await status(again(vote())), 429);
    for (const [i, body] of bodies.entries()) assert.equal(bodyOf(await again(body))['id'], ids[i]);
    assert.equal(await status(again({ ...bodies[0], helpful: false })), 429, 'this would change something');
  });

  it('costs nothing when it is refused', async () => {
    const { submit } = await readerService({}, { limits });
    for (let i = 0; i < 50; i++) await submit(vote({ path: '/nowhere' }));
    assert.equal(await status(submit(vote())), 201);
  });
});

it('keeps no address anywhere', async () => {
  const written: string[] = [];
  const note = (message: string, more?: object): void => void written.push(message + JSON.stringify(more));
  const metrics = createMetrics();
  const { submit, form, rows } = await readerService(
    {},
    { metrics, log: { debug: note, info: note, warn: note, error: note } as never },
  );
  const address = '203.0.113.77';
  await submit(vote(), { address });
  await submit(vote({ path: '/nowhere' }), { address });
  await form({ project: 'docs', path: '/a', helpful: 'yes' }, { address });
  assert.equal((await rows()).length, 2);
  assert.doesNotMatch(written.join() + metrics.text() + JSON.stringify(await rows()), /203\.0\.113/);
  assert.match(metrics.text(), /lectern_feedback_total\{outcome="stored"\} 2/);
});
