/** Bitbucket Cloud, the public service. */
import type { ForgeDefinition, ForgeHost } from '../forge-definition.ts';
import { BITBUCKET_RIGHTS } from './bitbucket-rights.ts';
import { bitbucketWebhooks } from './bitbucket-webhooks.ts';

export const bitbucket = {
  kind: 'bitbucket',
  result: 'a pull request on Bitbucket',
  software: 'Bitbucket Cloud',
  publicHost: 'bitbucket.org',
  publicUrl: 'https://api.bitbucket.org/2.0',
  hostLabels: [],
  sshHosts: { 'altssh.bitbucket.org': 'bitbucket.org' },
  maxDepth: 2,
  editPath: '/src/{branch}/{file}?mode=edit&at={branch}',
  commitPath: '/commits/{commit}',
  comparePath: '/branches/compare/{to}..{from}#chg-{file}',
  settings: {
    bitbucketToken: {
      env: BITBUCKET_RIGHTS.tokenVariable,
      default: 'none',
      doc: 'Access token of a Bitbucket Cloud repository or workspace, or an API token as `EMAIL:TOKEN`.',
      secret: true,
    },
    bitbucketUrl: {
      env: BITBUCKET_RIGHTS.addressVariable,
      default: '`https://api.bitbucket.org/2.0`',
      doc: 'Address of the API of Bitbucket Cloud, when a proxy is in between.',
      example: 'https://proxy.example.com/2.0',
    },
  },
  accountSettings: { url: 'bitbucketUrl', token: 'bitbucketToken' },
  rights: BITBUCKET_RIGHTS,
  locate,
  open: async ({ account, ...place }) => {
    const { bitbucketForge } = await import('./bitbucket-forge.ts');
    return bitbucketForge({ ...place, token: account?.token });
  },
  webhooks: bitbucketWebhooks,
  openDirectory: async ({ account, ...place }) => {
    const { bitbucketDirectory } = await import('./bitbucket-directory.ts');
    return bitbucketDirectory({ ...place, token: account?.token });
  },
} as const satisfies ForgeDefinition;

/** `api.bitbucket.org` is beside the host of the repositories. */
function locate(address: string): ForgeHost {
  const { protocol, host, hostname, pathname } = new URL(address);
  const path = pathname.replace(/^\/+|\/+$/g, '');
  const bare = (name: string): string => name.replace(/^api\.(?=bitbucket\.org$)/, '');
  return {
    protocol,
    host: bare(host),
    hostname: bare(hostname),
    prefix: '',
    apiUrl: `${protocol}//${host}/${path === '' ? '2.0' : path}`,
  };
}
