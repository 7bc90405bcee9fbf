/** `lectern webhooks` beside a running server: what it makes is delivered and signed, and what it switches off is not. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type Ran, type RunWhere, runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

it('makes a webhook that the running server tests, and switches it off', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-webhooks-command-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const docs = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Hello.\n' });
  await runningSite(docs.path, { dataDir, privateWebhooks: true });
  const run = (more: RunWhere['env'], args: readonly string[]): Promise<Ran> =>
    runLectern(['webhooks', ...args], { cwd: dataDir, env: { LECTERN_DATA_DIR: dataDir, ...more } });
  const webhooks = (...args: string[]) => run({ LECTERN_PRIVATE_WEBHOOKS: 'true' }, args);
  const got: {
    readonly body: string;
    readonly signature: string;
    readonly stamp: string;
    readonly id: string;
  }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const header = (name: string): string => String(request.headers[name] ?? '');
    got.push({
      body,
      signature: header('webhook-signature'),
      stamp: header('webhook-timestamp'),
      id: header('webhook-id'),
    });
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  t.after(() => receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?token=CANARY`;

  const refused = await run({}, ['add', url, '--event', 'feedback.created']);
  assert.notEqual(refused.code, 0);
  assert.match(
    refused.err,
    /is refused: "127\.0\.0\.1" is not on the public internet[\s\S]*LECTERN_PRIVATE_WEBHOOKS/,
  );
  assert.ok(!refused.err.includes('CANARY'));
  const made = await webhooks('add', url, '--event', 'agent_job.finished,feedback.created');
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /^whsec_\S+\n$/);
  const secret = made.out.trim();
  assert.ok(!made.err.includes(secret));
  const list = async () =>
    (JSON.parse((await webhooks('list', '--json')).out) as { webhooks: Record<string, unknown>[] }).webhooks;
  const [hook] = await list();
  const id = String(hook?.['id']);
  assert.deepEqual(
    [hook?.['enabled'], hook?.['url'], hook?.['events'], hook?.['lastDelivery']],
    [true, url, ['feedback.created', 'agent_job.finished'], null],
  );
  assert.equal((await webhooks('test', id)).code, 0);
  await eventually(() => got.length, 1);
  const { body, signature, stamp, id: delivery } = got[0]!;
  assert.equal((JSON.parse(body) as { test: boolean }).test, true);
  const right = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${delivery}.${stamp}.${body}`)
    .digest('base64');
  assert.ok(signature.includes(right), 'signed with the secret that was printed');
  await eventually(async () => (await list())[0]?.['lastDelivery'], { state: 'delivered', status: 200 });

  assert.equal((await webhooks('off', id)).code, 0);
  const off = await webhooks('test', id);
  assert.deepEqual([off.code, /is off/.test(off.err)], [2, true]);
  assert.match((await webhooks('list')).out, new RegExp(`^${id} +off +delivered 200`, 'm'));
  assert.equal((await webhooks('remove', id)).code, 0);
  assert.match((await webhooks('list')).err, /There is no webhook yet/);

  const cases: readonly [readonly string[], RegExp][] = [
    [['add', url], /list --event is missing/],
    [['add', 'ftp://example.com', '--event', 'feedback.created'], /ftp|address|http/i],
    [['add', url, '--event', 'feedback.create'], /Did you mean "feedback\.created"/],
    [['on', id], new RegExp(`has no webhook "${id}"`)],
    [['on'], /The id of the webhook is missing/],
  ];
  for (const [args, expected] of cases) {
    const { code, err } = await webhooks(...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(err, expected);
  }
});
