/** Connected projects, forge accounts and SSH keys on both databases. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Database } from '../store/database.ts';
import {
  type ConnectionRecords,
  MAX_ACCOUNTS,
  type NewProject,
  UNUSED_KEY_MS,
} from './connection-records.ts';
import { createConnectionRecords } from './create-connection-records.ts';

const SECRET = new Uint8Array(32).fill(7);

function recordsOf(
  database: Database,
  { secret = SECRET, clock = (): number => 1_000 } = {},
): ConnectionRecords {
  return createConnectionRecords({ database, clock, random: randomBytes, secret });
}

const project = (id: string, more: Partial<NewProject> = {}): NewProject => ({
  id,
  subdomain: id,
  name: id,
  remote: `https://git.example.com/${id}.git`,
  folder: '',
  hosts: [],
  access: { kind: 'open' },
  createdBy: 'terminal',
  ...more,
});

const fails = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

eachDatabase((_kind, open) => {
  it('keeps projects in the order they were made, and each of their fields', async () => {
    let now = 1_000;
    const records = recordsOf(await open(), { clock: () => now++ });
    const account = await records.addAccount(
      { kind: 'gitlab', url: 'https://gitlab.com', name: 'Docs team', createdBy: 'u1' },
      { token: 'glpat-1' },
    );
    const key = await records.makeKey('git@git.example.com:c.git');
    await records.addProject(
      project('zebra', { hosts: ['b.example.com', 'a.example.com'], branch: 'main' }),
      10,
    );
    await records.addProject(project('api', { access: { kind: 'account', id: account.id } }), 10);
    await records.addProject(project('ssh', { access: { kind: 'key', id: key.id } }), 10);
    await records.addProject(project('own', { access: { kind: 'server' }, folder: 'docs/en' }), 10);
    const all = await records.projects();
    assert.deepEqual(
      all.map(({ id, access }) => [id, access.kind]),
      [
        ['zebra', 'open'],
        ['api', 'account'],
        ['ssh', 'key'],
        ['own', 'server'],
      ],
    );
    assert.deepEqual(
      [all[0]?.hosts, all[0]?.branch, all[1]?.branch, all[3]?.folder],
      [['a.example.com', 'b.example.com'], 'main', undefined, 'docs/en'],
    );
    const changed = await records.changeProject('zebra', {
      branch: null,
      hosts: ['c.example.com'],
      name: 'Zoo',
    });
    assert.deepEqual(await records.project('zebra'), changed);
    assert.deepEqual([changed?.branch, changed?.hosts, changed?.name], [undefined, ['c.example.com'], 'Zoo']);
    assert.ok(changed!.changedAt > all[0]!.changedAt);
    assert.equal(await records.changeProject('none', { name: 'x' }), undefined);
    const code = [{ name: 'api', remote: 'https://git.example.com/api.git', branch: 'main' }];
    await records.changeProject('zebra', { code });
    await records.changeProject('zebra', { name: 'Zebra' });
    assert.deepEqual((await records.project('zebra'))?.code, code, 'other changes leave it');
    await records.changeProject('zebra', { code: [] });
    assert.equal((await records.project('zebra'))?.code, undefined);
    const pullRequests = { labels: ['bot'], reviewers: ['ada', 'example/docs'], draft: false };
    await records.changeProject('zebra', { pullRequests });
    await records.changeProject('zebra', { name: 'Zebras' });
    assert.deepEqual(
      (await records.project('zebra'))?.pullRequests,
      pullRequests,
      'and kept with other changes',
    );
    await records.changeProject('zebra', { pullRequests: { labels: null, comments: true } });
    assert.deepEqual((await records.project('zebra'))?.pullRequests, {
      reviewers: pullRequests.reviewers,
      draft: false,
      comments: true,
    });
    const none = { reviewers: null, draft: null, comments: null };
    assert.ok(!('pullRequests' in (await records.changeProject('zebra', { pullRequests: none }))!));
    assert.ok(!('pullRequests' in (await records.project('zebra'))!));
  });

  it('keeps columns that a later version has added when it changes a project', async () => {
    const database = await open();
    const records = recordsOf(database);
    await records.addProject(project('docs'), 10);
    await database.write((t) => t.run('ALTER TABLE connected_projects ADD COLUMN later text'));
    await database.write((t) => t.run("UPDATE connected_projects SET later = 'kept'"));
    await records.changeProject('docs', { name: 'Manual', hosts: ['docs.example.com'] });
    assert.deepEqual(await database.all('SELECT name, later FROM connected_projects'), [
      { name: 'Manual', later: 'kept' },
    ]);
  });

  it('gives an id, a subdomain and a host to one project, also when two owners save at once', async () => {
    const records = recordsOf(await open());
    const both = await Promise.allSettled([
      records.addProject(project('docs'), 10),
      records.addProject(project('docs', { remote: 'https://git.example.com/other.git' }), 10),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected')!;
    assert.ok(fails('connections/taken')(refused.reason));
    await records.changeProject('docs', { hosts: ['docs.example.com'] });
    await assert.rejects(
      records.addProject(project('other', { hosts: ['docs.example.com'] }), 10),
      /"docs.example.com" belongs to the project "docs"/,
    );
    await assert.rejects(
      records.addProject(project('third', { subdomain: 'docs' }), 10),
      /subdomain "docs" belongs/,
    );
    await assert.rejects(records.addProject(project('more'), 1), fails('connections/too-many'));
    await records.addProject(project('more'), 2);
    await assert.rejects(
      records.changeProject('more', { hosts: ['docs.example.com'] }),
      fails('connections/taken-host'),
    );
  });

  it('refuses an account or a key that does not exist, and an account that is used is not removed', async () => {
    const records = recordsOf(await open());
    for (const kind of ['account', 'key'] as const)
      await assert.rejects(
        records.addProject(project('docs', { access: { kind, id: 'none' } }), 10),
        fails('connections/unknown'),
      );
    const account = await records.addAccount(
      { kind: 'gitea', url: 'https://git.example.com', name: 'Bot', createdBy: 'u1' },
      { token: 't' },
    );
    await records.addProject(project('docs', { access: { kind: 'account', id: account.id } }), 10);
    await assert.rejects(records.removeAccount(account.id), /The project "docs" uses this account/);
    assert.equal((await records.removeProject('docs'))?.id, 'docs');
    assert.equal(await records.removeProject('docs'), undefined);
    assert.equal((await records.removeAccount(account.id))?.name, 'Bot');
    assert.equal(await records.removeAccount(account.id), undefined);
  });

  it('opens secrets only with the same installation secret, and only for the server they were given for', async () => {
    const database = await open();
    const records = recordsOf(database);
    const account = await records.addAccount(
      {
        kind: 'github',
        url: 'https://api.github.com',
        name: 'App',
        createdBy: 'u1',
        app: { id: '4711', slug: 'lectern-docs' },
      },
      { appKey: 'PEM TEXT', webhookSecret: 'hook' },
    );
    assert.deepEqual((await records.account(account.id))?.app, { id: '4711', slug: 'lectern-docs' });
    assert.equal((await records.accountSecrets(account.id))?.appKey, 'PEM TEXT');
    const row = await database.first<{ secrets: Uint8Array }>('SELECT secrets FROM forge_accounts');
    assert.ok(!Buffer.from(row!.secrets).includes('PEM TEXT'));
    assert.equal(
      await recordsOf(database, { secret: new Uint8Array(32).fill(8) }).accountSecrets(account.id),
      undefined,
    );
    assert.equal(await records.changeSecrets(account.id, { token: 'new' }), true);
    assert.deepEqual(await records.accountSecrets(account.id), { token: 'new' });
    await database.write((t) => t.run("UPDATE forge_accounts SET url = 'https://evil.example'"));
    assert.equal(await records.accountSecrets(account.id), undefined, 'an address changed in the database');
    assert.equal(await records.changeSecrets('none', {}), false);
  });

  it('limits accounts', async () => {
    const records = recordsOf(await open());
    const add = () =>
      records.addAccount({ kind: 'gitea', url: 'https://git.example.com', name: 'x', createdBy: 'u' }, {});
    for (let at = 0; at < MAX_ACCOUNTS; at++) await add();
    await assert.rejects(add(), fails('connections/too-many-accounts'));
  });

  it('makes SSH keys that end with their project, and forgets unused ones after a week', async () => {
    let now = 1_000;
    const database = await open();
    const records = recordsOf(database, { clock: () => now });
    const key = await records.makeKey('git@git.example.com:docs.git');
    assert.match(key.publicKey, /^ssh-ed25519 [A-Za-z0-9+/=]+ lectern-/);
    assert.match((await records.privateKey(key.id)) ?? '', /^-----BEGIN OPENSSH PRIVATE KEY-----/);
    const row = await database.first<{ hidden: Uint8Array }>('SELECT private_key AS hidden FROM deploy_keys');
    assert.ok(!Buffer.from(row!.hidden).includes('OPENSSH'));
    await records.addProject(project('docs', { access: { kind: 'key', id: key.id } }), 10);
    const unused = await records.makeKey('git@git.example.com:other.git');
    now += UNUSED_KEY_MS + 1;
    await records.makeKey('git@git.example.com:third.git');
    assert.equal(await records.key(unused.id), undefined);
    assert.deepEqual(await records.key(key.id), key, 'a used key stays');
    await records.addProject(project('guide', { access: { kind: 'key', id: key.id } }), 10);
    await records.removeProject('docs');
    assert.deepEqual(await records.key(key.id), key, 'another project of the repository reads with it');
    await records.changeProject('guide', { name: 'The guide' });
    await records.removeProject('guide');
    assert.equal(await records.privateKey(key.id), undefined);
  });
});
