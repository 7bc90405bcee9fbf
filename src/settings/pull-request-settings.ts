/** Reads the operator's settings of pull requests, and what one project has instead. */
import type { PullRequestConventions } from '../jobs/run/project-resources.ts';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import {
  isBranchPrefix,
  isLabel,
  isReviewer,
  LABELS_HINT,
  MAX_LABELS,
  MAX_REVIEWERS,
  PREFIX_HINT,
  type ProjectPullRequests,
  REVIEWERS_HINT,
} from '../records/connections/project-pull-requests.ts';
import { SETTINGS, type SettingName } from './setting-table.ts';
import { type SettingValue, yesOrNo } from './setting-values.ts';

export interface PullRequestSettings extends PullRequestConventions {
  /** What names of branches begin with; undefined = the usual one. */
  readonly branchPrefix: string | undefined;
}

/** @throws AppError `settings/invalid` */
export function pullRequestSettings(pick: (name: SettingName) => SettingValue): PullRequestSettings {
  const refuse = (name: SettingName, hint: string): AppError =>
    new AppError('settings/invalid', `${SETTINGS[name].env} is ${JSON.stringify(pick(name))}`, { hint });
  const list = (
    name: SettingName,
    { max, isValid, hint }: { max: number; isValid: (text: string) => boolean; hint: string },
  ): readonly string[] => {
    const words = String(pick(name) ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    if (words.length > max || !words.every(isValid))
      throw refuse(name, `Give ${hint}, with commas between them`);
    return [...new Set(words)];
  };
  const prefix = pick('branchPrefix');
  const comments = pick('pullRequestComments');
  if (prefix !== undefined && !isBranchPrefix(String(prefix)))
    throw refuse('branchPrefix', `Give ${PREFIX_HINT}`);
  return {
    labels: list('pullRequestLabels', { max: MAX_LABELS, isValid: isLabel, hint: LABELS_HINT }),
    reviewers: list('pullRequestReviewers', {
      max: MAX_REVIEWERS,
      isValid: isReviewer,
      hint: REVIEWERS_HINT,
    }),
    draft: yesOrNo('pullRequestDraft', pick('pullRequestDraft') ?? false),
    comments: comments === undefined ? undefined : yesOrNo('pullRequestComments', comments),
    branchPrefix: prefix === undefined ? undefined : String(prefix),
  };
}

/** Those of one project. */
export function projectPullRequests(
  own: ProjectPullRequests | undefined,
  settings: PullRequestSettings,
): PullRequestSettings {
  return own === undefined ? settings : { ...settings, ...defined(own) };
}
