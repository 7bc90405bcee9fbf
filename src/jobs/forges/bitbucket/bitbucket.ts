/** Bitbucket: readers can edit pages there; jobs cannot open pull requests, so it has no driver. */
import type { ForgeWebsite } from '../forge-definition.ts';

export const bitbucket: ForgeWebsite = {
  kind: 'bitbucket',
  publicHost: 'bitbucket.org',
  hostLabels: [],
  editPath: '/src/{branch}/{file}?mode=edit&at={branch}',
  commitPath: '/commits/{commit}',
};
