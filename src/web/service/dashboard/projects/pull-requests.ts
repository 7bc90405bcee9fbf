/** Reads the form about the pull requests of a project. */
import {
  PULL_REQUEST_FIELDS,
  type PullRequestTexts,
} from '../../../../records/connections/project-pull-requests.ts';

const LONGEST = 2_000;

/** As they were typed; `readPullRequests` reads them. */
export function typedPullRequests(form: URLSearchParams): PullRequestTexts {
  const texts = PULL_REQUEST_FIELDS.map((name) => [name, (form.get(name) ?? '').trim().slice(0, LONGEST)]);
  return Object.fromEntries(texts) as PullRequestTexts;
}
