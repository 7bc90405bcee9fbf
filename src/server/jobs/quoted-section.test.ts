/** The section of a report in the commit that the reader saw, from a real repository, and only of what was published. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fetched } from '../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { quotedSection } from './quoted-words.ts';

async function opened() {
  const made = await makeRepository({
    'docs/install.mdx': '## Run it\n\nnpm install one\n',
    'install.mdx': '## Run it\n\nNo',
  });
  const first = made.git('rev-parse', 'HEAD');
  made.commit({ 'docs/install.mdx': '## Run it\n\nnpm install two\n' }, 'Second');
  made.git('checkout', '--quiet', '-b', 'secret');
  const secret = made.commit({ 'docs/install.mdx': '## Run it\n\nsecret\n' }, 'Secret');
  made.git('checkout', '--quiet', 'main');
  const repository = await fetched(made.path);
  const ask = (entry: object, more: object = {}) =>
    quotedSection(
      { repository, folder: 'docs', baseBranch: 'main', ...more },
      { path: '/install', anchor: 'run-it', commit: first, ...entry },
    );
  return { first, secret, ask };
}

it('is what the reader saw, not what is there now', async () => {
  const { first, ask } = await opened();
  const text = '## Run it\n\nnpm install one';
  assert.deepEqual(await ask({}), { anchor: 'run-it', commit: first, text });
  assert.equal((await ask({}, { baseBranch: undefined }))?.text, text);
  assert.equal((await ask({}, { folder: '' }))?.text, '## Run it\n\nNo');
});

it('is nothing of another branch, of a commit that is not there, of another page or heading, or without a place', async () => {
  const { secret, ask } = await opened();
  for (const entry of [
    { commit: secret },
    { commit: 'f'.repeat(40) },
    { commit: null },
    { path: '/other' },
    { path: '/docs/install' },
    { anchor: 'other' },
    { anchor: null },
  ])
    assert.equal(await ask(entry), undefined, JSON.stringify(entry));
});

it('is nothing of a page that is too large', async () => {
  const made = await makeRepository({ 'a.mdx': `## Run it\n\n${'x'.repeat(1024 * 1024)}` });
  const repository = await fetched(made.path);
  const entry = { path: '/a', anchor: 'run-it', commit: made.git('rev-parse', 'HEAD') };
  assert.equal(await quotedSection({ repository, folder: '' }, entry), undefined);
});
