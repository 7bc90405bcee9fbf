/** Remotes as people and attackers write them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ForgeAddresses, forgeOfRemote } from './forge-of-remote.ts';

const OWN: ForgeAddresses = {
  github: 'https://ghes.example.com/api/v3',
  gitlab: 'https://gitlab.example.com:8443/git',
  gitea: 'http://127.0.0.1:3001',
};
const GITHUB = 'https://api.github.com';
const TEST: ForgeAddresses = { github: 'http://127.0.0.1:4000/api/v3' };

type Case = readonly [remote: string, place: string, known?: ForgeAddresses];

const DATA_CENTER: ForgeAddresses = { 'bitbucket-data-center': 'https://code.example.org/' };
const dataCenter = (remote: string, repository: string): Case[] => [
  [remote, `bitbucket-data-center code.example.org ${repository} https://code.example.org/rest`, DATA_CENTER],
];

/** `kind host repository api` */
const CASES: readonly Case[] = [
  ['https://github.com/example/docs.git', `github github.com example/docs ${GITHUB}`],
  ['https://github.com/example/docs', `github github.com example/docs ${GITHUB}`],
  ['https://github.com/example/docs/', `github github.com example/docs ${GITHUB}`],
  ['https://GitHub.COM/Example/Docs.git', `github github.com Example/Docs ${GITHUB}`],
  ['https://github.com:443/example/docs', `github github.com example/docs ${GITHUB}`],
  ['git@github.com:example/docs.git', `github github.com example/docs ${GITHUB}`],
  ['GITHUB.com:example/docs.git', `github github.com example/docs ${GITHUB}`],
  ['git@github.com:/example/docs.git', `github github.com example/docs ${GITHUB}`],
  ['ssh://git@github.com/example/docs.git', `github github.com example/docs ${GITHUB}`],
  ['ssh://git@github.com:22/example/docs.git', `github github.com example/docs ${GITHUB}`],
  ['ssh://git@ssh.github.com:443/example/docs.git', `github github.com example/docs ${GITHUB}`],
  ['git@ssh.github.com:example/docs.git', `github github.com example/docs ${GITHUB}`],
  ['https://github.com/example/docs.git.git', `github github.com example/docs.git ${GITHUB}`],
  // Credentials in an address are never shown.
  ['https://me:s3cret@github.com/example/docs', `github github.com example/docs ${GITHUB}`],
  ['https://s3cret@git.example.org/example/docs.git', 'local git.example.org example/docs'],
  ['s3cret@git.example.org:example/docs.git', 'local git.example.org example/docs'],
  ['s3cret@/odd', 'local  odd'],
  // A host that looks like one of ours is not.
  ['https://github.com.evil.example/example/docs', 'local github.com.evil.example example/docs'],
  ['https://github.com@evil.example/example/docs', 'local evil.example example/docs'],
  ['https://evil.example/github.com/docs', 'local evil.example github.com/docs'],
  ['https://github.com:8443/example/docs', 'local github.com:8443 example/docs'],
  ['https://github.com\\@evil.example/example/docs', 'local  docs'],
  ['https://git\thub.com/example/docs', 'local  docs'],
  ['https://github.com/example/docs\n', 'local  docs\n'],
  // A token would travel readable.
  ['http://github.com/example/docs', 'local github.com example/docs'],
  ['git://github.com/example/docs', 'local  docs'],
  // No repository.
  ['https://github.com/example', 'local github.com example'],
  ['https://github.com/', 'local github.com '],
  ['https://github.com/example/docs/tree/main', 'local github.com example/docs/tree/main'],
  ['https://github.com/example/../docs', 'local  docs'],
  ['https://github.com/%2e%2e/docs/x', 'local  x'],
  ['https://github.com/a%2Fb/docs', 'local github.com a%2Fb/docs'],
  ['git@github.com:../docs', 'local  docs'],
  ['git@github.com:example/docs?x=1', 'local github.com example/docs?x=1'],
  ['https://github.com/example/docs%0a', 'local github.com example/docs%0a'],
  // GitLab has groups in groups.
  ['https://gitlab.com/a/b/c/docs.git', 'gitlab gitlab.com a/b/c/docs https://gitlab.com/api/v4'],
  ['git@gitlab.com:a/b/docs.git', 'gitlab gitlab.com a/b/docs https://gitlab.com/api/v4'],
  ['git@altssh.gitlab.com:a/docs.git', 'gitlab gitlab.com a/docs https://gitlab.com/api/v4'],
  ['https://codeberg.org/example/docs', 'gitea codeberg.org example/docs https://codeberg.org/api/v1'],
  [
    'https://ann@bitbucket.org/acme/docs.git',
    'bitbucket bitbucket.org acme/docs https://api.bitbucket.org/2.0',
  ],
  ['git@bitbucket.org:acme/docs.git', 'bitbucket bitbucket.org acme/docs https://api.bitbucket.org/2.0'],
  [
    'ssh://git@altssh.bitbucket.org:443/acme/docs.git',
    'bitbucket bitbucket.org acme/docs https://api.bitbucket.org/2.0',
  ],
  ['https://bitbucket.org/acme/docs/src/main', 'local bitbucket.org acme/docs/src/main'],
  ['https://api.bitbucket.org/acme/docs', 'local api.bitbucket.org acme/docs'],
  // Bitbucket Data Center has no public server, and addresses of its own.
  ['https://code.example.org/scm/team/docs.git', 'local code.example.org scm/team/docs'],
  ...dataCenter('https://code.example.org/scm/team/docs.git', 'TEAM/docs'),
  ...dataCenter('https://ann@code.example.org/scm/TEAM/Docs.git', 'TEAM/docs'),
  ...dataCenter('https://code.example.org/scm/~ann/docs.git', '~ANN/docs'),
  ...dataCenter('https://code.example.org/scm/%7Eann/docs.git', '~ANN/docs'),
  ...dataCenter('https://code.example.org/projects/TEAM/repos/docs', 'TEAM/docs'),
  ...dataCenter('https://code.example.org/projects/TEAM/repos/docs/browse/a?at=b', 'TEAM/docs'),
  ...dataCenter('https://code.example.org/users/ann/repos/docs/', '~ANN/docs'),
  ...dataCenter('ssh://git@code.example.org:7999/team/docs.git', 'TEAM/docs'),
  ...dataCenter('ssh://git@code.example.org:7999/~ann/docs.git', '~ANN/docs'),
  ['https://code.example.org/team/docs.git', 'local code.example.org team/docs', DATA_CENTER],
  ['https://code.example.org/scm/docs.git', 'local code.example.org scm/docs', DATA_CENTER],
  ['https://code.example.org/projects/TEAM', 'local code.example.org projects/TEAM', DATA_CENTER],
  ['https://code.example.org/scm/te%2Fam/docs', 'local code.example.org scm/te%2Fam/docs', DATA_CENTER],
  [
    'https://code.example.org/git/scm/team/docs.git',
    'bitbucket-data-center code.example.org TEAM/docs https://code.example.org/git/rest',
    { 'bitbucket-data-center': 'https://code.example.org/git/rest/api/1.0' },
  ],
  // Servers of one's own.
  ['https://ghes.example.com/a/docs', 'github ghes.example.com a/docs https://ghes.example.com/api/v3', OWN],
  ['git@ghes.example.com:a/docs', 'github ghes.example.com a/docs https://ghes.example.com/api/v3', OWN],
  ['https://github.com/a/docs', `github github.com a/docs ${GITHUB}`, OWN],
  [
    'https://gitlab.example.com:8443/git/a/b/docs.git',
    'gitlab gitlab.example.com:8443 a/b/docs https://gitlab.example.com:8443/git/api/v4',
    OWN,
  ],
  ['https://gitlab.example.com:8443/other/a/docs.git', 'local gitlab.example.com:8443 other/a/docs', OWN],
  [
    'ssh://git@gitlab.example.com:2222/a/docs.git',
    'gitlab gitlab.example.com:8443 a/docs https://gitlab.example.com:8443/git/api/v4',
    OWN,
  ],
  ['http://127.0.0.1:3001/a/docs', 'gitea 127.0.0.1:3001 a/docs http://127.0.0.1:3001/api/v1', OWN],
  ['http://127.0.0.1:4000/a/docs.git', 'github 127.0.0.1:4000 a/docs http://127.0.0.1:4000/api/v3', TEST],
  ['http://127.0.0.1:4001/a/docs.git', 'local 127.0.0.1:4001 a/docs', TEST],
  [
    'https://acme.ghe.com/a/docs',
    'github acme.ghe.com a/docs https://api.acme.ghe.com',
    { github: 'https://api.acme.ghe.com' },
  ],
  [
    'https://ghes.example.com/a/docs',
    'github ghes.example.com a/docs https://ghes.example.com/api/v3',
    { github: 'https://ghes.example.com/' },
  ],
  [
    'https://g.example/a/docs',
    'gitlab g.example a/docs https://g.example/api/v4',
    { gitlab: 'https://g.example/api/v4/' },
  ],
  [
    'https://g.example/a/docs',
    'gitea g.example a/docs https://g.example/api/v1',
    { gitea: 'https://g.example/api/v1' },
  ],
  // Folders.
  ['/srv/repositories/docs.git', 'local  docs'],
  ['/srv/repositories/docs/.git', 'local  docs'],
  ['file:///srv/repositories/docs.git', 'local  docs'],
  ['C:\\repositories\\docs.git', 'local  docs'],
  ['../docs', 'local  docs'],
  ['', 'local  '],
];

describe('the forge of a remote', () => {
  for (const [remote, place, known] of CASES)
    it(`${JSON.stringify(remote)}${known === undefined ? '' : ` with ${Object.values(known).join(' ')}`}`, () => {
      const { kind, host, repository, apiUrl } = forgeOfRemote(remote, known);
      assert.equal([kind, host, repository, ...(apiUrl === undefined ? [] : [apiUrl])].join(' '), place);
    });

  for (const [remote, webUrl, cloneUrl = webUrl && `${webUrl}.git`] of [
    ['https://me:s3cret@github.com/example/docs.git', 'https://github.com/example/docs'],
    ['git@gitlab.example.com:a/docs.git', 'https://gitlab.example.com:8443/git/a/docs'],
    ['http://127.0.0.1:3001/a/docs', 'http://127.0.0.1:3001/a/docs'],
    [
      'ssh://git@code.example.org:7999/~ann/docs.git',
      'https://code.example.org/projects/~ANN/repos/docs',
      'https://code.example.org/scm/~ann/docs.git',
    ],
    ['https://git.example.org/a/docs', undefined],
  ] as const)
    it(`has the addresses of the repository: ${remote}`, () => {
      const found = forgeOfRemote(remote, { ...OWN, ...DATA_CENTER });
      assert.deepEqual([found.webUrl, found.cloneUrl], [webUrl, cloneUrl]);
    });
});
