/** What cannot become a project, who may make one, and how the settings file, the terminal and programs take part. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { it } from 'node:test';
import { openRecords, withRecords } from '../../src/installation/open-records.ts';
import { AppError } from '../../src/lib/app-error.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import {
  addProject,
  changeCreatedProject,
  listCreatedProjects,
  removeCreatedProject,
} from '../../src/tasks/manage-projects.ts';
import { connectingServer } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { FORGE_TOKEN, startTestForge } from '../support/forge/start-test-forge.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';

const NEW = '/dashboard/projects/new';
const PLACE = '/dashboard/projects/place';

it('no folder of the server, no password in an address, and no private address unless it is allowed', async (t) => {
  const { submit, browser } = await connectingServer(t, { settings: { privateRepositories: false } });
  const typed = async (remote: string): Promise<string> => {
    const answer = await submit(NEW, PLACE, { remote });
    return answer.location === null ? answer.text : (await browser.ask(answer.location)).text;
  };
  const cases: readonly [string, RegExp][] = [
    ['/etc', /A folder of this server cannot be named here/],
    ['file:///etc', /no address of a Git repository/],
    ['../docs', /no address of a Git repository/],
    ['https://user:secret@git.example.com/docs.git', /Leave user and password out/],
    ['http://169.254.169.254/latest/meta-data', /is not on the public internet/],
    ['http://127.0.0.1:1/docs.git', /is not on the public internet/],
    ['http://[::1]/docs.git', /is not on the public internet/],
    ['http://localhost/docs.git', /is not on the public internet/],
    ['git@10.0.0.1:docs.git', /Add this key to the repository/],
    ['--upload-pack=x', /no address of a Git repository/],
    ['', /Type the address/],
  ];
  for (const [remote, expected] of cases) assert.match(await typed(remote), expected, remote);
  const account = await submit('/dashboard/projects/accounts', '/dashboard/projects/accounts', {
    kind: 'gitea',
    url: 'http://192.168.0.1',
    secret: 'token',
    name: '',
  });
  assert.match(account.text, /is not on the public internet/);
});

it('a repository of this machine where the operator allows its folder, and nothing beside it', async (t) => {
  const [own, other] = [await makeRepository(DOCS), await makeRepository(DOCS)];
  const allowed = dirname(own.path);
  const link = join(allowed, 'link');
  symlinkSync(other.path, link);
  const { submit, browser } = await connectingServer(t, { settings: { projectFolders: allowed } });
  assert.ok((await browser.ask(NEW)).text.includes(`the path of a repository in ${allowed}`));
  const typed = async (remote: string): Promise<string> => {
    const answer = await submit(NEW, PLACE, { remote });
    return answer.location === null ? answer.text : (await browser.ask(answer.location)).text;
  };
  const outside = [
    other.path,
    link,
    join(allowed, '..', basename(dirname(other.path)), 'tree'),
    '/etc',
    join(allowed, 'no'),
  ];
  for (const remote of [...outside, `${allowed}-too`])
    assert.match(await typed(remote), /cannot be connected/, remote);
  assert.match(await typed(own.path), /name="id"/);
  const made = await submit(NEW, '/dashboard/projects/create', {
    remote: own.path,
    branch: '',
    folder: 'docs',
    id: 'own',
    name: 'Own',
    hosts: '',
    subdomain: '',
  });
  assert.ok(made.location?.includes('/dashboard/projects/own'), made.text.slice(-1_000));
  await eventually(async () => (await browser.ask('/dashboard/projects/own')).text.includes('Served'), true);
});

it('no forge of a private address is asked any more once private addresses are not allowed', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-project-rules-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const forge = await startTestForge({ repositories: { 'acme/handbook': DOCS } });
  t.after(() => forge.close());
  const accounts: string[] = [];
  const allowed = await connectingServer(t, { dataDir });
  const kinds = [
    { kind: 'github', url: `${forge.url}/api/v3` },
    { kind: 'gitlab', url: forge.url },
    { kind: 'gitea', url: forge.url },
    { kind: 'bitbucket-data-center', url: forge.url },
  ];
  for (const { kind, url } of kinds) {
    const connected = await allowed.submit('/dashboard/projects/accounts', '/dashboard/projects/accounts', {
      kind,
      url,
      secret: FORGE_TOKEN,
      name: kind,
    });
    assert.equal(connected.status, 303, `${kind}: ${connected.text}`);
    accounts.push(connected.location!);
  }
  const remote = forge.gitUrl('acme/handbook');
  const account = new URLSearchParams(accounts[0]!.split('?')[1]).get('account')!;
  await allowed.server.close();
  // Not through the first server: what it would still ask for at its end could not be told from requests of the second.
  await withRecords(joinSettings([{ dataDir }]), ({ records: { connections } }) =>
    connections.addProject(
      {
        id: 'handbook',
        subdomain: 'handbook',
        name: 'Handbook',
        remote,
        folder: 'docs',
        hosts: [],
        access: { kind: 'account', id: account },
        createdBy: 'terminal',
      },
      10,
    ),
  );

  const before = forge.requests.length;
  const { browser, submit } = await connectingServer(t, {
    dataDir,
    settings: { privateRepositories: false },
  });
  for (const address of accounts)
    assert.match((await browser.ask(address)).text, /is not on the public internet/, address);
  const page = '/dashboard/projects/handbook';
  await eventually(
    async () => (await browser.ask(page)).text.includes('is not on the public internet'),
    true,
  );
  assert.match((await submit(page, `${page}/hook`, {})).text, /is not on the public internet/);
  assert.deepEqual(forge.requests.slice(before), []);
});

it('a project of the settings file wins, and one host belongs to one project', async (t) => {
  const repository = await makeRepository(DOCS, { bare: true });
  let stopped = false;
  const { url } = await gitServer({
    repository: repository.path,
    answer: () => (stopped ? { status: 503 } : undefined),
  });
  const git = { remote: repository.path, branch: 'main', folder: 'docs' };
  const { server, submit, browser, dataDir, page } = await connectingServer(t, {
    projects: [{ id: 'file', name: 'File', folder: repository.path, git, hosts: ['file.example.com'] }],
  });
  const create = (fields: Readonly<Record<string, string>>) =>
    submit('/dashboard/account', '/dashboard/projects/create', {
      remote: url,
      branch: '',
      folder: 'docs',
      id: 'made',
      name: 'Made',
      hosts: '',
      subdomain: '',
      ...fields,
    });
  const cases: readonly [Readonly<Record<string, string>>, RegExp][] = [
    [{ id: 'file' }, /There is a project "file" already/],
    [{ id: 'Made!' }, /An id has 1 to 63 small letters/],
    [{ id: 'new' }, /is an address of the dashboard/],
    [{ hosts: 'file.example.com' }, /belongs to the project "file"/],
    [{ hosts: hostname() }, /is a name of this server itself/],
    [{ hosts: 'a b c d_' }, /is no host name/],
    [{ folder: 'src' }, /has no docs\.json on the branch "main"/],
    [{ folder: '../docs' }, /cannot be a folder of a repository/],
    [{ branch: 'none' }, /no branch "none"/],
    [{ subdomain: 'file' }, /There is a subdomain "file" already/],
  ];
  for (const [fields, expected] of cases)
    assert.match((await create(fields)).text, expected, JSON.stringify(fields));
  assert.equal((await create({ hosts: 'made.example.com' })).status, 303);
  await eventually(async () => (await page('made', '/guide')).status, 200);

  const atField = (text: string): string[] =>
    [...text.matchAll(/id="([a-z]+)-error"/g)].map(([, name]) => name!);
  assert.deepEqual(atField((await create({ id: 'next', subdomain: 'file' })).text), ['subdomain']);
  assert.deepEqual(atField((await create({ id: 'next', hosts: 'made.example.com' })).text), ['hosts']);
  const save = (fields: Readonly<Record<string, string>>) =>
    submit('/dashboard/projects/made', '/dashboard/projects/made', {
      name: 'Made',
      branch: '',
      folder: 'docs',
      hosts: 'made.example.com',
      ...fields,
    });
  assert.deepEqual(atField((await save({ branch: 'none' })).text), ['branch']);
  assert.deepEqual(atField((await save({ hosts: 'file.example.com' })).text), ['hosts']);
  stopped = true;
  const away = (await save({ branch: 'main' })).text;
  stopped = false;
  assert.deepEqual(atField(away), [], 'an error of the repository is about no field');
  assert.match(away, /role="alert"/);

  const settings = joinSettings([{ dataDir, privateRepositories: true, maxProjects: 2 }]);
  const key = await withRecords(settings, ({ records }) =>
    records.keys.create({ project: 'any', name: 'test', scopes: ['projects:write'] }),
  );
  const changed = await fetch(`http://127.0.0.1:${server.port}/v1/project/made`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subdomain: 'file' }),
  });
  assert.equal(changed.status, 409, await changed.text());
  assert.equal((await page('made', '/guide')).status, 200, 'it stays as it was');
  const file = (id: string, more: object = {}) => ({ id, folder: '/', hosts: [], ...more });
  const add = (...plans: Parameters<typeof addProject>[1]) =>
    addProject(settings, plans, { id: 'next', name: 'next', remote: url, folder: 'docs' });
  await assert.rejects(add(file('other', { subdomain: 'next' })), /There is a subdomain "next" already/);
  await assert.rejects(add(file('other')), /1 projects already/);
  const noted = async (...plans: Parameters<typeof addProject>[1]) =>
    (await listCreatedProjects(settings, plans))[0]?.note ?? '';
  assert.match(await noted(file('other', { subdomain: 'made' })), /has the subdomain "made"/);
  assert.match(await noted(file('other'), file('another')), /may serve 2 projects, and there are more/);
  // As if the file had got a project of this id later.
  const [line] = await listCreatedProjects(settings, [{ id: 'made', folder: '/', hosts: [] }]);
  assert.match(line?.note ?? '', /defined in the settings file; the one made here has no effect/);
  assert.match(
    (await browser.ask('/dashboard/projects/file/remove')).text,
    /in the settings file\. Remove it there/,
  );
});

it('the terminal makes and removes projects that a running server follows, and a restart serves them again', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-project-rules-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const repository = await makeRepository({ ...DOCS, '.hidden/docs.json': '{}' }, { bare: true });
  const { url } = await gitServer({ repository: repository.path });
  const settings = joinSettings([{ dataDir: folder, privateRepositories: true }]);
  const first = await connectingServer(t, { dataDir: folder });
  assert.equal((await first.page('docs', '/readyz')).status, 200, 'ready without a project');
  const wanted = {
    id: 'docs',
    name: 'docs',
    remote: url,
    folder: '/docs/',
    host: 'A.test,a.test b.test',
  };
  const line = await addProject(settings, [], wanted);
  assert.deepEqual([line.folder, line.hosts], ['docs', ['a.test', 'b.test']]);
  await eventually(async () => (await first.page('docs', '/guide')).status, 200);
  await assert.rejects(
    addProject(settings, [], wanted),
    (error) => error instanceof AppError && error.code === 'connections/taken',
  );
  await assert.rejects(
    changeCreatedProject(settings, [], { id: 'docs', typed: { code: `api=${repository.path}` } }),
    (error) => error instanceof AppError && error.code === 'connections/code',
  );
  const typed = { code: 'api=https://code.example.com/team/api.git#main' };
  const code = await changeCreatedProject(settings, [], { id: 'docs', typed });
  assert.deepEqual(code?.code, [
    { name: 'api', remote: 'https://code.example.com/team/api.git', branch: 'main' },
  ]);
  assert.deepEqual(
    (await listCreatedProjects(settings, [])).map((one) => one.code),
    [code?.code],
  );
  await first.server.close();

  const second = await connectingServer(t, { dataDir: folder });
  await eventually(async () => (await second.page('docs', '/guide')).status, 200);
  assert.equal((await removeCreatedProject(settings, 'docs'))?.id, 'docs');
  await eventually(async () => (await second.page('docs', '/guide')).status, 404);
  assert.equal(await removeCreatedProject(settings, 'docs'), undefined);
  const hidden = { id: 'hidden', name: 'hidden', remote: url, folder: '.hidden' };
  assert.equal((await addProject(settings, [], hidden)).folder, '.hidden', 'a folder that is not offered');
});

it('only a key with the scope reaches other projects, and makes, changes and removes them', async (t) => {
  const repository = await makeRepository(DOCS, { bare: true });
  const { url } = await gitServer({ repository: repository.path });
  const { server, dataDir, page } = await connectingServer(t);
  const open = await openRecords(joinSettings([{ dataDir }]));
  t.after(() => open.close());
  const keyOf = async (scopes?: readonly string[]): Promise<string> =>
    (
      await open.records.keys.create({
        project: 'any',
        name: 'test',
        ...(scopes === undefined ? {} : { scopes }),
      })
    ).secret;
  const everything = await keyOf();
  const maker = await keyOf(['projects:read', 'projects:write']);
  const ask = async (key: string, method: string, body?: object, id = 'docs') => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/v1/project/${id}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  const wanted = { remote: url, folder: 'docs/', name: 'Docs' };
  assert.equal(
    (await ask(everything, 'POST', wanted)).status,
    404,
    'a key for everything is for its own project',
  );
  assert.equal((await ask(everything, 'POST', wanted, 'any')).status, 403);
  assert.equal((await ask(await keyOf(['projects:read']), 'POST', wanted)).status, 404);
  const made = await ask(maker, 'POST', wanted);
  assert.equal(made.status, 201, JSON.stringify(made.json));
  await eventually(async () => (await ask(maker, 'GET')).json['state'], 'served');
  assert.equal((await page('docs', '/guide')).status, 200);
  const again = await ask(maker, 'POST', wanted);
  assert.deepEqual([again.status, again.json['title']], [409, 'Another project has it']);
  const away = await ask(maker, 'POST', { ...wanted, remote: 'http://127.0.0.1:1/none.git' }, 'other');
  assert.equal(away.status, 422);
  assert.match(String(away.json['detail']), /cannot be reached/);
  const changed = await ask(maker, 'PATCH', {
    name: 'Manual',
    hosts: ['Manual.example.com', 'manual.example.com'],
  });
  assert.deepEqual([changed.status, changed.json['hosts']], [200, ['manual.example.com']]);
  const api = { name: 'api', remote: 'https://code.example.com/team/api.git' };
  const code = await ask(maker, 'PATCH', { code: [api] });
  assert.deepEqual([code.status, code.json['code']], [200, [{ ...api, branch: null }]]);
  for (const remote of ['file:///srv/api.git', '/srv/api.git', 'git@code.example.com:team/api.git']) {
    const refused = await ask(maker, 'PATCH', { code: [{ ...api, remote }] });
    assert.equal(refused.status, 422, remote);
    assert.match(String(refused.json['detail']), /The address of "api"/);
  }
  assert.deepEqual((await ask(maker, 'GET')).json['code'], [{ ...api, branch: null }]);
  const asServer = { labels: null, reviewers: null, draft: null, comments: null, branchPrefix: null };
  assert.deepEqual(changed.json['pullRequests'], asServer);
  const pulls = { labels: ['docs', 'bot', 'docs'], reviewers: [], draft: true, branchPrefix: 'docs/' };
  const own = { ...asServer, ...pulls, labels: ['docs', 'bot'] };
  assert.deepEqual((await ask(maker, 'PATCH', { pullRequests: pulls })).json['pullRequests'], own);
  const less = await ask(maker, 'PATCH', { pullRequests: { draft: null, comments: false } });
  assert.deepEqual(less.json['pullRequests'], { ...own, draft: null, comments: false });
  const wrong = await ask(maker, 'PATCH', {
    pullRequests: { labels: ['fine', 'a,b'], draft: 'yes', none: 1 },
  });
  assert.deepEqual(
    [wrong.status, wrong.json['details']],
    [
      400,
      [
        {
          message:
            '"pullRequests.labels.1" must be one of at most 20 labels of at most 50 characters, got "a,b"',
          path: 'pullRequests.labels.1',
        },
        { message: '"pullRequests.draft" must be true or false, got "yes"', path: 'pullRequests.draft' },
        { message: '"pullRequests" has no field "none"', path: 'pullRequests.none' },
      ],
    ],
  );
  assert.deepEqual((await ask(maker, 'GET')).json['pullRequests'], less.json['pullRequests']);
  const second = { ...wanted, subdomain: 'second', pullRequests: { labels: ['new'], draft: null } };
  const other = await ask(maker, 'POST', second, 'second');
  assert.deepEqual(other.json['pullRequests'], { ...asServer, labels: ['new'] });
  assert.equal((await ask(maker, 'DELETE')).status, 200);
  assert.equal((await ask(maker, 'DELETE')).status, 404);
  assert.equal((await ask(maker, 'GET')).status, 404);
});

it('is for owners only', async (t) => {
  const { browser, server } = await connectingServer(t);
  assert.equal((await browser.ask('/dashboard/projects')).status, 200);
  const stranger = await fetch(`http://127.0.0.1:${server.port}/dashboard/projects`, { redirect: 'manual' });
  assert.match(stranger.headers.get('location') ?? '', /sign-in/);
});
