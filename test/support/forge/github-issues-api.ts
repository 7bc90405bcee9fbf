/** The test forge as GitHub: issues, among which it counts pull requests. */
import type { ForgeIssueRow } from './forge-rows.ts';
import type { ForgeAnswer, ForgeWorld } from './forge-world.ts';
import { NOT_FOUND } from './github-answers.ts';
import { userJson } from './github-shapes.ts';
import { issueOf } from './open-issue.ts';
import { pullsOf } from './open-pull.ts';
import type { ReviewCall } from './review-rows.ts';

type Shown = Omit<ForgeIssueRow, 'confidential' | 'changedAt'>;

export function issueJson(world: ForgeWorld, issue: Shown, more: object = {}): object {
  const home = `${world.url}/api/v3/repos/${issue.repository}`;
  const url = `${home}/issues/${issue.number}`;
  return {
    id: issue.number,
    node_id: `I_${issue.number}`,
    url,
    repository_url: home,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `${world.url}/${issue.repository}/issues/${issue.number}`,
    number: issue.number,
    title: issue.title,
    user: userJson(world, issue.author),
    labels: [],
    state: 'open',
    locked: false,
    assignee: null,
    milestone: null,
    comments: 0,
    created_at: issue.at,
    updated_at: issue.at,
    closed_at: null,
    author_association: 'NONE',
    body: issue.body,
    ...more,
  };
}

export function githubIssue({ world, key, repository: { name } }: ReviewCall): ForgeAnswer {
  const issue = issueOf(world, name, Number(key));
  if (issue !== undefined) return { status: 200, json: issueJson(world, issue) };
  const pull = pullsOf(world, name).find(({ number }) => String(number) === key);
  if (pull === undefined) return NOT_FOUND;
  const url = `${world.url}/api/v3/repos/${name}/pulls/${key}`;
  const pull_request = { url, html_url: url, diff_url: url, patch_url: url };
  return { status: 200, json: issueJson(world, { ...pull, at: pull.createdAt }, { pull_request }) };
}
