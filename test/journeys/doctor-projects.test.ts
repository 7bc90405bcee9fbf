/** The doctor looks at every project of a settings file, and names each that cannot be served. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { joinSettings } from '../../src/settings/settings.ts';
import { examine } from '../../src/tasks/doctor/examine.ts';
import { projects } from '../../src/tasks/doctor/projects.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';

it('says of each project whether its folder, docs.json, repository and branch are there', async () => {
  const folder = fixtureFolder({
    'good/docs.json': docsJson({ pages: ['index'] }),
    'good/index.mdx': 'Home',
    'broken/docs.json': '{ broken',
    'bare/index.mdx': 'Home',
  });
  const repository = await makeRepository(DOCS, { bare: true });
  const { url } = await gitServer({ repository: repository.path });
  const login = { username: 'x-access-token', password: 'not-given-to-anybody' };
  const closed = await gitServer({ repository: repository.path, login });
  const page = await gitServer({
    repository: repository.path,
    answer: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<title>Sign in</title>' }),
  });
  const file = join(folder.path, 'lectern.config.json');
  const source = (git: string, branch = 'main') => ({ git, branch, folder: 'docs' });
  const all = {
    good: { dir: 'good' },
    broken: { dir: 'broken' },
    bare: { dir: 'bare' },
    none: { dir: 'nowhere' },
    git: source(url),
    later: source(url, 'later'),
    closed: source(closed.url),
    gate: source(page.url),
    away: source(join(folder.path, 'nowhere.git')),
  };
  writeFileSync(
    file,
    JSON.stringify({ projects: Object.entries(all).map(([id, one]) => ({ id, source: one })) }),
  );
  const settings = joinSettings([{ dataDir: join(folder.path, 'data') }]);
  const found = await examine({ folder: undefined, file, settings, settingsProblem: undefined, env: {} }, [
    projects,
  ]);
  const expected: Readonly<Record<keyof typeof all, readonly [string, RegExp]>> = {
    good: ['ok', /can be read/],
    broken: ['fail', /is not JSON/],
    bare: ['fail', /no docs\.json/],
    none: ['fail', /no docs\.json/],
    git: ['ok', /answers, branch "main"/],
    later: ['fail', /no branch "later"/],
    closed: ['fail', /does not accept the credential/],
    gate: ['fail', /A web page answers/],
    away: ['fail', /There is no repository/],
  };
  for (const [at, [id, [state, text]]] of Object.entries(expected).entries()) {
    assert.equal(found[at]?.state, state, `${id}: ${found[at]?.text}`);
    assert.match(found[at]?.text ?? '', new RegExp(`^${id}: `));
    assert.match(found[at]?.text ?? '', text);
  }
});
