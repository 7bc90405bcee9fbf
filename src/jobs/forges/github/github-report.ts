/** Reports on a commit: a check run of an App, which shows problems at their lines; with a token a commit status. */

import * as z from '../../../lib/schema.ts';
import { cutText, oneLine } from '../../../lib/text/clean-text.ts';
import type { Annotation, CommitReport } from '../forge.ts';
import type { ForgeClient } from '../shared/forge-client.ts';
import type { GithubAccess, GithubAuth } from './github-access.ts';
import type { GithubClient } from './github-client.ts';

export interface GithubPlace {
  readonly github: GithubClient;
  readonly read: ForgeClient['read'];
  readonly access: GithubAccess;
  readonly auth: GithubAuth | undefined;
  /** Its name today, once it was looked at. */
  readonly repository: () => Promise<string>;
}

/** Characters of a status. */
const DESCRIPTION = 140;
const NAME = 80;
const TITLE = 250;
/** GitHub takes 65,535. */
const TEXT = 60_000;
const MESSAGE = 4000;
/** In one request, by GitHub's rule, and in all. */
const AT_ONCE = 50;
const MAX = 500;

const runsSchema = z.object({
  check_runs: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      status: z.string(),
      output: z.object({ annotations_count: z.int() }),
      app: z.object({ id: z.int(), client_id: z.string().optional() }).nullish(),
    }),
  ),
});

export async function githubReport(place: GithubPlace, report: CommitReport): Promise<void> {
  const isChecked = (await place.access.mayWrite('checks')) === true;
  await (isChecked ? writeCheckRun(place, report) : writeStatus(place, report));
}

const linked = ({ url }: CommitReport, field: string): object => (url === undefined ? {} : { [field]: url });

async function writeStatus({ github, repository }: GithubPlace, report: CommitReport): Promise<void> {
  const { commit, state, name, summary } = report;
  const body = {
    state,
    context: oneLine(name, NAME),
    description: oneLine(summary, DESCRIPTION),
    ...linked(report, 'target_url'),
  };
  const path = `/repos/${await repository()}/statuses/${encodeURIComponent(commit)}`;
  await github.request({ step: 'report', method: 'POST', path, body });
}

async function writeCheckRun(place: GithubPlace, report: CommitReport): Promise<void> {
  const { github, read } = place;
  const path = `/repos/${await place.repository()}/check-runs`;
  const parts = annotationParts(report.annotations ?? []);
  const name = oneLine(report.name, NAME);
  const about = {
    name,
    ...(report.state === 'pending'
      ? { status: 'in_progress' }
      : { status: 'completed', conclusion: report.state }),
    ...linked(report, 'details_url'),
  };
  const first = { ...about, output: outputOf(report, parts[0]) };
  let id = await reusableRun(place, report, name);
  if (id === undefined) {
    const body = { ...first, head_sha: report.commit };
    const answer = await github.request({ step: 'report', method: 'POST', path, body });
    id = read(z.object({ id: z.int() }), answer).id;
  } else await github.request({ step: 'report', method: 'PATCH', path: `${path}/${id}`, body: first });
  for (const part of parts.slice(1)) {
    const body = { output: outputOf(report, part) };
    await github.request({ step: 'report', method: 'PATCH', path: `${path}/${id}`, body });
  }
}

/**
 * A run of ours that an update turns into this report. GitHub adds annotations to those that are there and never removes one, so a run
 * that has some is left alone: a new run of the same name takes its place.
 */
async function reusableRun(
  { github, read, auth, repository }: GithubPlace,
  { commit, state }: CommitReport,
  name: string,
): Promise<number | undefined> {
  const path = `/repos/${await repository()}/commits/${encodeURIComponent(commit)}/check-runs`;
  const query = { check_name: name, filter: 'latest', per_page: '20' };
  const answer = await github.request({ step: 'report', method: 'GET', path, query });
  const id = auth !== undefined && 'appId' in auth ? auth.appId : undefined;
  const [latest] = read(runsSchema, answer).check_runs.filter(
    ({ app, name: its }) => its === name && (String(app?.id) === id || app?.client_id === id),
  );
  if (latest === undefined || latest.output.annotations_count > 0) return undefined;
  // What has ended does not begin again.
  return latest.status === 'completed' && state === 'pending' ? undefined : latest.id;
}

function outputOf({ summary, text }: CommitReport, annotations: readonly object[] = []): object {
  return {
    title: oneLine(summary, TITLE),
    summary: cutText(text ?? summary, TEXT),
    ...(annotations.length === 0 ? {} : { annotations }),
  };
}

/** Errors first: those beyond the limit are not shown. */
function annotationParts(annotations: readonly Annotation[]): readonly (readonly object[])[] {
  const shown = annotations
    .toSorted((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
    .slice(0, MAX)
    .map(({ path, line, level, message }) => ({
      path,
      start_line: line,
      end_line: line,
      annotation_level: level === 'error' ? 'failure' : 'warning',
      message: cutText(message, MESSAGE),
    }));
  return Array.from({ length: Math.ceil(shown.length / AT_ONCE) }, (_, i) =>
    shown.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
}
