/** Versions of a site that are tags and branches of its repository: shown, followed, and never able to break it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { makeRepository, type RepositoryFiles, type TestRepository } from '../support/git/test-repository.ts';
import { COMMIT_HEADER, type GitProject, gitProject } from '../support/git-project.ts';
import { previewProject } from '../support/preview-project.ts';
import { type Ending, shared } from '../support/shared.ts';

interface Release {
  readonly name: string;
  readonly color?: string;
  readonly pages?: readonly string[];
  readonly navigation?: object;
}

/** The site as it was at a release: every page says which one. */
function files({
  name,
  color = '#16803c',
  pages = ['index', 'guide'],
  navigation,
}: Release): RepositoryFiles {
  const own = { version: 'next', groups: [{ group: 'Start', pages }] };
  return {
    'docs/docs.json': JSON.stringify({
      name: `Docs-${name}-`,
      theme: 'mint',
      colors: { primary: color },
      variables: { release: name },
      integrations: { plausible: { domain: `${name}.example.com` } },
      redirects: [{ source: '/start', destination: '/guide' }],
      navigation: navigation ?? { versions: [own, { ref: 'v*', most: 4 }] },
    }),
    'docs/index.mdx': `---\ntitle: Home\n---\n\nHome-${name}- {{release}}\n`,
    'docs/guide.mdx': `---\ntitle: Guide\n---\n\nGuide-${name}- and [home](/)\n`,
    'docs/only.mdx': pages.includes('only') ? `---\ntitle: Only\n---\n\nOnly-${name}-\n` : null,
    'docs/style.css': `:root { --release: "${name}"; }\n`,
    'docs/notes.txt': `Notes-${name}-\n`,
  };
}

const TAGS = ['v1.0.0', 'v1.1.0', 'v1.10.0', 'v1.9.0', 'v2.0.0', 'v2.1.0-rc.1'];

const ORIGIN = 'https://docs.example.com';
const LIVE: Release = { name: 'live', color: '#123456' };

async function example(ending: Ending, live: Release = LIVE) {
  const repository = await makeRepository(files({ name: 'zero' }), { bare: true });
  for (const name of TAGS) {
    repository.commit(
      files({ name, ...(name === 'v1.9.0' ? { pages: ['index', 'guide', 'only'] } : {}) }),
      name,
    );
    tag(repository, name, 'main');
  }
  repository.commit(files(live), 'Live');
  const site = await gitProject(ending, repository, { baseUrl: ORIGIN, allowedServices: 'plausible' });
  await eventually(async () => (await ask(site, '/v1.9.0/guide')).status, 200);
  return { repository, site };
}

function tag(repository: TestRepository, name: string, at: string): void {
  repository.git('tag', '--force', '--annotate', '--message', name, name, at);
}

const ask = (site: GitProject, path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${site.server().port}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
const text = async (site: GitProject, path: string): Promise<string> => (await ask(site, path)).text();

/** The entries of the menu as `label=href`, the current one with a star. */
async function menu(site: GitProject, path: string): Promise<string[]> {
  const html = await text(site, path);
  const list = /<div class="menu-box" id="lectern-versions-[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
  return [...list.matchAll(/<a class="menu-item" href="([^"]*)"([^>]*)>[\s\S]*?menu-label">([^<]*)</g)].map(
    ([, href, more = '', label]) => `${label}=${href}${more.includes('aria-current="true"') ? '*' : ''}`,
  );
}

// Each leaves the site to the next one; the last one removes the repository.
describe('the tags of one site', () => {
  const opened = shared(example);

  it('tags by pattern: in order, with today’s look, their own pages, and the same page where there is one', async () => {
    const { repository, site } = await opened();
    const shown = ['v2.0.0', 'v1.10.0', 'v1.9.0', 'v1.1.0'];
    assert.deepEqual(await menu(site, '/guide'), [
      'next=/guide*',
      ...shown.map((name) => `${name}=/${name}/guide`),
    ]);
    for (const name of shown) {
      const page = await ask(site, `/${name}/guide`);
      const html = await page.text();
      assert.equal(page.status, 200, name);
      assert.match(html, new RegExp(`Guide-${name}-`));
      assert.match(html, /Docs-live-/, 'the name is today’s');
      assert.match(html, /#123456/i, 'so are the colours');
      assert.match(html, /data-services="[^"]*live\.example\.com/, 'and the services');
      assert.match(page.headers.get('content-security-policy')!, /script-src [^;]* https:\/\/plausible\.io;/);
      assert.match(html, new RegExp(`href="/${name}/"|href="/${name}"`), 'links stay in the version');
      assert.doesNotMatch(html, /name="robots" content="noindex"/);
      assert.match(
        await text(site, `/${name}`),
        new RegExp(`Home-${name}- ${name}`),
        'variables are its own',
      );
      assert.equal((await ask(site, `/${name}/missing`)).status, 404);
      assert.equal((await ask(site, `/${name}/start`)).headers.get('location'), `/${name}/guide`);
      assert.match(await text(site, `/${name}/style.css`), /"live"/);
      assert.match(await text(site, `/${name}/notes.txt`), new RegExp(`Notes-${name}-`));
    }
    const earlier = repository.git('rev-parse', 'v2.0.0^{commit}');
    const permalink = await text(site, `/@${earlier}/guide`);
    assert.match(permalink, /Guide-v2\.0\.0-/);
    assert.doesNotMatch(permalink, /data-services/, 'nobody should find it, and nothing counts it');
    assert.deepEqual(
      await menu(site, `/_lectern/compare?from=${earlier}&page=/guide`),
      await menu(site, '/guide'),
      'a compared page has the menu too',
    );
    assert.deepEqual(
      (await menu(site, '/v1.9.0/only')).slice(0, 4),
      ['next=/', 'v2.0.0=/v2.0.0', 'v1.10.0=/v1.10.0', 'v1.9.0=/v1.9.0/only*'],
      'without the same page, the first one',
    );
    assert.equal((await ask(site, '/v1.0.0/guide')).status, 404, 'more than four are not shown');
    assert.equal((await ask(site, '/v2.1.0-rc.1/guide')).status, 404, 'nor are pre-releases');
    const found = (await (await ask(site, '/v1.9.0/search.json?q=only')).json()) as {
      results: { url: string }[];
    };
    assert.ok(found.results.length > 0);
    assert.equal(((await (await ask(site, '/search.json?q=only')).json()) as typeof found).results.length, 0);
    const sitemap = await text(site, '/sitemap.xml');
    assert.doesNotMatch(sitemap, /v1\.9\.0/);
  });

  it('a canonical address is that of today, where the page still exists', async () => {
    const { site } = await opened();
    const canonical = (html: string): string | undefined => /rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    assert.equal(canonical(await text(site, '/guide')), `${ORIGIN}/guide`);
    assert.equal(canonical(await text(site, '/v1.9.0/guide')), `${ORIGIN}/guide`);
    assert.equal(canonical(await text(site, '/v1.9.0/only')), `${ORIGIN}/v1.9.0/only`);
  });

  it('a new, a moved and a deleted tag are followed without a restart and without a push to the branch', async () => {
    const { repository, site } = await opened();
    const labels = async (): Promise<string> =>
      (await menu(site, '/guide')).map((line) => line.split('=')[0]).join(' ');
    const line = async (): Promise<string> =>
      (await text(site, '/v2.0.0/guide')).match(/Guide-[^-]*-/)?.[0] ?? '';
    assert.equal(await labels(), 'next v2.0.0 v1.10.0 v1.9.0 v1.1.0');
    tag(repository, 'v3.0.0', 'main~1');
    await eventually(labels, 'next v3.0.0 v2.0.0 v1.10.0 v1.9.0');
    assert.match(await text(site, '/v3.0.0/guide'), /Guide-v2\.1\.0-rc\.1-/);
    assert.equal(await line(), 'Guide-v2.0.0-');
    tag(repository, 'v2.0.0', 'v1.0.0');
    await eventually(line, 'Guide-v1.0.0-');
    repository.git('tag', '--delete', 'v3.0.0');
    await eventually(labels, 'next v2.0.0 v1.10.0 v1.9.0 v1.1.0');
    assert.equal((await ask(site, '/v3.0.0/guide')).status, 404);
  });

  it('what is closed today is closed in every version', async () => {
    const { repository, site } = await opened();
    assert.match(await text(site, '/v1.9.0/only'), /Only-v1\.9\.0-/);
    const closed = repository.commit(
      { 'docs/only.mdx': '---\ntitle: Only\ngroups: [staff]\n---\n\nNow secret\n' },
      'Close',
    );
    await site.serves(closed);
    for (const path of ['/v1.9.0/only', '/v1.9.0/only.md', '/v1.9.0/llms-full.txt', '/v1.9.0/guide'])
      assert.doesNotMatch(await text(site, path), /Only-v1\.9\.0-|>Only</, path);
  });

  it('versions are there after a start while the remote is gone', async () => {
    const { repository, site } = await opened();
    assert.match(await text(site, '/v1.9.0/guide'), /Guide-v1\.9\.0-/);
    repository.git('config', 'core.bare', 'true');
    repository.remove();
    await site.restart();
    await eventually(async () => (await ask(site, '/v1.9.0/guide')).status, 200);
    assert.match(await text(site, '/v1.9.0/guide'), /Guide-v1\.9\.0-/);
    assert.equal((await menu(site, '/guide')).length, 5);
  });
});

it('a tag that cannot be shown is left out, says why, and takes nothing else with it', async (t) => {
  const { repository, site } = await example(t);
  const now = files(LIVE);
  repository.commit({ 'docs/docs.json': '{ "name": ' }, 'Break');
  tag(repository, 'v4.0.0', 'main');
  repository.commit({ 'docs/docs.json': null }, 'Remove');
  tag(repository, 'v5.0.0', 'main');
  const fixed = repository.commit({ ...now, 'docs/index.mdx': '---\ntitle: Home\n---\n\nFixed\n' }, 'Fix');
  await site.serves(fixed);
  for (const name of ['v4.0.0', 'v5.0.0'])
    await eventually(() => site.logged.some((said) => said.includes(`"${name}" is left out`)), true);
  const entries = await menu(site, '/guide');
  assert.deepEqual(
    entries.map((line) => line.split('=')[0]),
    ['next', 'v2.0.0', 'v1.10.0'],
  );
  assert.equal((await ask(site, '/v4.0.0/guide')).status, 404);
  const said = site.logged.filter((one) => one.includes('left out')).length;
  await site.serves(repository.commit({ 'docs/notes.txt': 'More' }, 'More'));
  assert.equal(site.logged.filter((one) => one.includes('left out')).length, said, 'each is said once');
});

it('the newest release is the site, while the branch itself is not listed', async (t) => {
  const { repository, site } = await example(t, {
    name: 'live',
    color: '#123456',
    navigation: {
      versions: [
        { version: 'next', hidden: true, groups: [{ group: 'Start', pages: ['index', 'guide'] }] },
        { ref: 'v*' },
      ],
    },
  });
  const root = await ask(site, '/guide');
  assert.equal(root.headers.get(COMMIT_HEADER), repository.git('rev-parse', 'v2.0.0^{commit}'));
  assert.match(await root.text(), /Guide-v2\.0\.0-[\s\S]*data-api=|data-api=[\s\S]*Guide-v2\.0\.0-/);
  assert.equal((await ask(site, '/v2.0.0/guide')).headers.get('location'), '/guide');
  assert.deepEqual((await menu(site, '/guide')).slice(0, 2), ['v2.0.0=/guide*', 'v1.10.0=/v1.10.0/guide']);
  assert.deepEqual((await menu(site, '/v1.10.0/guide')).slice(0, 2), [
    'v2.0.0=/guide',
    'v1.10.0=/v1.10.0/guide*',
  ]);
  assert.match(await text(site, '/sitemap.xml'), /\/guide</);
  tag(repository, 'v2.2.0', 'v2.1.0-rc.1');
  await eventually(async () => /Guide-v2\.1\.0-rc\.1-/.test(await text(site, '/guide')), true);
  assert.match(await text(site, '/v2.0.0/guide'), /Guide-v2\.0\.0-/);
});

it('the newest release is the site also when a preview was compared with it first', async (t) => {
  const pages = ['index', 'guide'];
  const navigation = {
    versions: [{ version: 'next', hidden: true, groups: [{ group: 'Start', pages }] }, { ref: 'v*' }],
  };
  const repository = await makeRepository(files({ name: 'one', navigation }), { bare: true });
  const release = repository.git('rev-parse', 'main');
  tag(repository, 'v1.0.0', 'main');
  repository.commit(files({ name: 'draft', navigation }), 'Draft');
  repository.git('branch', 'draft', 'main');
  repository.git('update-ref', 'refs/heads/main', release);
  const { site, browser, preview } = await previewProject(t, repository);
  const { address } = await preview('draft');
  const compared = JSON.parse((await browser().go(`${address}/_lectern/preview.json`)).text);
  assert.equal(compared.base, release);
  const root = await ask(site, '/guide');
  assert.deepEqual(
    [root.status, root.headers.get(COMMIT_HEADER), root.headers.get('x-robots-tag')],
    [200, release, null],
  );
  assert.match(await root.text(), /data-api=/, 'it takes feedback');
  assert.equal((await ask(site, '/sitemap.xml')).status, 200);
});

it('where the site is a version from another branch, the commits of that branch can be cited and compared', async (t) => {
  const pages = ['index', 'guide'];
  const navigation = {
    versions: [
      { version: 'next', hidden: true, groups: [{ group: 'Start', pages }] },
      { ref: 'release', version: 'Stable' },
    ],
  };
  const repository = await makeRepository(files({ name: 'zero', navigation }), { bare: true });
  const zero = repository.git('rev-parse', 'main');
  const first = repository.commit(files({ name: 'first', navigation }), 'First release');
  const second = repository.commit(files({ name: 'second', navigation }), 'Second release');
  repository.git('branch', 'release', 'main');
  const draft = repository.git('commit-tree', `${zero}^{tree}`, '-p', zero, '-m', 'Draft');
  repository.git('update-ref', 'refs/heads/main', draft);
  const site = await gitProject(t, repository);
  await site.serves(second);
  const marked = await text(site, `/_lectern/compare?from=${first}&to=${second}&page=/guide`);
  assert.match(marked, /<del[\s\S]*?first[\s\S]*?<ins[\s\S]*?second/);
  assert.match(await text(site, `/@${first}/guide`), /Guide-first-/);
  assert.equal((await ask(site, `/@${draft}/guide`)).status, 404, 'readers do not see the branch itself');
});

it('an address that is taken is not a version’s', async (t) => {
  const repository = await makeRepository(files({ name: 'one' }), { bare: true });
  for (const name of ['guide', 'search', 'members', 'free']) repository.git('branch', name, 'main');
  repository.commit(
    {
      ...files({
        name: 'live',
        navigation: {
          versions: [
            { version: 'next', groups: [{ group: 'Start', pages: ['index', 'guide'] }] },
            ...['guide', 'search', 'members', 'free', 'missing'].map((ref) => ({ ref })),
          ],
        },
      }),
      'docs/Members/plan.mdx': '---\ntitle: Plan\ngroups: [staff]\n---\n\nSecret\n',
    },
    'Live',
  );
  const site = await gitProject(t, repository);
  await eventually(() => menu(site, '/guide'), ['next=/guide*', 'free=/free/guide']);
  assert.match(await text(site, '/guide'), /Guide-live-/);
  const said = site.logged.filter((one) => /Versions of the site/.test(one)).join('\n');
  assert.match(said, /"missing"/);
  assert.match(said, /"guide" is left out: the page "\/guide"/);
  assert.match(said, /"search" is left out/);
  assert.match(
    said,
    /"members" is left out: the page "\/Members\/plan"/,
    'also of a page that strangers may not see',
  );
});
