/** A program asks which translations are behind: of a site from a repository by its commits, and where the change is shown. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { gitProject } from '../support/git-project.ts';
import { shared } from '../support/shared.ts';

const page = (words: string, front = ''): string => `---\ntitle: ${words}\n${front}---\n\n${words}.\n`;

const opened = shared(async (ending) => {
  const repository = await makeRepository(
    {
      'docs/docs.json': JSON.stringify(
        docsJson({
          languages: [
            { language: 'en', pages: ['index', 'install', 'staff'] },
            { language: 'fr', pages: ['fr/index', 'fr/install', 'fr/staff'] },
          ],
        }),
      ),
      'docs/index.mdx': page('Home'),
      'docs/install.mdx': page('Install'),
      'docs/staff.mdx': page('Staff', 'public: false\n'),
      'docs/fr/index.mdx': page('Accueil'),
      'docs/fr/install.mdx': page('Installer'),
      'docs/fr/staff.mdx': page('Personnel', 'public: false\n'),
    },
    { bare: true },
  );
  const made = repository.git('rev-parse', 'main');
  for (const words of ['Install two', 'Install three'])
    repository.commit({ 'docs/install.mdx': page(words) }, words);
  const site = await gitProject(ending, repository, { gitSeconds: 3_600 });
  const key = await site.key();
  const ask = async (query: string) => {
    const answer = await site.send(`/v1/project/translations/docs${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  return { ask, made, site };
});

it('translations of a site are listed with what they are behind', async () => {
  const { ask, made, site } = await opened();
  // The first who asks may be told by dates, while the commits are read.
  await eventually(async () => (await ask('')).json['reading'], false);
  const { json } = await ask('');
  const changes = `/_lectern/compare?from=${made}&page=%2Finstall`;
  const of = (title: string, path: string, more: object) => ({
    path,
    title,
    translations: [
      {
        language: 'fr',
        path: `/fr${path === '/' ? '' : path}`,
        commits: null,
        since: null,
        changes: null,
        ...more,
      },
    ],
  });
  const pages = json['pages'] as { translations: { changes: string | null }[] }[];
  assert.ok(pages[1]?.translations[0]?.changes?.endsWith(changes), JSON.stringify(pages[1]));
  for (const { translations } of pages) for (const one of translations) one.changes = null;
  assert.deepEqual(json, {
    languages: ['fr'],
    pages: [
      of('Home', '/', { state: 'current' }),
      of('Install three', '/install', { state: 'behind', commits: 2, since: made }),
    ],
    total: 2,
    reading: false,
  });
  assert.equal((await site.send(changes, {})).status, 200);
  const behind = await ask('?state=behind&language=fr&skip=0&limit=1');
  assert.equal(behind.json['total'], 1);
  assert.equal((await ask('?language=de')).json['total'], 0);
  assert.equal((await ask('?limit=0')).status, 400);
  assert.doesNotMatch(JSON.stringify(json), /[Ss]taff|Personnel/);
});
