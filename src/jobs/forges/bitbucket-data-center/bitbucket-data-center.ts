/** Bitbucket Data Center, which people run themselves. */
import type { ForgeDefinition, ForgeHost, RepositoryPaths } from '../forge-definition.ts';
import { DATA_CENTER_RIGHTS } from './data-center-rights.ts';
import { dataCenterWebhooks } from './data-center-webhooks.ts';

/** Keys of projects; a personal one is a tilde and the name of its user. */
const KEY = '(~?(?!\\.)[A-Za-z0-9_.-]{1,128})';
const NAME = '((?!\\.)[A-Za-z0-9_.-]{1,128})';
const CLONED = new RegExp(`^scm/${KEY}/${NAME}$`);
/** With whatever of its pages is behind it. */
const PAGE = new RegExp(`^(projects|users)/${KEY}/repos/${NAME}(?:/|$)`);
const OVER_SSH = new RegExp(`^${KEY}/${NAME}$`);

/** As Bitbucket writes them itself, in whatever case an address has them. */
const named = (key: string, name: string): string => `${key.toUpperCase()}/${name.toLowerCase()}`;

/** Addresses of repositories on Bitbucket Data Center: `/scm/KEY/name.git` for Git, `/projects/KEY/repos/name` for people. */
const dataCenterPaths: RepositoryPaths = {
  repositoryOf: (path, protocol) => {
    const plain = path.replace(/%7e/gi, '~').replace(/\.git$/, '');
    const [, key, name] = (protocol === 'ssh' ? OVER_SSH : CLONED).exec(plain) ?? [];
    if (key !== undefined && name !== undefined) return named(key, name);
    const [, kind, owner, page] = PAGE.exec(plain) ?? [];
    if (owner === undefined || page === undefined) return undefined;
    return named(kind === 'users' ? `~${owner}` : owner, page);
  },
  pages: (repository) => {
    const [key, name] = repository.split('/');
    return `projects/${key}/repos/${name}`;
  },
  clone: (repository) => `scm/${repository.toLowerCase()}.git`,
};

export const bitbucketDataCenter = {
  kind: 'bitbucket-data-center',
  result: 'a pull request on Bitbucket',
  software: 'Bitbucket Data Center',
  urlRequired: true,
  hostLabels: ['bitbucket', 'stash'],
  paths: dataCenterPaths,
  maxDepth: 2,
  editPath: '/browse/{file}?mode=edit&spa=0&at=refs/heads/{branch}',
  commitPath: '/commits/{commit}',
  comparePath: '/compare/diff?sourceBranch={to}&targetBranch={from}#{file}',
  settings: {
    bitbucketDcToken: {
      env: DATA_CENTER_RIGHTS.tokenVariable,
      default: 'none',
      doc: 'HTTP access token of Bitbucket Data Center, with the permission Repository write.',
      secret: true,
    },
    bitbucketDcUrl: {
      env: DATA_CENTER_RIGHTS.addressVariable,
      default: 'none',
      doc: 'Address of your Bitbucket Data Center.',
      example: 'https://bitbucket.example.com',
    },
  },
  accountSettings: { url: 'bitbucketDcUrl', token: 'bitbucketDcToken' },
  rights: DATA_CENTER_RIGHTS,
  locate,
  open: async ({ account, ...place }) => {
    const { dataCenterForge } = await import('./data-center-forge.ts');
    return dataCenterForge({ ...place, token: account?.token });
  },
  webhooks: dataCenterWebhooks,
  openDirectory: async ({ account, ...place }) => {
    const { dataCenterDirectory } = await import('./data-center-directory.ts');
    return dataCenterDirectory({ ...place, token: account?.token });
  },
} as const satisfies ForgeDefinition;

/** @param address of the website or of its API, which is several APIs below `rest` */
function locate(address: string): ForgeHost {
  const { protocol, host, hostname, pathname } = new URL(address);
  const prefix = pathname.replace(/(^|\/)rest(\/.*)?$/, '').replace(/^\/+|\/+$/g, '');
  const apiUrl = `${protocol}//${host}${prefix === '' ? '' : `/${prefix}`}/rest`;
  return { protocol, host, hostname, prefix, apiUrl };
}
