/** Reads and writes the form about the pull requests of a project. */
import { defined } from '../../../../lib/defined.ts';
import type { ConnectedPullRequests } from '../../../../records/connections/connection-records.ts';
import type { FormState } from '../../../../theme/admin/parts/fields.ts';

export const PULL_REQUEST_FIELDS = ['labels', 'reviewers', 'branchPrefix', 'draft', 'comments'] as const;

const LONGEST = 2_000;
const word = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'yes' : 'no');

export function pullRequestValues(own: ConnectedPullRequests = {}): FormState['values'] {
  return {
    labels: own.labels?.join(', ') ?? '',
    reviewers: own.reviewers?.join(', ') ?? '',
    branchPrefix: own.branchPrefix ?? '',
    draft: word(own.draft),
    comments: word(own.comments),
  };
}

/** What is empty is left to the settings of the server. */
export function typedPullRequests(form: URLSearchParams): {
  readonly typed: ConnectedPullRequests;
  readonly values: FormState['values'];
} {
  const values = Object.fromEntries(
    PULL_REQUEST_FIELDS.map((name) => [name, (form.get(name) ?? '').trim().slice(0, LONGEST)]),
  );
  const list = (name: string): readonly string[] | undefined => {
    const words = (values[name] ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    return words.length === 0 ? undefined : [...new Set(words)];
  };
  const choice = (name: string): boolean | undefined =>
    values[name] === 'yes' ? true : values[name] === 'no' ? false : undefined;
  return {
    values,
    typed: defined({
      labels: list('labels'),
      reviewers: list('reviewers'),
      branchPrefix: values['branchPrefix'] || undefined,
      draft: choice('draft'),
      comments: choice('comments'),
    }),
  };
}
