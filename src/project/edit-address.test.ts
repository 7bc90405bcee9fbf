/** Where pages can be edited, for every form of address that repositories have; no credential is ever in it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editAddress, siteEdits } from './edit-address.ts';

const known = {
  gitlab: 'https://code.example.com/gitlab/',
  gitea: 'http://git.example.net:3000',
  'bitbucket-data-center': 'https://dc.example.com/bb',
};

describe('the edit address', () => {
  for (const [remote, template, open] of [
    ['https://github.com/acme/docs.git', 'https://github.com/acme/docs/edit/main/guide/{path}', true],
    ['git@github.com:acme/docs.git', 'https://github.com/acme/docs/edit/main/guide/{path}', true],
    [
      'ssh://git@ssh.github.com:443/acme/docs.git',
      'https://github.com/acme/docs/edit/main/guide/{path}',
      true,
    ],
    ['https://user:s3cret@github.com/acme/docs', 'https://github.com/acme/docs/edit/main/guide/{path}', true],
    ['https://s3cret@gitlab.com/a/b/c.git', 'https://gitlab.com/a/b/c/-/edit/main/guide/{path}', true],
    ['git@codeberg.org:a/b.git', 'https://codeberg.org/a/b/_edit/main/guide/{path}', true],
    ['git@bitbucket.org:a/b.git', 'https://bitbucket.org/a/b/src/main/guide/{path}?mode=edit&at=main', true],
    [
      'https://x:s3cret@bitbucket.org/a/b',
      'https://bitbucket.org/a/b/src/main/guide/{path}?mode=edit&at=main',
      true,
    ],
    [
      'https://code.example.com/gitlab/a/b.git',
      'https://code.example.com/gitlab/a/b/-/edit/main/guide/{path}',
      false,
    ],
    ['http://git.example.net:3000/a/b.git', 'http://git.example.net:3000/a/b/_edit/main/guide/{path}', false],
    [
      'ssh://git@bitbucket.example.com:7999/team/docs.git',
      'https://bitbucket.example.com/projects/TEAM/repos/docs/browse/guide/{path}?mode=edit&spa=0&at=refs/heads/main',
      false,
    ],
    [
      'https://s3cret@stash.example.com/scm/~ann/docs.git',
      'https://stash.example.com/projects/~ANN/repos/docs/browse/guide/{path}?mode=edit&spa=0&at=refs/heads/main',
      false,
    ],
    [
      'https://dc.example.com/bb/scm/team/docs.git',
      'https://dc.example.com/bb/projects/TEAM/repos/docs/browse/guide/{path}?mode=edit&spa=0&at=refs/heads/main',
      false,
    ],
    ['https://bitbucket.example.com/team/docs.git', undefined, undefined],
    [
      'ssh://git@gitlab.example.org:2222/a/b.git',
      'https://gitlab.example.org/a/b/-/edit/main/guide/{path}',
      false,
    ],
    ['git@gitlab.example.org:a/b.git', 'https://gitlab.example.org/a/b/-/edit/main/guide/{path}', false],
    ['https://forgejo.example.org/a/b', 'https://forgejo.example.org/a/b/_edit/main/guide/{path}', false],
    [
      'https://github.com.evil.example/a/b',
      'https://github.com.evil.example/a/b/edit/main/guide/{path}',
      false,
    ],
    ['https://git.example.com/a/b', undefined, undefined],
    ['/srv/git/docs.git', undefined, undefined],
    ['file:///srv/git/docs.git', undefined, undefined],
    ['javascript:alert(1)//github.com/a/b', undefined, undefined],
    ['https://github.com/a', undefined, undefined],
    ['https://github.com/a/../b', undefined, undefined],
    ['https://bitbucket.org/a/b"><script>', undefined, undefined],
    ['', undefined, undefined],
  ] as const)
    it(remote || 'nothing', () => {
      const found = editAddress({ remote, branch: 'main', folder: 'guide' }, known);
      assert.deepEqual([found?.template, found?.open], [template, open]);
      assert.ok(!JSON.stringify(found ?? '').includes('s3cret'));
    });

  for (const [remote, issue] of [
    ['git@github.com:a/b.git', 'https://github.com/a/b/issues/new?title={title}&body={body}'],
    [
      'https://s3cret@gitlab.com/a/b/c.git',
      'https://gitlab.com/a/b/c/-/issues/new?issue%5Btitle%5D={title}&issue%5Bdescription%5D={body}',
    ],
    [
      'http://git.example.net:3000/a/b.git',
      'http://git.example.net:3000/a/b/issues/new?title={title}&body={body}',
    ],
    ['git@bitbucket.org:a/b.git', undefined],
  ] as const)
    it(`a new issue: ${remote}`, () => {
      assert.equal(editAddress({ remote, branch: 'main', folder: '' }, known)?.issue, issue);
    });

  it('holds branches and folders of any name', () => {
    const place = { remote: 'git@github.com:a/b.git', branch: 'v1/{path} &', folder: '' };
    assert.equal(editAddress(place)?.template, 'https://github.com/a/b/edit/v1/%7Bpath%7D%20%26/{path}');
  });
});

it('of a mounted repository is in that repository, or nowhere', () => {
  const place = { remote: 'https://github.com/acme/docs.git', branch: 'main', folder: '' };
  const mounts = new Map([
    ['api', { remote: 'https://gitlab.com/acme/api.git', branch: 'next', folder: 'docs' }],
    ['local', { remote: '/srv/git/local.git', branch: 'main', folder: '' }],
  ]);
  const edits = siteEdits({ base: place, mounts });
  assert.equal(edits.base?.template, 'https://github.com/acme/docs/edit/main/{path}');
  assert.deepEqual(
    [...edits.mounts].map(([path, { template }]) => [path, template]),
    [['api', 'https://gitlab.com/acme/api/-/edit/next/docs/{path}']],
  );
});
