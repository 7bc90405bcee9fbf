/** Gitea and Forgejo, of which Codeberg is the public one. */
import type { ForgeDefinition } from '../forge-definition.ts';
import { locateApiBelow } from '../shared/locate-api-below.ts';
import { GITEA_RIGHTS } from './gitea-rights.ts';
import { giteaWebhooks } from './gitea-webhooks.ts';

export const gitea = {
  kind: 'gitea',
  result: 'a pull request on Gitea',
  software: 'Gitea or Forgejo',
  publicHost: 'codeberg.org',
  publicUrl: 'https://codeberg.org',
  urlRequired: true,
  hostLabels: ['gitea', 'forgejo'],
  maxDepth: 2,
  editPath: '/_edit/{branch}/{file}',
  commitPath: '/commit/{commit}',
  comparePath: '/compare/{range}#diff-{sha1}',
  issuePath: '/issues/new?title={title}&body={body}',
  settings: {
    giteaToken: {
      env: GITEA_RIGHTS.tokenVariable,
      default: 'none',
      doc: 'Gitea or Forgejo token with the scope `write:repository`.',
      secret: true,
    },
    giteaUrl: {
      env: GITEA_RIGHTS.addressVariable,
      default: 'none',
      doc: 'Address of your Gitea or Forgejo.',
      example: 'https://git.example.com',
    },
  },
  accountSettings: { url: 'giteaUrl', token: 'giteaToken' },
  rights: GITEA_RIGHTS,
  locate: (address) => locateApiBelow(address, 'api/v1'),
  open: async ({ account, ...place }) => {
    const { giteaForge } = await import('./gitea-forge.ts');
    return giteaForge({ ...place, token: account?.token });
  },
  webhooks: giteaWebhooks,
  openDirectory: async ({ account, ...place }) => {
    const { giteaDirectory } = await import('./gitea-directory.ts');
    return giteaDirectory({ ...place, token: account?.token });
  },
} as const satisfies ForgeDefinition;
