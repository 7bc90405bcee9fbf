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
