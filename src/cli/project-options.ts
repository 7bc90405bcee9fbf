/** Options of `lectern projects add` and `change`, read into what somebody typed about a project. */

import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import type { TypedSettings } from '../tasks/manage-projects.ts';
import type { CommandInput, Option } from './command.ts';

const AS_SERVER = '"" for what the server says';

/** Beside `config` and `json`, which every action takes. */
export const PROJECT_OPTIONS = {
  name: { type: 'string', value: 'NAME', doc: 'Name for people; default the id' },
  remote: { type: 'string', value: 'ADDRESS', doc: 'change: other address of the repository' },
  branch: { type: 'string', value: 'BRANCH', doc: 'Branch; default the main one of the repository' },
  folder: { type: 'string', value: 'FOLDER', doc: 'Folder with docs.json; default the repository itself' },
  subdomain: { type: 'string', value: 'NAME', doc: 'Subdomain of its site; default the id' },
  host: { type: 'string', multiple: true, value: 'LIST', doc: 'Host names that lead to this server' },
  account: {
    type: 'string',
    value: 'ID',
    doc: 'Forge account that reads it: server-github for the one of the settings; default none',
  },
  code: {
    type: 'string',
    value: 'LIST',
    doc: 'Repositories that agents may read: name=https://address#branch, with spaces between',
  },
  labels: {
    type: 'string',
    multiple: true,
    value: 'LIST',
    doc: `Labels of pull requests of jobs; "none", or ${AS_SERVER}`,
  },
  reviewers: {
    type: 'string',
    multiple: true,
    value: 'LIST',
    doc: `Who is asked to review them, without @; "none", or ${AS_SERVER}`,
  },
  'branch-prefix': {
    type: 'string',
    value: 'TEXT',
    doc: `What their branch names begin with; ${AS_SERVER}`,
  },
  draft: { type: 'string', value: 'yes|no', doc: `Whether all are drafts; ${AS_SERVER}` },
  comments: {
    type: 'string',
    value: 'yes|no',
    doc: `Whether comments that begin with @lectern are messages to the job; ${AS_SERVER}`,
  },
} as const satisfies Readonly<Record<string, Option>>;

/** What was given, an empty text too. */
export function typedSettings({ values }: CommandInput): TypedSettings {
  const text = (name: keyof typeof PROJECT_OPTIONS): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const pullRequests = defined({
    labels: text('labels'),
    reviewers: text('reviewers'),
    branchPrefix: text('branch-prefix'),
    draft: text('draft'),
    comments: text('comments'),
  });
  return defined({
    name: text('name'),
    remote: text('remote'),
    branch: text('branch'),
    folder: text('folder'),
    subdomain: text('subdomain'),
    host: text('host'),
    account: text('account'),
    code: text('code'),
    pullRequests: Object.keys(pullRequests).length === 0 ? undefined : pullRequests,
  });
}

/** @throws AppError `usage/options` for an option that the action would not heed */
export function refuseProjectOptions({ values, positionals }: CommandInput, names: readonly string[]): void {
  const found = names.find((name) => values[name] !== undefined);
  if (found === undefined) return;
  throw new AppError('usage/options', `"lectern projects ${positionals[0]}" does not take --${found}`, {
    hint: '"lectern projects --help" has examples',
  });
}
