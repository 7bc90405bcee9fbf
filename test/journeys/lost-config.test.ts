/** A docs.json that is gone says no more who reads what: no site of folders takes its place, in any commit or version. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { gitProject } from '../support/git-project.ts';
import { runningSite } from '../support/running-site.ts';

const SECRET = '# Secret\n\nOnly-for-staff-\n';
const STAFF = { group: 'Staff', groups: ['staff'], pages: ['secret'] };

function docsJson(...more: readonly object[]): string {
  const groups = [{ group: 'All', pages: ['index'] }, STAFF, ...more];
  return JSON.stringify({
    name: 'Kept',
    theme: 'mint',
    colors: { primary: '#16803c' },
    navigation: { groups },
  });
}

/** A file that a docs.json refers to is missing, so that it was never one to go back to. */
const BROKEN = docsJson({ $ref: './missing.json' });

describe('a docs.json that is gone', () => {
  it('does not open a folder whose docs.json was broken from the beginning', async () => {
    const folder = fixtureFolder({ 'docs.json': BROKEN, 'index.md': '# First', 'secret.md': SECRET });
    const { get, text } = await runningSite(folder.path);
    await eventually(async () => (await get('/')).status, 200);
    assert.notEqual((await get('/secret')).status, 200);
    folder.remove('docs.json');
    folder.write('secret.md', `${SECRET}\nMore.\n`);
    for (let look = 0; look < 8; look++) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      assert.doesNotMatch(await text('/secret'), /Only-for-staff-/);
    }
    folder.write('docs.json', docsJson());
    folder.write('index.md', '# Second');
    await eventually(async () => (await text('/')).includes('Second'), true);
  });

  it('does not open the same in a repository', async (t) => {
    const repository = await makeRepository(
      { 'docs/docs.json': BROKEN, 'docs/index.md': '# First', 'docs/secret.md': SECRET },
      { bare: true },
    );
    const site = await gitProject(t, repository);
    await eventually(async () => (await site.get('/')).status, 200);
    assert.doesNotMatch(await site.text('/secret'), /Only-for-staff-/);
    repository.commit({ 'docs/docs.json': null }, 'Remove');
    await eventually(() => site.logged.some((line) => line.includes('docs.json is gone')), true);
    assert.doesNotMatch(await site.text('/secret'), /Only-for-staff-/);
    const fixed = repository.commit({ 'docs/docs.json': docsJson() }, 'Put back');
    await site.serves(fixed);
  });

  it('does not open a repository on a server that never saw it', async (t) => {
    const repository = await makeRepository(
      { 'docs/docs.json': docsJson(), 'docs/index.md': '# First', 'docs/secret.md': SECRET },
      { bare: true },
    );
    const without = repository.commit({ 'docs/docs.json': null }, 'Remove');
    repository.commit({ 'docs/index.md': '# Second' }, 'Write on');
    const site = await gitProject(t, repository);
    const told = `Commit ${without.slice(0, 10)} removed docs.json`;
    await eventually(() => site.logged.some((line) => line.includes(told)), true);
    assert.doesNotMatch(await site.text('/secret'), /Only-for-staff-/);
    const fixed = repository.commit({ 'docs/docs.json': docsJson() }, 'Put back');
    await site.serves(fixed);
  });

  it('opens a repository that never had one', async (t) => {
    const repository = await makeRepository(
      { 'docs/index.md': '# First', 'docs.json': '{}' },
      { bare: true },
    );
    const site = await gitProject(t, repository);
    await eventually(async () => (await site.text('/')).includes('First'), true);
  });

  it('opens no earlier commit to readers', async (t) => {
    const repository = await makeRepository(
      { 'docs/docs.json': docsJson(), 'docs/index.md': '# First', 'docs/secret.md': SECRET },
      { bare: true },
    );
    const first = repository.git('rev-parse', 'main');
    const without = repository.commit({ 'docs/docs.json': null }, 'Remove');
    const last = repository.commit({ 'docs/docs.json': docsJson(), 'docs/secret.md': null }, 'Put back');
    const site = await gitProject(t, repository);
    await site.serves(last);
    assert.equal((await site.get(`/@${first}/`)).status, 200);
    assert.doesNotMatch(await site.text(`/@${first}/secret`), /Only-for-staff-/);
    assert.doesNotMatch(await site.text(`/@${without}/secret`), /Only-for-staff-/);
    assert.notEqual((await site.get(`/@${without}/`)).status, 200);
  });

  it('is no version of the site', async (t) => {
    const versions = JSON.stringify({
      name: 'Kept',
      theme: 'mint',
      navigation: {
        versions: [
          { version: 'next', pages: ['index'] },
          { ref: 'v*', most: 4 },
        ],
      },
    });
    const repository = await makeRepository(
      { 'docs/docs.json': docsJson(), 'docs/index.md': '# First' },
      { bare: true },
    );
    repository.git('tag', 'v1.0.0', 'main');
    repository.commit({ 'docs/docs.json': null, 'docs/secret.md': SECRET }, 'Remove');
    repository.git('tag', 'v2.0.0', 'main');
    const last = repository.commit({ 'docs/docs.json': versions, 'docs/secret.md': null }, 'Versions');
    const site = await gitProject(t, repository);
    await site.serves(last);
    await eventually(async () => (await site.get('/v1.0.0/')).status, 200);
    assert.doesNotMatch(await site.text('/v2.0.0/secret'), /Only-for-staff-/);
    assert.doesNotMatch(await site.text('/'), /v2\.0\.0/);
  });
});
