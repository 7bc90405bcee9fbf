/** `lectern keys` beside a running server: made in the terminal, used at once, revoked at once. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-keys-'));
after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

const docs = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { name: 'Acme Docs' }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
});

const lecternKeys = (dataDir: string, ...args: string[]): Promise<Ran> =>
  runLectern(['keys', ...args], { cwd: top, env: { LECTERN_DATA_DIR: dataDir } });

describe('lectern keys', () => {
  it('makes a key that the running server takes, and revokes it for the next request', async () => {
    const dataDir = join(top, 'served');
    const site = await runningSite(docs.path, { dataDir });
    const ask = async (key: string): Promise<number> =>
      (
        await fetch(`${site.url}/api/external/v1/analytics/acme-docs/feedback`, {
          headers: { authorization: `Bearer ${key}` },
        })
      ).status;
    const made = await lecternKeys(dataDir, 'create', '--name', 'Weekly report', '--expires', '90d');
    assert.equal(made.code, 0, made.err);
    assert.match(made.out, /^svc_[0-9A-Za-z]{42}\n$/);
    assert.match(made.err, /project acme-docs, named "Weekly report", until/);
    const key = made.out.trim();
    assert.ok(!made.err.includes(key));
    assert.equal(await ask(key), 200);
    const listed = JSON.parse((await lecternKeys(dataDir, 'list', '--json')).out) as {
      keys: { id: string; state: string; name: string }[];
    };
    const [entry] = listed.keys;
    assert.deepEqual([listed.keys.length, entry!.state, entry!.name], [1, 'active', 'Weekly report']);
    assert.match((await lecternKeys(dataDir, 'list')).out, /^ID .*\n.*acme-docs.*active.*Weekly report\n$/);
    const revoked = await lecternKeys(dataDir, 'revoke', entry!.id);
    assert.deepEqual([revoked.code, revoked.out], [0, '']);
    assert.equal(await ask(key), 401);
    assert.match((await lecternKeys(dataDir, 'list')).out, /revoked/);
  });

  it('makes a key before any server has run, which the first one takes', async () => {
    const dataDir = join(top, 'new');
    const lost = await lecternKeys(dataDir, 'create');
    assert.equal(lost.code, 2);
    assert.match(lost.err, /No project is known in this store yet[\s\S]*lectern keys create docs/);
    const made = await lecternKeys(dataDir, 'create', docs.path);
    assert.equal(made.code, 0, made.err);
    assert.match(made.err, /No server has served this project/);
    const site = await runningSite(docs.path, { dataDir });
    const answer = await fetch(`${site.url}/v1/analytics/acme-docs/feedback`, {
      headers: { authorization: `Bearer ${made.out.trim()}` },
    });
    assert.equal(answer.status, 200);
  });

  it('makes a key that may do little, from few places', async () => {
    const dataDir = join(top, 'limited');
    const [scopes, networks] = [
      ['--scope', 'jobs:read,feedback:read'],
      ['--ip', '::ffff:127.0.0.1'],
    ];
    const made = await lecternKeys(
      dataDir,
      ...['create', docs.path, '--name', 'Limited', ...scopes, ...networks, '--ip', '2001:DB8::/32'],
    );
    assert.equal(made.code, 0, made.err);
    assert.match(made.err, /may do feedback:read, jobs:read, from 127\.0\.0\.1, 2001:db8::\/32\./);
    const far = await lecternKeys(dataDir, 'create', docs.path, '--ip', '203.0.113.7');
    const listed = await lecternKeys(dataDir, 'list');
    assert.match(listed.out, /feedback:read,jobs:read +127\.0\.0\.1 \+1 +Limited/);
    assert.match(listed.out, / all +203\.0\.113\.7 /);
    const site = await runningSite(docs.path, { dataDir });
    const ask = async (key: string, path: string, method = 'GET'): Promise<[number, unknown]> => {
      const headers = { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' };
      const body = method === 'GET' ? null : '{"prompt":"Fix the links"}';
      const answer = await fetch(site.url + path, { method, headers, body });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    const feedback = '/v1/analytics/acme-docs/feedback';
    assert.deepEqual(await ask(made.out, feedback), [200, undefined]);
    assert.deepEqual(await ask(made.out, '/v2/agent/acme-docs/job', 'POST'), [403, 'key/scope']);
    assert.deepEqual(await ask(far.out, feedback), [403, 'key/address']);
  });

  for (const [args, says] of [
    [[], /needs an action[\s\S]*create, list or revoke/],
    [['creat'], /Did you mean "lectern keys create"/],
    [['create', '--expires', 'soon'], /--expires is "soon"[\s\S]*90d/],
    [['create', '--scope', 'feedback:reed'], /no scope "feedback:reed"[\s\S]*Did you mean "feedback:read"/],
    [['create', '--scope', ''], /no scope ""[\s\S]*jobs:write/],
    [['create', '--ip', '10.0.0.5/8'], /"10\.0\.0\.5\/8" cannot be used[\s\S]*begins at 10\.0\.0\.0\/8/],
    [['create', '--ip', ''], /"" cannot be used/],
    [['create', '--ip', 'fe80::1%eth0'], /zone/],
    [['revoke'], /id of the key is missing[\s\S]*keys list/],
    [['revoke', 'x'], /no key with the id "x"/],
    [['list', 'docs'], /takes nothing else/],
    [['list', '--project', 'gone'], /no project "gone"/],
  ] as const)
    it(`says what is wrong with "${args.join(' ')}"`, async () => {
      const { code, out, err } = await lecternKeys(join(top, 'wrong'), ...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, says);
    });
});
