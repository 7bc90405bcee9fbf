/** GitLab, the public one and those that people run themselves. */
import type { ForgeDefinition } from '../forge-definition.ts';
import { locateApiBelow } from '../shared/locate-api-below.ts';
import { GITLAB_RIGHTS } from './gitlab-rights.ts';
import { gitlabWebhooks } from './gitlab-webhooks.ts';

export const gitlab = {
  kind: 'gitlab',
  result: 'a merge request on GitLab',
  software: 'GitLab',
  publicHost: 'gitlab.com',
  publicUrl: 'https://gitlab.com',
  hostLabels: ['gitlab'],
  sshHosts: { 'altssh.gitlab.com': 'gitlab.com' },
  // Groups can be nested twenty deep.
  maxDepth: 21,
  editPath: '/-/edit/{branch}/{file}',
  commitPath: '/-/commit/{commit}',
  comparePath: '/-/compare/{range}#{sha1}',
  issuePath: '/-/issues/new?issue%5Btitle%5D={title}&issue%5Bdescription%5D={body}',
  settings: {
    gitlabToken: {
      env: GITLAB_RIGHTS.tokenVariable,
      default: 'none',
      doc: 'GitLab access token with the scopes `api` and `write_repository`.',
      secret: true,
    },
    gitlabUrl: {
      env: GITLAB_RIGHTS.addressVariable,
      default: '`https://gitlab.com`',
      doc: 'Address of a self-hosted GitLab.',
      example: 'https://gitlab.example.com',
    },
  },
  accountSettings: { url: 'gitlabUrl', token: 'gitlabToken' },
  rights: GITLAB_RIGHTS,
  locate: (address) => locateApiBelow(address, 'api/v4'),
  open: async ({ account, ...place }) => {
    const { gitlabForge } = await import('./gitlab-forge.ts');
    return gitlabForge({ ...place, token: account?.token });
  },
  webhooks: gitlabWebhooks,
  openDirectory: async ({ account, ...place }) => {
    const { gitlabDirectory } = await import('./gitlab-directory.ts');
    return gitlabDirectory({ ...place, token: account?.token });
  },
} as const satisfies ForgeDefinition;
