/** Tests that a program's feedback is stored like readers' feedback, marked as such, once, and only where comments are accepted. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readerService } from '../../../../test/support/reader-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { takeAgentFeedback } from './agent-feedback.ts';

const request = (address = '192.0.2.1') => webRequest('/mcp', { method: 'POST', body: {}, address });

it('is stored once, with its source and without a vote', async () => {
  const { service, rows } = await readerService();
  const take = takeAgentFeedback(service, 'docs');
  await take(request(), '/old/', ' The example is wrong\u0000\r\n');
  await take(request(), '/old/', ' The example is wrong\u0000\r\n');
  await take(request(), '/b', 'The example is wrong');
  const all = await rows();
  assert.deepEqual(
    all
      .map(({ path, source, comment, helpful }) => ({ path, source, comment, helpful }))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
    ['/a', '/b'].map((path) => ({ path, source: 'agent', comment: 'The example is wrong', helpful: null })),
  );
});

it('is refused for a page that is not there, and where the site takes none', async () => {
  const open = await readerService();
  await assert.rejects(takeAgentFeedback(open.service, 'docs')(request(), '/none', 'x'), {
    code: 'request/invalid',
  });
  const closed = await readerService({ feedback: { thumbsRating: false } });
  await assert.rejects(takeAgentFeedback(closed.service, 'docs')(request(), '/a', 'x'), {
    code: 'feedback/off',
  });
  assert.equal((await closed.rows()).length, 0);
});

it('meets the limits of readers, and what programs of another kind write is dropped', async () => {
  const { service, rows } = await readerService({}, { limits: { apiPerMinute: 1, feedbackPerMinute: 2 } });
  const take = takeAgentFeedback(service, 'docs');
  await take(request(), '/a', 'https://a.example '.repeat(6));
  assert.equal((await rows()).length, 0);
  for (let i = 0; i < 4; i++) await take(request(), '/a', `words ${i}`);
  await assert.rejects(take(request(), '/a', 'more words'), { code: 'request/too-many' });
  await take(request('192.0.2.2'), '/a', 'more words');
});
