/** `lectern doctor` looks into the store: projects made in the dashboard, credentials under another secret, and where the server listens. */
import assert from 'node:assert/strict';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import type { NewProject } from '../../src/records/connections/connection-records.ts';
import { DEFAULT_ACCESS } from '../../src/records/readers/access-settings.ts';
import type { Examined } from '../../src/tasks/doctor/examine.ts';
import { authenticatorCode } from '../support/authenticator-code.ts';
import { connectingServer } from '../support/connecting-server.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { runLectern } from '../support/run-lectern.ts';

const PRIVATE = { LECTERN_PRIVATE_REPOSITORIES: 'true' };

async function checks(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<(name: string) => string[]> {
  const cwd = fixtureFolder({}).path;
  const ran = await runLectern(['doctor', '--json', ...args], {
    cwd,
    env: { LECTERN_DATA_DIR: dataDir, ...env },
  });
  const { checks: found } = JSON.parse(ran.out) as { checks: Examined[] };
  return (name) =>
    found
      .filter(({ check }) => check === name)
      .map(({ state, text, hint }) => `${state}: ${text}. ${hint ?? ''}`);
}

const project = (id: string, more: Partial<NewProject> & Pick<NewProject, 'remote'>): NewProject => ({
  id,
  subdomain: id,
  name: id,
  folder: 'docs',
  hosts: [],
  access: { kind: 'open' },
  createdBy: 'test',
  ...more,
});

it('names each project of the dashboard that cannot be served, and why', async () => {
  const dataDir = join(fixtureFolder({}).path, 'data');
  const repository = await makeRepository(
    {
      'docs/docs.json': JSON.stringify(docsJson({ pages: ['index'] })),
      'docs/index.mdx': 'Home',
      'broken/docs.json': '{',
    },
    { bare: true },
  );
  const { url } = await gitServer({ repository: repository.path });
  const login = { username: 'x-access-token', password: 'not-given-to-anybody' };
  const closed = await gitServer({ repository: repository.path, login });
  const { records, close } = await openRecords({ dataDir });
  const key = await records.connections.makeKey('git@git.example.com:docs.git');
  const account = await records.connections.addAccount(
    { kind: 'gitea', url: closed.url, name: 'Ours', createdBy: 'test' },
    { token: 'refused-by-them' },
  );
  const ACCOUNT = { kind: 'account', id: account.id } as const;
  const KEY = { kind: 'key', id: key.id } as const;
  const cases: readonly (readonly [NewProject, RegExp])[] = [
    [project('good', { remote: url }), /^ok: good: ".*" answers, branch "main" has docs\.json/],
    [project('branch', { remote: url, branch: 'gone' }), /^fail: branch: .* no branch "gone".*dashboard/],
    [
      project('folder', { remote: url, folder: 'none' }),
      /^fail: folder: There is no docs\.json in the folder "none" of branch "main"/,
    ],
    [
      project('root', { remote: url, folder: '' }),
      /^fail: root: There is no docs\.json in the root of branch/,
    ],
    [
      project('broken', { remote: url, folder: 'broken' }),
      /^fail: broken: docs\.json in the folder "broken" .* is not JSON/,
    ],
    [project('locked', { remote: closed.url }), /^fail: locked: .*(?:credential|private|signs? in)/],
    [project('account', { remote: closed.url, access: ACCOUNT }), /^fail: account: .*credential/],
    [project('twice', { remote: `${url}/none` }), /^ok: twice: ".*docs\.json" can be read/],
  ];
  for (const [one] of cases) await records.connections.addProject(one, 50);
  await records.connections.addProject(project('key', { remote: key.remote, access: KEY }), 50);
  await close();
  const settings = fixtureFolder({ 'docs/docs.json': docsJson({ pages: ['index'] }) }).path;
  const file = join(settings, 'lectern.config.json');
  writeFileSync(file, JSON.stringify({ projects: [{ id: 'twice', source: { dir: 'docs' } }] }));
  const found = (await checks(dataDir, PRIVATE, ['--config', file]))('projects');
  for (const [{ id }, says] of cases) {
    const lines = found.filter((line) => line.includes(`: ${id}: `));
    assert.equal(lines.length, 1, `${id}: ${lines.join('\n')}`);
    assert.match(lines[0]!, says);
  }
  assert.doesNotMatch(found.join('\n'), /refused-by-them/);

  const other = await checks(dataDir, { ...PRIVATE, LECTERN_SECRET: 'x'.repeat(40) });
  for (const id of ['account', 'key'])
    assert.ok(
      other('projects').some((line) => new RegExp(`^fail: ${id}: Its .* cannot be opened`).test(line)),
      id,
    );
});

it('says what another secret than before cannot open, of each kind, and makes none', async () => {
  const dataDir = join(fixtureFolder({}).path, 'data');
  assert.match((await checks(dataDir, {}))('secret').join(), /^skip: /);
  const { records, close } = await openRecords({ dataDir }, { log: 4, r: 8, p: 1 });
  assert.match((await checks(dataDir, {}))('secret').join(), /^skip: /);
  const { connections, users, readers, mail } = records;
  const key = await connections.makeKey('git@git.example.com:docs.git');
  await connections.addProject(
    project('keyed', { remote: key.remote, access: { kind: 'key', id: key.id } }),
    9,
  );
  await connections.addAccount(
    { kind: 'gitea', url: 'https://git.example.com', name: 'Ours', createdBy: 'test' },
    { token: 'quiet' },
  );
  const provider = {
    id: 'company',
    name: 'Company',
    issuer: 'https://login.example.com',
    clientId: 'docs',
    clientSecret: 'quiet',
    scopes: ['openid'],
    parameters: {},
    groups: { source: 'id_token', path: 'groups' } as const,
  };
  await users.saveProvider({ ...provider, roles: [], enforced: false, trustsMail: false });
  const owner = { email: 'owner@example.com', password: 'four unrelated words' };
  await users.ensureOwner(owner);
  const signed = await users.signIn({ ...owner, device: 'x', from: undefined });
  assert.equal(signed.outcome, 'in');
  const { id } = (await users.list()).find(({ email }) => email === owner.email)!;
  const { secret } = await users.beginTotp(id);
  assert.ok(await users.confirmTotp(id, authenticatorCode(secret, Date.now())));
  await readers.saveAccess('docs', { ...DEFAULT_ACCESS, providers: [provider] });
  await readers.saveAccess('open', DEFAULT_ACCESS);
  await mail.add({ kind: 'test', to: 'a@example.com', subject: 'S', text: 'T', html: 'T' } as Parameters<
    typeof mail.add
  >[0]);
  await close();

  assert.deepEqual((await checks(dataDir, {}))('secret'), [
    'ok: It opens all that is sealed in the store (6). ',
  ]);
  const kinds = [
    /Git provider accounts cannot be opened \(Ours\)/,
    /SSH keys of projects cannot be opened \(git@git\.example\.com:docs\.git\)\. .*make these projects again/,
    /sign-in providers of members cannot be opened \(company\)/,
    /authenticator apps of members cannot be opened \(owner@example\.com\)\. .*lectern members reset/,
    /sign-in providers of readers of projects cannot be opened \(docs\)/,
    /mail that waits cannot be opened/,
  ];
  const other = (await checks(dataDir, { LECTERN_SECRET: 'x'.repeat(40) }))('secret');
  assert.equal(other.length, kinds.length, other.join('\n'));
  kinds.forEach((says, at) => {
    assert.match(other[at]!, says);
    assert.match(
      other[at]!,
      /^fail: The secret of this installation is not the one .* Put the earlier secret/,
    );
  });
  const file = join(dataDir, 'secret');
  renameSync(file, `${file}.away`);
  const missing = (await checks(dataDir, {}))('secret');
  assert.equal(missing.length, kinds.length);
  assert.match(missing[0]!, /^fail: The secret of this installation is missing: /);
  assert.ok(!existsSync(file), 'looking makes no secret');
});

it('asks the server at the port where it listens, whatever the settings of the command say', async (t) => {
  const { server, dataDir } = await connectingServer(t);
  const lines = (await checks(dataDir, {}))('server');
  assert.match(lines[0]!, new RegExp(`^ok: http://[^/]+:${server.port} answers`));
  await server.close();
  assert.match(
    (await checks(dataDir, { PORT: '1' }))('server')[0]!,
    /^skip: No server runs at http:\/\/[^/]+:1 /,
  );
});
