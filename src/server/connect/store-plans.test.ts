/** The credential that a project of the store is read with, and that nothing takes its place. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { openRecords } from '../../installation/open-records.ts';
import { AppError } from '../../lib/app-error.ts';
import { openServed } from '../../project/repository/open-mirror.ts';
import type { ConnectionRecords, ProjectAccess } from '../../records/connections/connection-records.ts';
import { joinSettings } from '../../settings/settings.ts';
import { storePlan } from './store-plans.ts';

const REMOTE = 'git@git.example.com:team/docs.git';

it('reads code with the account of the project, and never with an SSH key, which is of one repository', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-store-plans-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const settings = joinSettings([{ dataDir }]);
  const open = await openRecords(settings);
  t.after(() => open.close());
  const { connections } = open.records;
  const account = await connections.addAccount(
    { kind: 'gitea', url: 'https://git.example.com', name: 'Bot', createdBy: 'u1' },
    { token: 't' },
  );
  const code = [{ name: 'api', remote: 'https://git.example.com/team/api.git', branch: 'main' }];
  const planOf = async (access: ProjectAccess, given = settings) => {
    const project = {
      id: 'docs',
      subdomain: 'docs',
      name: 'Docs',
      remote: REMOTE,
      folder: '',
      hosts: [],
      code,
      access,
      createdAt: 0,
      createdBy: 'test',
      changedAt: 0,
    };
    const [found] = (await storePlan(project, connections, given)).code!;
    const { name, remote, branch } = found!;
    assert.deepEqual([{ name, remote, branch }], code);
    return found!;
  };
  const own = (await planOf({ kind: 'account', id: account.id })).access!;
  assert.deepEqual([own.of, own.account()?.token], [`account:${account.id}`, 't']);
  await assert.rejects(own.pin!('127.0.0.1'), /not on the public internet/);
  const key = (await connections.makeKey(REMOTE)).id;
  const keyless = (await planOf({ kind: 'key', id: key })).access!;
  assert.deepEqual([keyless.of, keyless.account()], ['open', undefined]);
  assert.throws(() => keyless.sshKey(), AppError);
  const other = (await planOf({ kind: 'server' })).access!;
  assert.equal(other.of, 'open', 'the settings have no account for that server');
  await assert.rejects(other.pin!('10.0.0.1'), /not on the public internet/);
  const withAccount = joinSettings([
    { dataDir, giteaUrl: 'https://git.example.com', giteaToken: 'operator' },
  ]);
  assert.equal((await planOf({ kind: 'server' }, withAccount)).access, undefined);
});

it('never reads a repository by ssh with the keys of the user that runs the server', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-store-plans-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const settingsOf = (secret: string) => joinSettings([{ dataDir, secret, privateRepositories: true }]);
  const openedWith = async (
    secret: string,
    accessOf: (records: ConnectionRecords) => Promise<ProjectAccess>,
  ) => {
    const settings = settingsOf(secret);
    const open = await openRecords(settings);
    try {
      const { connections } = open.records;
      const project = {
        id: 'docs',
        subdomain: 'docs',
        name: 'Docs',
        remote: REMOTE,
        folder: '',
        hosts: [],
        access: await accessOf(connections),
        createdAt: 0,
        createdBy: 'test',
        changedAt: 0,
      };
      return await openServed((await storePlan(project, connections, settings)).git!, settings);
    } finally {
      await open.close();
    }
  };
  let key = '';
  const made = async (records: ConnectionRecords): Promise<ProjectAccess> => {
    key = (await records.makeKey(REMOTE)).id;
    return { kind: 'key', id: key };
  };
  const served = await openedWith('s'.repeat(32), made);
  await served.branch.close();
  assert.equal(
    existsSync(join(dataDir, 'git', 'keys')),
    false,
    'a key that nobody connects with is not on disk',
  );
  const cases: readonly [string, string, ProjectAccess][] = [
    ['another secret', 'connections/sealed', { kind: 'key', id: key }],
    ['a removed key', 'connections/sealed', { kind: 'key', id: 'none' }],
    ['no key', 'connections/key', { kind: 'open' }],
    ['a removed account', 'connections/key', { kind: 'account', id: 'none' }],
  ];
  for (const [name, code, access] of cases)
    await assert.rejects(
      openedWith('t'.repeat(32), async () => access),
      (error) => error instanceof AppError && error.code === code,
      name,
    );
});
