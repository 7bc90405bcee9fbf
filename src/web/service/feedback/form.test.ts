/** Readers' feedback without JavaScript: the vote, the page with the other questions, thanks, and what is refused on the way. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readerService } from '../../../../test/support/reader-service.ts';
import type { Reply } from '../../edge/http/reply.ts';

const VOTE = { project: 'docs', path: '/a', helpful: 'no' };
const field = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
const html = (answer: Reply): string => String(answer.body);

async function voted() {
  const readers = await readerService();
  const answer = await readers.form(VOTE);
  const page = await readers.ask(answer.headers['location']!);
  const hidden = { ...VOTE, submissionId: field(html(page), 'submissionId') };
  return { ...readers, answer, page, hidden };
}

describe('the form without JavaScript', () => {
  it('stores the vote and asks the other questions on a page of its own', async () => {
    const { answer, page, rows } = await voted();
    assert.equal(answer.status, 303, 'a reload sends nothing again');
    assert.equal(page.status, 200);
    assert.match(html(page), /What went wrong\?/);
    assert.doesNotMatch(html(page), /What did you like\?/);
    assert.match(html(page), /About the page “Page &lt;A&gt;”/);
    assert.match(html(page), /href="\/_lectern\/feedback-1\.css"/);
    assert.match(page.headers['content-security-policy'] ?? '', /script-src 'self' 'sha256-/);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.equal((await rows())[0]?.helpful, false);
  });

  it('adds reason, comment and address to the vote, and says thanks', async () => {
    const { form, ask, rows, hidden } = await voted();
    const answer = await form({
      ...hidden,
      reason: 'Hard to understand',
      comment: 'Why?',
      contact: 'a@b.example',
    });
    assert.equal(answer.status, 303);
    assert.match(html(await ask(answer.headers['location']!)), /Thank you for your feedback/);
    const all = await rows();
    assert.equal(all.length, 1);
    const { helpful, reason, comment, contact } = all[0]!;
    assert.deepEqual(
      [helpful, reason, comment, contact],
      [false, 'Hard to understand', 'Why?', 'a@b.example'],
    );
  });

  it('sent with nothing in it is thanked for', async () => {
    const { form, rows, hidden } = await voted();
    assert.match((await form({ ...hidden, comment: ' ' })).headers['location'] ?? '', /done=1/);
    assert.equal((await rows())[0]?.comment, null);
  });

  it('asks again for an address that is none, and keeps what was written', async () => {
    const { form, rows, hidden } = await voted();
    const answer = await form({
      ...hidden,
      reason: 'Missing information',
      comment: '<b>Why</b>',
      contact: 'nobody',
    });
    assert.equal(answer.status, 400);
    assert.match(html(answer), /value="Missing information" checked/);
    assert.match(html(answer), /&lt;b&gt;Why&lt;\/b&gt;<\/textarea>/);
    assert.match(html(answer), /value="nobody" aria-invalid="true"/);
    assert.equal((await rows())[0]?.comment, null);
  });

  it('takes a double click for one vote, and a later one for another', async () => {
    const { form, rows, clock } = await readerService();
    await Promise.all([form(VOTE), form(VOTE)]);
    assert.equal((await rows()).length, 1);
    await form(VOTE, { address: '192.0.2.9' });
    clock.advance(60_000);
    await form(VOTE);
    assert.equal((await rows()).length, 3);
  });

  it('stores nothing when a program fills it in', async () => {
    const { form, rows, hidden } = await voted();
    const answer = await form({ ...hidden, comment: 'Buy', website: 'https://spam.example' });
    assert.equal(answer.status, 303);
    assert.equal((await rows())[0]?.comment, null);
  });

  it('asks only what the site offers', async () => {
    const { form, ask, service } = await readerService();
    const settings = await service.records.projects.settings('docs');
    await service.records.projects.changeSettings('docs', () => ({
      ...settings,
      feedback: { ...settings.feedback, contact: false },
    }));
    const page = html(await ask((await form(VOTE)).headers['location']!));
    assert.match(page, /name="comment"/);
    assert.doesNotMatch(page, /name="contact"/);
  });

  it('says that there is too much, and that something failed, on a page', async () => {
    const { form } = await readerService({}, { limits: { apiPerMinute: 1, feedbackPerMinute: 1 } });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push(await form(VOTE, { headers: { 'user-agent': `reader ${i}` } }));
    assert.deepEqual(
      statuses.map((answer) => answer.status),
      [303, 303, 429],
    );
    assert.match(html(statuses[2]!), /try again in a minute/);
    assert.ok(Number(statuses[2]!.headers['retry-after']) > 0);
    const foreign = await form(VOTE, { headers: { origin: 'https://evil.example' } });
    assert.equal(foreign.status, 403);
    assert.match(html(foreign), /could not be sent/);
  });

  it('refuses what none of our pages sends', async () => {
    const { form, ask, rows } = await readerService();
    for (const fields of [
      {},
      { ...VOTE, project: 'other' },
      { ...VOTE, path: '/nowhere' },
      { ...VOTE, helpful: 'maybe' },
      { ...VOTE, submissionId: 'x' },
      { ...VOTE, comment: 'a\u0000' },
    ] as Record<string, string>[]) {
      assert.equal((await form(fields)).status, 400, JSON.stringify(fields));
      assert.equal((await ask(`/_lectern/feedback?${new URLSearchParams(fields)}`)).status < 500, true);
    }
    assert.equal((await form(VOTE, { headers: { 'content-type': 'application/json' } })).status, 415);
    assert.equal((await form({ ...VOTE, comment: 'x'.repeat(40_000) })).status, 413);
    assert.equal((await ask('/_lectern/feedback', { method: 'DELETE' })).status, 405);
    assert.equal((await ask('/_lectern/feedback')).status, 404);
    assert.equal((await rows()).length, 0);
  });
});

describe('counted searches', () => {
  const search = { term: 'Webhook', results: 3, opened: true };
  const day = { project: 'docs', from: 0, to: Number.MAX_SAFE_INTEGER / 2 };

  it('are added off the path, when the project counts them', async () => {
    const { ask, service } = await readerService();
    const send = (body: unknown, parts = {}): Promise<Reply> =>
      ask('/api/public/v1/docs/search', { method: 'POST', body, ...parts });
    assert.equal((await send(search)).status, 204);
    await service.records.projects.settings('docs');
    const settings = await service.records.projects.settings('docs');
    await service.records.projects.changeSettings('docs', () => ({ ...settings, searchTerms: false }));
    assert.equal((await send({ ...search, term: 'other' })).status, 204);
    await service.records.projects.settings('docs');
    const { terms } = await service.records.searches.top({ ...day, limit: 10 });
    assert.deepEqual(
      terms.map(({ term, count, opened }) => [term, count, opened]),
      [['webhook', 1, 1]],
    );
  });

  it('refuse what is no finished search', async () => {
    const { ask } = await readerService();
    const send = async (body: unknown, parts = {}): Promise<number> =>
      (await ask('/api/public/v1/docs/search', { method: 'POST', body, ...parts })).status;
    assert.equal(await send({ ...search, term: '' }), 400);
    assert.equal(await send({ ...search, results: -1 }), 400);
    assert.equal(await send({ ...search, who: 'me' }), 400);
    assert.equal(await send({ ...search, term: 'x'.repeat(3_000) }), 413);
    assert.equal(await send(search, { headers: { 'content-type': 'text/plain' } }), 415);
    assert.equal(await send(search, { headers: { origin: 'https://evil.example' } }), 403);
    assert.equal((await ask('/api/public/v1/docs/search')).status, 405);
    assert.equal((await ask('/api/public/v1/other/search', { method: 'POST', body: search })).status, 404);
  });
});
