/** A command in a chat, from its signed request through the whole server to the queued job. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { it } from 'node:test';
import { makeRepository } from '../support/git/test-repository.ts';
import { gitProject } from '../support/git-project.ts';
import { DOCS } from '../support/jobs-under-test.ts';

const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';

it('starts a job', async (t) => {
  const repository = await makeRepository(DOCS, { bare: true });
  const site = await gitProject(t, repository, { chatSecret: SECRET, chatChannels: 'C1' });
  const say = async (text: string): Promise<string> => {
    const body = new URLSearchParams({
      command: '/docs',
      text,
      user_name: 'ada',
      channel_id: 'C1',
    }).toString();
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', SECRET).update(`v0:${time}:${body}`).digest('hex');
    const answer = await fetch(`http://127.0.0.1:${site.server().port}/_lectern/chat/docs`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': time,
        'x-slack-signature': `v0=${signature}`,
      },
    });
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { text: string }).text;
  };
  assert.match(
    await say('Rename guide to guides/start'),
    /^ada started a job: <http\S+\/jobs\/[0-9a-z]{26}\|Rename guide/,
  );
  assert.match(await say('jobs'), /\|Rename guide to guides\/start>: queued$/);
  const answer = await site.send('/v1/agent/docs/jobs', {
    headers: { authorization: `Bearer ${await site.key()}` },
  });
  const { allSessions } = (await answer.json()) as { allSessions: readonly { branch: string }[] };
  assert.match(allSessions[0]!.branch, /^lectern\/rename-guide/);
});
