/** Previews of branches through a real server and real Git: what they show, to whom, and how they end. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import { COMMIT_HEADER, signedHook } from '../support/git-project.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { previewProject } from '../support/preview-project.ts';
import { shared } from '../support/shared.ts';

const guide = (text: string) => `---\ntitle: Guide\n---\n\n${text}\n`;

const DOCS_JSON = JSON.parse(String(DOCS['docs/docs.json'])) as object;

/** A branch `rewrite` with another text of the guide, while `main` goes on. */
async function repositoryWithBranch(): Promise<{ repository: TestRepository; commit: string }> {
  const repository = await makeRepository(DOCS, { bare: true });
  const main = repository.git('rev-parse', 'main');
  const commit = repository.commit({ 'docs/guide.mdx': guide('Rewritten') }, 'Rewrite');
  repository.git('update-ref', 'refs/heads/rewrite', commit);
  repository.git('update-ref', 'refs/heads/main', main);
  return { repository, commit };
}

it('shows a branch on a host of its own, follows it, and ends with it', async (t) => {
  const { repository, commit } = await repositoryWithBranch();
  const { site, browser, preview, member, home, submit } = await previewProject(t, repository);
  const { address, page } = await preview('rewrite');
  assert.match(address, /^http:\/\/[a-z2-7]{26}\.preview\.localhost:\d+$/);
  const stranger = browser();
  const shown = await stranger.go(`${address}/guide`);
  assert.deepEqual([shown.status, shown.headers[COMMIT_HEADER]], [200, commit]);
  assert.match(shown.text, /Rewritten/);
  assert.match(shown.text, /<meta name="robots" content="noindex/);
  assert.match(String(shown.headers['x-robots-tag']), /noindex/);
  assert.match(shown.text, /class="preview-panel"[\s\S]*rewrite/, 'the page says what it is');
  assert.doesNotMatch(shown.text, /data-api=|\/mcp/, 'no feedback, no assistants');
  assert.doesNotMatch(await site.text('/guide'), /Rewritten/);
  assert.match((await stranger.go(`${address}/robots.txt`)).text, /Disallow: \//);
  assert.equal((await stranger.go(`${address}/sitemap.xml`)).status, 404);
  for (const path of ['/dashboard', '/api/external/v1/x', '/metrics', '/openapi.json'])
    assert.equal((await stranger.go(address + path)).status, 404, path);
  assert.deepEqual(
    [...stranger.cookies.values()].map(({ size }) => size),
    [0],
  );

  const below = await stranger.ask(`${home}/_lectern/preview/${new URL(address).host.split('.')[0]}/guide`);
  assert.deepEqual([below.status, below.headers.location], [307, `${address}/guide`]);
  const details = JSON.parse((await stranger.go(`${address}/_lectern/preview.json`)).text) as {
    base: string;
    pages: { kind: string; title: string; file: string; changes: string }[];
  };
  assert.deepEqual(
    details.pages.map(({ kind, file }) => [kind, file]),
    [['changed', 'guide.mdx']],
  );
  const changes = details.pages[0]!.changes;
  const from = details.base.slice(0, 10);
  assert.equal(changes, `/_lectern/compare?from=${from}&page=%2Fguide`);
  const marked = await stranger.go(address + changes);
  assert.equal(marked.status, 200);
  assert.match(marked.text, /<del.*start<.*<\/del><ins.*Rewritten<\/ins>/);
  assert.match(marked.text, new RegExp(`>${from}<`));
  assert.doesNotMatch(
    marked.text,
    new RegExp(`<a[^>]*>${from}<`),
    'the preview has no page of the old commit',
  );
  assert.match(String(marked.headers['x-robots-tag']), /noindex/);
  // As forges are given it, whose Markdown has a meaning for underscores.
  assert.equal((await stranger.go(address + changes.replace('_', '%5F'))).status, 200);
  assert.equal((await stranger.go(address + changes.replace(from, commit.slice(0, 10)))).status, 404);
  assert.match((await stranger.go(`${address}/_lectern/preview`)).text, /Changed<\/span>.*Guide/);

  const next = repository.git(
    ...['-c', 'user.name=T', '-c', 'user.email=t@e.x', 'commit-tree', `${commit}^{tree}`, '-p', commit],
    ...['-m', 'Again'],
  );
  repository.git('update-ref', 'refs/heads/rewrite', next);
  await submit('/dashboard/p/docs/previews', '/dashboard/p/docs/previews/look', {});
  const shows = (): Promise<unknown> =>
    stranger.go(`${address}/`).then(({ headers }) => headers[COMMIT_HEADER]);
  await eventually(shows, next);
  const told = await stranger.go(`${address}/_lectern/preview.json?only=commit`);
  assert.deepEqual(JSON.parse(told.text), { commit: next }, 'open pages learn of it');
  // A forced push back.
  repository.git('update-ref', 'refs/heads/rewrite', commit);
  await submit('/dashboard/p/docs/previews', '/dashboard/p/docs/previews/look', {});
  await eventually(shows, commit);
  repository.git('update-ref', '-d', 'refs/heads/rewrite');
  await submit('/dashboard/p/docs/previews', '/dashboard/p/docs/previews/look', {});
  await eventually(() => stranger.go(`${address}/guide`).then(({ status }) => status), 404);
  assert.match((await member.go(home + page)).text, /no such preview any more/);
});

it('follows a branch at once when a Git server of no known kind sends its webhook', async (t) => {
  const { repository, commit } = await repositoryWithBranch();
  const secret = 'a secret of thirty-two characters';
  const settings = { gitSeconds: 3_600, secret };
  const { site, browser, preview } = await previewProject(t, repository, settings);
  const { address } = await preview('rewrite');
  const stranger = browser();
  const shows = () => stranger.go(`${address}/guide`).then(({ headers }) => headers[COMMIT_HEADER]);
  assert.equal(await shows(), commit);
  const main = repository.git('rev-parse', 'main');
  repository.git('update-ref', 'refs/heads/rewrite', main);
  assert.equal((await signedHook(site, secret)).status, 202);
  await eventually(shows, main);
});

it('names only what the branch changed, however far the served branch went on', async (t) => {
  const { repository } = await repositoryWithBranch();
  repository.git('symbolic-ref', 'HEAD', 'refs/heads/main');
  const main = repository.git('rev-parse', 'main');
  const more = await makeRepository({}, {});
  more.git('pull', '--quiet', repository.path, 'main');
  more.commit({ 'docs/later.mdx': '---\ntitle: Later\n---\n' }, 'Later');
  more.git('push', '--quiet', repository.path, 'HEAD:main');
  assert.notEqual(repository.git('rev-parse', 'main'), main);
  const { browser, preview } = await previewProject(t, repository);
  const { address } = await preview('rewrite');
  const details = JSON.parse((await browser().go(`${address}/_lectern/preview.json`)).text) as {
    base: string;
    pages: { file: string }[];
  };
  assert.deepEqual([details.base, details.pages.map(({ file }) => file)], [main, ['guide.mdx']]);
});

// The last one signs the member out.
describe('a preview that is shared', () => {
  const opened = shared(async (ending) => {
    const { repository } = await repositoryWithBranch();
    const project = await previewProject(ending, repository);
    return { ...project, ...(await project.preview('rewrite')) };
  });

  it('opens with a password, and no longer when it is changed', async () => {
    const { browser, submit, address, page } = await opened();
    const share = (sharing: string, password = '') => submit(page, `${page}/share`, { sharing, password });
    await share('password', 'correct horse battery');
    const reader = browser();
    const asked = await reader.go(`${address}/guide`);
    assert.match(asked.text, /has a password/);
    assert.doesNotMatch(asked.text, /Rewritten|rewrite/);
    assert.equal((await reader.ask(`${address}/guide.md`, { accept: '*/*' })).status, 401);
    const type = (password: string) =>
      reader.go(`${address}/_lectern/preview/password`, { password, redirect: '/guide' });
    assert.match((await type('wrong')).text, /not the password/);
    assert.match((await type('correct horse battery')).text, /Rewritten/);
    assert.match(String((await reader.go(`${address}/guide`)).headers['cache-control']), /private/);
    const cookie = [...reader.cookies.get(new URL(address).hostname)!.keys()];
    assert.ok(
      cookie.every((name) => /^lectern-preview/.test(name)),
      String(cookie),
    );
    await share('password', 'other horse battery');
    assert.match((await reader.go(`${address}/guide`)).text, /has a password/);
    await share('members');
    assert.match((await reader.go(`${address}/guide`)).url.pathname, /^\/dashboard\/sign-in/);
  });

  it('opens for members by the dashboard, once and in their browser only', async () => {
    const { browser, submit, member, home, address, page } = await opened();
    await submit(page, `${page}/share`, { sharing: 'members', password: '' });
    const shown = await member.go(`${address}/guide`);
    assert.equal(shown.url.href, `${address}/guide`);
    assert.match(shown.text, /Rewritten/);
    // The code of a member is of no use to somebody else.
    const start = await member.ask(`${address}/_lectern/preview/member?redirect=%2Fguide`);
    const handed = await member.ask(String(start.headers.location));
    const code = String(handed.headers.location ?? /url=(.*)$/.exec(String(handed.headers['refresh']))?.[1]);
    assert.match(code, /\/_lectern\/preview\/member\?code=/);
    assert.match((await browser().go(code)).text, /took too long/);
    assert.match((await member.go(code)).text, /Rewritten/);
    assert.match((await member.go(code)).text, /took too long/, 'a second time');
    // Signing out of the dashboard ends it.
    const token = /name="token" value="([^"]+)"/.exec(
      (await member.go(`${home}/dashboard/account`)).text,
    )![1]!;
    await member.go(`${home}/dashboard/sign-out`, { token });
    assert.doesNotMatch((await member.go(`${address}/guide`)).text, /Rewritten/);
  });
});

it('below a path of the site it is locked, and cannot be put into the place of another project', async (t) => {
  const { repository } = await repositoryWithBranch();
  const { browser, preview, site } = await previewProject(t, repository, {
    baseUrl: 'http://localhost:4567',
  });
  const { address } = await preview('rewrite');
  const { pathname } = new URL(address);
  assert.match(address, /^http:\/\/localhost:4567\/_lectern\/preview\/[a-z2-7]{26}$/);
  const here = `http://localhost:${site.server().port}${pathname}`;
  const shown = await browser().go(`${here}/guide`);
  assert.match(shown.text, /Rewritten/);
  assert.match(shown.text, new RegExp(`href="${pathname}/index|href="${pathname}/"`));
  const policy = String(shown.headers['content-security-policy']);
  assert.match(
    policy,
    /form-action 'none'.*base-uri 'none'.*frame-ancestors 'none'; sandbox (?!.*allow-same-origin)/,
  );
  assert.equal(shown.headers['cache-control'], 'no-store');
  const script = await browser().ask(`${here}/guide`, {
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  });
  assert.equal(script.status, 404, 'documents are not for scripts');
  const summary = await browser().ask(`${here}/_lectern/preview.json`);
  const { pages } = JSON.parse(summary.text) as { pages: { changes: string }[] };
  const { changes } = pages[0]!;
  assert.ok(changes.startsWith(`${pathname}/_lectern/compare?from=`), changes);
  assert.match((await browser().go(new URL(here).origin + changes)).text, /Rewritten<\/ins>/);
  const other = here.slice(0, -1) + (here.endsWith('a') ? 'b' : 'a');
  assert.equal((await browser().go(`${other}/guide`)).status, 404);
});

it('shows a private project to nobody who may not read it', async (t) => {
  const secret = 'Zebrafish';
  const files = {
    ...DOCS,
    'docs/docs.json': String(DOCS['docs/docs.json']).replace('"guide"]', '"guide","staff"]'),
    'docs/staff.mdx': `---\ntitle: ${secret}\ngroups: [staff]\n---\n\n${secret}\n`,
  };
  const repository = await makeRepository(files, { bare: true });
  const main = repository.git('rev-parse', 'main');
  // The branch opens the page that is closed today.
  const commit = repository.commit(
    {
      'docs/staff.mdx': `---\ntitle: ${secret}\n---\n\n${secret} again\n`,
      'docs/guide.mdx': guide('Rewritten'),
    },
    'Open',
  );
  repository.git('update-ref', 'refs/heads/rewrite', commit);
  repository.git('update-ref', 'refs/heads/main', main);
  const { browser, preview, submit, home } = await previewProject(t, repository);
  const access = '/dashboard/p/docs/access';
  await submit(access, `${access}/password`, { password: 'reading words of all' });
  await submit(access, `${access}/visibility`, { visibility: 'private', sure: 'yes' });
  const { address, page } = await preview('rewrite');
  const paths = [
    '/',
    '/guide',
    '/staff',
    '/staff.md',
    '/llms-full.txt',
    '/search.json?q=zebrafish',
    '/search?q=zebrafish',
  ];
  const ours = ['/_lectern/preview', '/_lectern/preview.json', '/sitemap.xml', '/docs.json', '/skill.md'];
  const stranger = browser();
  for (const sharing of ['members', 'link']) {
    await submit(page, `${page}/share`, { sharing, password: '' });
    for (const path of [...paths, ...ours])
      for (const accept of ['text/html', '*/*']) {
        const { text, status } = await stranger.ask(address + path, { accept });
        // What was asked for may be repeated.
        assert.doesNotMatch(
          text.replaceAll('zebrafish', ''),
          /zebrafish|rewritten|rewrite/i,
          `${sharing} ${path} ${accept} ${status}`,
        );
        assert.notEqual(status, 200, `${sharing} ${path} ${accept}`);
      }
  }
  // A reader of the site, sent there and back: no group, so nothing of the page that is closed today.
  const reader = browser();
  await reader.go(`${address}/_lectern/preview/reader?redirect=%2Fguide`);
  const entered = await reader.go(`${home}/login/password`, {
    password: 'reading words of all',
    redirect: '/',
  });
  assert.equal(entered.status, 200);
  const shown = await reader.go(`${address}/_lectern/preview/reader?redirect=%2Fguide`);
  assert.equal(shown.url.href, `${address}/guide`);
  assert.match(shown.text, /Rewritten/);
  for (const path of [...paths, '/_lectern/preview', '/_lectern/preview.json']) {
    const { text } = await reader.ask(address + path);
    // The results page repeats what was searched.
    assert.doesNotMatch(text.replaceAll('zebrafish', ''), new RegExp(secret, 'i'), path);
  }
  assert.match((await reader.ask(`${address}/_lectern/preview.json`)).text, /guide\.mdx/);
  const own = reader.cookies.get(new URL(address).hostname)!;
  assert.ok([...own.keys()].every((name) => name.startsWith('lectern-preview-')));
  const site = reader.cookies.get('localhost')!;
  assert.ok(![...site.values()].some((value) => [...own.values()].includes(value)), 'no session of the site');
});

it('a branch mounts no repository that the published branch does not mount, whatever the project allows', async (t) => {
  const docs = (sources: readonly object[]): string => JSON.stringify({ ...DOCS_JSON, sources });
  const shared = await makeRepository({ 'docs.json': docs([]), 'index.mdx': guide('Shared') });
  const secret = await makeRepository({ 'docs.json': docs([]), 'index.mdx': guide('Payroll') });
  const [open, closed] = [
    await gitServer({ repository: shared.path }),
    await gitServer({ repository: secret.path }),
  ];
  const repository = await makeRepository(
    { ...DOCS, 'docs/docs.json': docs([{ repository: open.url, path: 'api' }]) },
    { bare: true },
  );
  const main = repository.git('rev-parse', 'main');
  const sources = [
    { repository: open.url, path: 'moved' },
    { repository: closed.url, path: 'payroll' },
  ];
  repository.git(
    'update-ref',
    'refs/heads/rewrite',
    repository.commit({ 'docs/docs.json': docs(sources) }, 'R'),
  );
  repository.git('update-ref', 'refs/heads/main', main);
  const { site, browser, preview } = await previewProject(
    t,
    repository,
    {},
    { allowedSources: [open.url, closed.url] },
  );
  await eventually(async () => (await site.get('/api')).status, 200);
  const { address } = await preview('rewrite');
  const stranger = browser();
  await eventually(async () => (await stranger.go(`${address}/moved`)).status, 200);
  assert.equal((await stranger.go(`${address}/payroll`)).status, 404);
  assert.deepEqual(closed.seen, [], 'it was not even asked for');
});

it('shows the pictures of both commits on a compared page, and nothing else of the earlier one', async (t) => {
  const dot = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg"><circle r="9" fill="${fill}"/></svg>`;
  const pictures = (...names: readonly string[]) =>
    guide(names.map((name) => `![](/${name}.svg)`).join('\n\n'));
  const repository = await makeRepository(
    {
      ...DOCS,
      'docs/guide.mdx': pictures('shot', 'gone'),
      'docs/shot.svg': dot('#c00'),
      'docs/gone.svg': dot('#00c'),
      'docs/own.js': 'alert(1)',
    },
    { bare: true },
  );
  const main = repository.git('rev-parse', 'main');
  const commit = repository.commit(
    { 'docs/guide.mdx': pictures('shot'), 'docs/shot.svg': dot('#0c0'), 'docs/gone.svg': null },
    'New pictures',
  );
  repository.git('update-ref', 'refs/heads/rewrite', commit);
  repository.git('update-ref', 'refs/heads/main', main);
  for (const settings of [{}, { baseUrl: 'http://localhost:4567' }]) {
    const { browser, preview, submit, site } = await previewProject(t, repository, settings);
    const { address, page } = await preview('rewrite');
    const home = address.replace(':4567', `:${site.server().port}`);
    const below = home.slice(new URL(home).origin.length);
    const stranger = browser();
    const shown = await stranger.go(`${home}/_lectern/compare?from=${main}&page=/guide`);
    const sources = [...shown.text.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src!);
    assert.deepEqual(
      sources.filter((src) => /shot|gone/.test(src)),
      [`${below}/_lectern/base/shot.svg`, `${below}/_lectern/base/gone.svg`, `${below}/shot.svg`],
    );
    const file = (path: string) => stranger.ask(home + path, { accept: '*/*' });
    assert.match((await file('/_lectern/base/shot.svg')).text, /#c00/);
    assert.match((await file('/_lectern/base/gone.svg')).text, /#00c/);
    assert.match((await file('/shot.svg')).text, /#0c0/);
    for (const path of [
      '/',
      '/guide',
      '/guide.md',
      '/llms.txt',
      '/own.js',
      '/search.json?q=a',
      '/missing.svg',
    ])
      assert.equal((await file(`/_lectern/base${path}`)).status, 404, path);
    await submit(page, `${page}/share`, { sharing: 'password', password: 'correct horse battery' });
    const closed = await browser().ask(`${home}/_lectern/base/shot.svg`, { accept: '*/*' });
    assert.equal(closed.status, 401);
    assert.doesNotMatch(closed.text, /#c00/);
  }
});
