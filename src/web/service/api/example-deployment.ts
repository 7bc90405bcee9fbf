/** The deployment that the API's document shows as an example. */
import type { Deployment } from '../../../records/deployments/deployment.ts';

export const EXAMPLE_DEPLOYMENT: Deployment = {
  id: '01kf0xq2m3n4p5r6s7t8v9w0x6',
  project: 'docs',
  kind: 'live',
  state: 'success',
  source: 'push',
  actor: 'server',
  ref: 'main',
  commit: '0c1d2e3f4a5b60718293a4b5c6d7e8f901234567',
  author: 'Ann Example',
  subject: 'Explain tokens',
  summary: 'Live',
  changes: {
    counts: { added: 1, changed: 1, removed: 0, moved: 0 },
    pages: [
      { kind: 'added', url: '/guides/tokens', title: 'Tokens' },
      { kind: 'changed', url: '/quickstart', title: 'Quickstart' },
    ],
    files: { added: ['guides/tokens.mdx'], modified: ['docs.json', 'quickstart.mdx'], removed: [] },
  },
  problems: {
    errors: 0,
    warnings: 1,
    first: [
      {
        severity: 'warning',
        code: 'nav/page-not-listed',
        message: 'The page "draft" is in no navigation',
        file: 'draft.mdx',
        line: 1,
      },
    ],
  },
  createdAt: Date.UTC(2026, 0, 15, 12),
  startedAt: Date.UTC(2026, 0, 15, 12) + 410,
  endedAt: Date.UTC(2026, 0, 15, 12) + 730,
};
