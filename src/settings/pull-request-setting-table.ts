/** The operator's settings of the pull requests that agent jobs open. */
import type { SettingEntry } from '../lib/setting-entry.ts';

export const PULL_REQUEST_SETTINGS = {
  pullRequestLabels: {
    env: 'LECTERN_PULL_REQUEST_LABELS',
    default: 'none',
    doc: 'Labels of the pull requests of agent jobs, with commas between them.',
    example: 'documentation,bot',
  },
  pullRequestReviewers: {
    env: 'LECTERN_PULL_REQUEST_REVIEWERS',
    default: 'none',
    doc: 'User names that are asked for a review of them, with commas between them. A name with a slash, such as `example/docs`, is a team of GitHub, Gitea or Forgejo.',
    example: 'octocat,example/docs',
  },
  pullRequestDraft: {
    env: 'LECTERN_PULL_REQUEST_DRAFT',
    default: '`false`',
    doc: 'Opens all of them as drafts.',
  },
  pullRequestComments: {
    env: 'LECTERN_PULL_REQUEST_COMMENTS',
    default: '`true` without a model, `false` with one',
    doc: 'Comments that begin with `@lectern`, on pull requests and in issues, are requests when their author may write to the repository.',
  },
  branchPrefix: {
    env: 'LECTERN_BRANCH_PREFIX',
    default: '`lectern/`',
    doc: 'Start of the names of their branches.',
    example: 'docs/lectern-',
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;
