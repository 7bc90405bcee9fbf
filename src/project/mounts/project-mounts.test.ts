/** What a site may fetch in its author's name: which addresses, with which credential, and how much. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { startTestForge } from '../../../test/support/forge/start-test-forge.ts';
import { gitServer } from '../../../test/support/git/git-server.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { docs, page } from '../../../test/support/mounted-site.ts';
import { SILENT } from '../../lib/log.ts';
import type { ProjectPlan } from '../../settings/project-plans.ts';
import { joinSettings, type SettingsSource } from '../../settings/settings.ts';
import type { CommitFiles } from '../../site/source/commit-source.ts';
import { memorySource } from '../../site/source/memory-source.ts';
import type { MountState, Source } from '../../site/source/source.ts';
import { type ProjectMounts, type ProjectMountsParts, projectMounts } from './project-mounts.ts';

const closers: (() => void)[] = [];
after(() => {
  for (const close of closers) close();
});

const newDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-mounts-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

interface Wanted {
  readonly repository: string;
  readonly dataDir?: string;
  readonly project?: Partial<ProjectPlan>;
  readonly settings?: SettingsSource;
  readonly parts?: Partial<ProjectMountsParts>;
}

function mountsOf({
  dataDir = newDataDir(),
  project,
  settings,
  parts,
}: Omit<Wanted, 'repository'>): ProjectMounts {
  const mounts = projectMounts({
    plan: { folder: '/nowhere', hosts: [], ...project },
    settings: joinSettings([{ dataDir, ...settings }]),
    turn: (_, work) => work(false),
    log: SILENT,
    follow: false,
    patience: 60_000,
    ...parts,
  });
  closers.push(() => mounts.close());
  return mounts;
}

const baseWith = (sources: readonly object[]): Source =>
  memorySource({ 'docs.json': docs({ navigation: {}, sources }) });

const state = ({ repository, ...wanted }: Wanted): Promise<MountState> =>
  mountsOf(wanted).at(baseWith([{ repository, path: 'api' }]));

const shown = ({ mounts }: MountState): number => mounts.length;
const said = ({ issues }: MountState): string => JSON.stringify(issues);
const API = { 'docs.json': docs({ navigation: { pages: ['a'] } }), 'a.mdx': page('A') };
const NETWORK = { allowPrivate: true };

describe('a repository that docs.json names', () => {
  it('is fetched without any credential, and from the address that was checked', async () => {
    const api = await makeRepository(API);
    const server = await gitServer({ repository: api.path });
    const named = server.url.replace('127.0.0.1', 'docs.example.test');
    const network = { ...NETWORK, lookup: async () => ['127.0.0.1'] };
    const found = await state({ repository: named, parts: { network } });
    assert.equal(shown(found), 1, said(found));
    assert.deepEqual([...new Set(server.seen)], [undefined]);
  });
  it('is not followed to where it redirects', async () => {
    const api = await makeRepository(API);
    const target = await gitServer({ repository: api.path });
    const server = await gitServer({
      repository: api.path,
      answer: ({ url }) => ({
        status: 302,
        headers: { location: target.url.replace('/docs.git', url ?? '') },
      }),
    });
    const found = await state({ repository: server.url, parts: { network: NETWORK } });
    assert.equal(shown(found), 0);
    assert.deepEqual(target.seen, []);
  });

  const privates: readonly (readonly [string, readonly string[]])[] = [
    ['https://127.0.0.1/a/b.git', []],
    ['https://0x7f.1/a/b.git', []],
    ['https://[::1]/a/b.git', []],
    ['https://inside.example.test/a/b.git', ['10.1.2.3']],
    ['https://both.example.test/a/b.git', ['93.184.215.14', '192.168.0.1']],
    ['https://metadata.example.test/a/b.git', ['169.254.169.254']],
  ];
  for (const [repository, addresses] of privates)
    it(`is refused at ${repository} ${addresses}`, async () => {
      const found = await state({ repository, parts: { network: { lookup: async () => addresses } } });
      assert.equal(shown(found), 0);
      assert.match(said(found), /is not on the public internet/);
      assert.match(said(found), /allowedSources/);
    });
  it('is refused over http', async () => {
    const found = await state({ repository: 'http://example.com/a/b.git' });
    assert.match(said(found), /only https/);
  });
  it('ends at a size', async () => {
    const large = Buffer.alloc(3_000_000, 0).map(() => Math.floor(Math.random() * 256));
    const api = await makeRepository({ ...API, 'large.png': large });
    const server = await gitServer({ repository: api.path });
    const found = await state({ repository: server.url, parts: { network: NETWORK, maxBytes: 100_000 } });
    assert.equal(shown(found), 0);
    assert.match(said(found), /larger than 1 MB/);
  });
});

describe('a private repository', () => {
  const NAME = 'acme/api-docs';
  const forge = startTestForge({ repositories: { [NAME]: API } });
  after(async () => (await forge).close());
  const options = async () => {
    const { url, token, gitUrl } = await forge;
    return { settings: { githubUrl: url, githubToken: token }, repository: gitUrl(NAME) };
  };

  it('is not fetched with the token of its host, unless the operator allows it', async () => {
    const { settings, repository } = await options();
    const found = await state({ settings, repository, parts: { network: NETWORK } });
    assert.equal(shown(found), 0);
    assert.match(said(found), /must be allowed by the operator/);
  });

  const ways: readonly (readonly [string, (url: string) => string])[] = [
    ['its address', (url) => url],
    ['its address without .git', (url) => url.replace(/\.git$/, '')],
    ['all of its owner', (url) => url.replace(/[^/]*$/, '*')],
  ];
  for (const [name, allowed] of ways)
    it(`is shown when the operator allows ${name}`, async () => {
      const { settings, repository } = await options();
      const project = { allowedSources: [allowed(repository)] };
      const found = await state({ settings, repository, project });
      assert.equal(shown(found), 1, said(found));
    });
  it('is not allowed by the name of another', async () => {
    const { settings, repository } = await options();
    const allowedSources = [repository.replace('api-docs', 'api'), repository.replace('acme', 'acm'), NAME];
    const found = await state({
      settings,
      repository,
      project: { allowedSources },
      parts: { network: NETWORK },
    });
    assert.equal(shown(found), 0);
  });
  it('is not shown from a copy of an allowed project, or of a time when it was allowed', async () => {
    const { settings, repository } = await options();
    const dataDir = newDataDir();
    const project = { allowedSources: [repository] };
    assert.equal(shown(await state({ settings, repository, dataDir, project })), 1);
    for (const other of [{}, { folder: '/other' }]) {
      const found = await state({
        settings,
        repository,
        dataDir,
        project: other,
        parts: { network: NETWORK },
      });
      assert.equal(shown(found), 0);
    }
  });
});

it('a docs.json that is being written keeps the repositories of the one before', async () => {
  const api = await makeRepository(API);
  const server = await gitServer({ repository: api.path });
  const mounts = projectMounts({
    plan: { folder: '/nowhere', hosts: [] },
    settings: joinSettings([{ dataDir: newDataDir() }]),
    turn: (_, work) => work(false),
    log: SILENT,
    follow: false,
    patience: 60_000,
    network: NETWORK,
  });
  closers.push(() => mounts.close());
  const text = docs({ navigation: {}, sources: [{ repository: server.url, path: 'api' }] });
  const at = (written: string): Promise<MountState> => mounts.at(memorySource({ 'docs.json': written }));
  assert.equal(shown(await at(text)), 1);
  assert.equal(shown(await at(text.slice(0, 20))), 1);
  assert.equal(shown(await at(text.slice(0, -5))), 1);
  assert.equal(shown(await at(docs({ navigation: {} }))), 0);
});

const commit = (id: string, sources: readonly object[]): CommitFiles =>
  Object.assign(baseWith(sources), { commit: id });

describe('a copy of a repository', () => {
  const copiesIn = (dataDir: string): string[] =>
    readdirSync(join(dataDir, 'git'))
      .filter((name) => name.startsWith('mounts-'))
      .flatMap((name) => readdirSync(join(dataDir, 'git', name)));

  it('that grows too large is read until another one takes its place', async () => {
    const api = await makeRepository(API, { bare: true });
    const { url } = await gitServer({ repository: api.path });
    const dataDir = newDataDir();
    const mounts = mountsOf({
      dataDir,
      project: { allowedSources: [url] },
      settings: { gitSeconds: 1 },
      parts: { follow: true, maxBytes: 100_000, rest: 100 },
    });
    const now = (): Promise<MountState> => mounts.at(commit('a', [{ repository: url, path: 'api' }]));
    const text = async (): Promise<string> =>
      String(await (await now()).mounts[0]?.source.read('a.mdx').catch((error: unknown) => error));
    assert.match(await text(), /title: A/);
    const large = Buffer.alloc(3_000_000, 0).map(() => Math.floor(Math.random() * 256));
    api.commit({ 'a.mdx': page('Large'), 'large.png': large }, 'Large');
    await eventually(async () => said(await now()).includes('larger than 1 MB'), true);
    assert.match(said(await now()), /sources\/held/);
    assert.match(await text(), /title: A/);
    api.commit({ 'a.mdx': page('Small'), 'large.png': null }, 'Small');
    await eventually(async () => /title: Small/.test(await text()), true);
    assert.equal(said(await now()), '[]');
    await eventually(() => copiesIn(dataDir).length, 1);
  });

  it('is removed with its source, also by the next run', async () => {
    const [one, other] = [await makeRepository(API), await makeRepository(API)];
    const [first, second] = [
      await gitServer({ repository: one.path }),
      await gitServer({ repository: other.path }),
    ];
    const dataDir = newDataDir();
    const project = { allowedSources: [first.url, second.url] };
    const mounts = mountsOf({ dataDir, project });
    await mounts.at(
      commit('a', [
        { repository: first.url, path: 'one' },
        { repository: second.url, path: 'two' },
      ]),
    );
    mounts.serves('a');
    assert.equal(copiesIn(dataDir).length, 2);
    await mounts.at(commit('b', [{ repository: second.url, path: 'two' }]));
    mounts.serves('b');
    await eventually(() => copiesIn(dataDir).length, 1);
    mounts.close();
    const next = mountsOf({ dataDir, project });
    await next.at(commit('c', []));
    assert.equal(copiesIn(dataDir).length, 1);
    next.serves('c');
    await eventually(() => copiesIn(dataDir).length, 0);
  });
});

describe('a commit that is not the served one', () => {
  const pathsOf = ({ mounts }: MountState): string[] => mounts.map(({ path }) => path);

  it('has what the served one mounts, from the same branch and folder, at any path', async () => {
    const [api, secret] = [
      await makeRepository({ ...API, 'in/docs.json': docs({}) }),
      await makeRepository(API),
    ];
    api.git('branch', 'draft');
    const [open, closed] = [
      await gitServer({ repository: api.path }),
      await gitServer({ repository: secret.path }),
    ];
    const mounts = mountsOf({ project: { allowedSources: [open.url, closed.url] } });
    const shared = { repository: open.url, branch: 'main' };
    assert.deepEqual(pathsOf(await mounts.at(commit('a', [{ ...shared, path: 'api' }]))), ['api']);
    mounts.serves('a');
    const asked = open.seen.length;
    const found = await mounts.beside(
      commit('b', [
        { ...shared, path: 'elsewhere' },
        { ...shared, branch: 'draft', path: 'draft' },
        { ...shared, folder: 'in', path: 'in' },
        { repository: closed.url, path: 'secret' },
      ]),
    );
    assert.deepEqual(pathsOf(found), ['elsewhere']);
    assert.deepEqual(
      found.issues.map(({ code }) => code),
      ['sources/not-mounted', 'sources/not-mounted', 'sources/not-mounted'],
    );
    assert.deepEqual([open.seen.length, closed.seen.length], [asked, 0]);
  });

  it('has nothing that readers do not see any more, or not yet', async () => {
    const api = await makeRepository(API);
    const { url } = await gitServer({ repository: api.path });
    const mounts = mountsOf({ project: { allowedSources: [url] } });
    const [bare, mounting] = [commit('a', []), commit('b', [{ repository: url, path: 'api' }])];
    await mounts.at(bare);
    mounts.serves('a');
    assert.deepEqual(pathsOf(await mounts.at(mounting)), ['api']);
    assert.deepEqual(pathsOf(await mounts.beside(mounting)), []);
    assert.deepEqual([...mounts.edited().keys()], []);
    mounts.serves('b');
    assert.deepEqual(pathsOf(await mounts.beside(mounting)), ['api']);
    assert.deepEqual([...mounts.edited().keys()], ['api']);
    await mounts.at(commit('c', []));
    mounts.serves('c');
    assert.deepEqual(pathsOf(await mounts.beside(mounting)), []);
  });

  it('leaves what readers see open, whatever comes after it', async () => {
    const [api, other] = [await makeRepository(API), await makeRepository(API)];
    const [first, second] = [
      await gitServer({ repository: api.path }),
      await gitServer({ repository: other.path }),
    ];
    const mounts = mountsOf({ project: { allowedSources: [first.url, second.url] } });
    const [mount] = (await mounts.at(commit('a', [{ repository: first.url, path: 'api' }]))).mounts;
    mounts.serves('a');
    for (const id of ['b', 'c', 'd', 'e'])
      await mounts.at(commit(id, [{ repository: second.url, path: id }]));
    assert.match(String(await mount!.source.read('a.mdx')), /title: A/);
    mounts.serves('e');
    await assert.rejects(async () => mount!.source.read('a.mdx'), /was closed/);
  });
});

describe('a command', () => {
  it('uses without network what was fetched before, and says what is missing', async () => {
    const api = await makeRepository(API);
    const server = await gitServer({ repository: api.path });
    const dataDir = newDataDir();
    const request = { repository: server.url, dataDir, parts: { network: NETWORK } };
    const offline = { ...request, parts: { ...request.parts, offline: true } };
    const first = await state(offline);
    assert.equal(shown(first), 0);
    assert.match(said(first), /was not fetched before/);
    assert.deepEqual(server.seen, []);
    assert.equal(shown(await state(request)), 1);
    const asked = server.seen.length;
    assert.equal(shown(await state(offline)), 1);
    assert.equal(server.seen.length, asked);
  });
});
