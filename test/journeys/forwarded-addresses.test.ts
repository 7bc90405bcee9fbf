/** A server behind a proxy counts a client by its address, without the port, and takes no other text for an address. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';

const TOKEN = 'a-token-of-the-operator';

it('sees one client behind many ports, and none in a text', async () => {
  const folder = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Home' });
  const site = await runningSite(folder.path, { proxies: 1, metricsToken: TOKEN });
  const seen = async (from: string): Promise<string | undefined> => {
    const answer = await site.get('/readyz', { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': from });
    return /^request: \S+, http, (\S+)$/m.exec(await answer.text())?.[1];
  };
  for (const from of ['8.8.4.4', '8.8.4.4:50001', '8.8.4.4:50002', '::ffff:8.8.4.4', '[::ffff:8.8.4.4]:1'])
    assert.equal(await seen(from), '8.8.4.4', from);
  for (const from of ['someone', '8.8.4.4:a', 'unknown']) assert.equal(await seen(from), '0.0.0.0', from);
});

it('limits the feedback of a client together, from whatever port each of its requests comes', async () => {
  const folder = fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }, { feedback: { thumbsRating: true } }),
    'index.mdx': '---\ntitle: Home\n---\n\nHome',
  });
  // Twice as many at once as in a minute.
  const site = await runningSite(folder.path, { proxies: 1, feedbackRate: 1 });
  let sent = 0;
  const post = async (from: string): Promise<number> => {
    const answer = await fetch(`${site.url}/api/public/v1/fixture/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url, 'x-forwarded-for': from },
      body: JSON.stringify({
        submissionId: `00000000-0000-4000-8000-${String(++sent).padStart(12, '0')}`,
        source: 'contextual',
        path: '/',
        helpful: true,
      }),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  for (const from of ['1.2.3.4:5555', '1.2.3.4:6666']) assert.equal(await post(from), 201, from);
  for (const from of ['1.2.3.4:7777', '1.2.3.4', '[::ffff:1.2.3.4]:8888'])
    assert.equal(await post(from), 429, from);
  assert.equal(await post('1.2.3.5:5555'), 201, 'another client');
});
