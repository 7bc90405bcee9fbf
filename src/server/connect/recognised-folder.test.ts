/** A repository is recognised by the files that would be read of it, and never beside a docs.json. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { recognisedFolder } from './inspect-repository.ts';

it('is recognised by names of files', () => {
  const named = (paths: readonly string[], folder = ''): string | undefined => {
    const found = recognisedFolder(paths, folder);
    return found && `${found.program} ${found.config} ${found.files}`;
  };
  assert.equal(
    named(['mkdocs.yml', 'docs/a.md', 'docs/b.md', 'node_modules/x/README.md']),
    'MkDocs mkdocs.yml 2',
  );
  assert.equal(
    named(['web/docusaurus.config.ts', 'web/docs/a.mdx']),
    'Docusaurus web/docusaurus.config.ts 1',
  );
  assert.equal(named(['docs/.vitepress/config.ts', 'docs/a.md']), 'VitePress docs/.vitepress/config.ts 1');
  assert.equal(named(['a/mkdocs.yml', 'b/README.md'], 'a'), 'MkDocs mkdocs.yml 0');
  // What a program wrote into a folder of this name is HTML; documentation there is somebody's own.
  assert.equal(named(['site/mkdocs.yml', 'site/docs/a.md']), 'MkDocs site/mkdocs.yml 1');
  for (const paths of [
    ['README.md'],
    ['mkdocs.yml', 'docs.json'],
    ['mkdocs.yml', 'mint.json'],
    ['mkdocs.yml', 'deep/docs.json'],
    ['node_modules/x/mkdocs.yml'],
    ['.github/mkdocs.yml'],
  ])
    assert.equal(named(paths), undefined, paths.join());
});
