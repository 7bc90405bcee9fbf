/** Bitbucket Data Center, which people run themselves. */
import type { ForgeDefinition, ForgeHost } from '../forge-definition.ts';
import { dataCenterPaths } from './data-center-paths.ts';
import { DATA_CENTER_RIGHTS } from './data-center-rights.ts';
import { dataCenterWebhooks } from './data-center-webhooks.ts';

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
