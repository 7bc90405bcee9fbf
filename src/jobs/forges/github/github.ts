/** GitHub and GitHub Enterprise Server. */
import type { ForgeAccount, ForgeDefinition, ForgeHost } from '../forge-definition.ts';
import type { GithubAuth } from './github-access.ts';
import { GITHUB_RIGHTS } from './github-rights.ts';
import { githubWebhooks } from './github-webhooks.ts';

export const github = {
  kind: 'github',
  result: 'a pull request on GitHub',
  software: 'GitHub',
  publicHost: 'github.com',
  publicUrl: 'https://api.github.com',
  hostLabels: ['github'],
  sshHosts: { 'ssh.github.com': 'github.com' },
  maxDepth: 2,
  editPath: '/edit/{branch}/{file}',
  commitPath: '/commit/{commit}',
  comparePath: '/compare/{range}#diff-{sha256}',
  issuePath: '/issues/new?title={title}&body={body}',
  settings: {
    githubToken: {
      env: GITHUB_RIGHTS.tokenVariable,
      default: 'none',
      doc: 'Fine-grained token that pushes branches and opens pull requests, with Contents and Pull requests set to read and write.',
      secret: true,
    },
    githubAppId: {
      env: 'LECTERN_GITHUB_APP_ID',
      default: 'none',
      doc: 'Id of a GitHub App, to use instead of a token.',
    },
    githubAppKey: {
      env: 'LECTERN_GITHUB_APP_KEY',
      default: 'none',
      doc: 'Private key of that App, PEM.',
      secret: true,
    },
    githubUrl: {
      env: GITHUB_RIGHTS.addressVariable,
      default: '`https://api.github.com`',
      doc: 'Address of the API of a GitHub Enterprise Server, for example `https://github.example.com/api/v3`.',
      example: 'https://github.example.com/api/v3',
    },
  },
  accountSettings: {
    url: 'githubUrl',
    token: 'githubToken',
    appId: 'githubAppId',
    appKey: 'githubAppKey',
  },
  rights: GITHUB_RIGHTS,
  locate,
  open: async ({ account, ...place }) => {
    const { githubForge } = await import('./github-forge.ts');
    return githubForge({ ...place, orAtRoot: mayBeAtRoot(place.apiUrl, account), auth: authOf(account) });
  },
  webhooks: githubWebhooks,
  openDirectory: async ({ account, ...place }) => {
    const { githubDirectory } = await import('./github-directory.ts');
    return githubDirectory({ ...place, orAtRoot: mayBeAtRoot(place.apiUrl, account), auth: authOf(account) });
  },
} as const satisfies ForgeDefinition;

/** `api.github.com` and `api.SUB.ghe.com` are beside the host of the repositories; Enterprise Server has its API below it. */
function locate(address: string): ForgeHost {
  const { protocol, host, hostname, pathname } = new URL(address);
  const path = pathname.replace(/^\/+|\/+$/g, '');
  const isBeside = hostname.startsWith('api.') && path === '';
  const bare = (name: string): string => (isBeside ? name.slice('api.'.length) : name);
  const apiUrl = `${protocol}//${host}/${isBeside || path !== '' ? path : 'api/v3'}`.replace(/\/$/, '');
  return { protocol, host: bare(host), hostname: bare(hostname), prefix: '', apiUrl };
}

/** A host alone may mean an Enterprise Server, or an API that has no path. */
function mayBeAtRoot(apiUrl: string, account: ForgeAccount | undefined): boolean {
  const written = account?.url ?? apiUrl;
  return new URL(apiUrl).pathname !== '/' && new URL(written).pathname === '/';
}

function authOf(account: ForgeAccount | undefined): GithubAuth | undefined {
  if (account?.app !== undefined) return { appId: account.app.id, privateKey: account.app.key };
  return account?.token === undefined ? undefined : { token: account.token };
}
