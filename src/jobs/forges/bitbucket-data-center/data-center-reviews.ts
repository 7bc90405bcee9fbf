/** Pull requests, comments and webhooks of a repository on Bitbucket Data Center. */

import * as z from '../../../lib/schema.ts';
import { cutText, oneLine, storedText } from '../../../lib/text/clean-text.ts';
import type { Annotation, CommitReport, ForgeReviews, PullRequestHead } from '../forge.ts';
import { annotationParts, reportDetails, reportKey, reportLine } from '../shared/insight-report.ts';
import { keepOldest } from '../shared/keep-oldest.ts';
import { keepOne } from '../shared/keep-one.ts';
import { withoutOrders } from '../shared/pull-request-text.ts';
import { referenceMark, withReferenceMark } from '../shared/reference-mark.ts';
import { wasThere } from '../shared/was-there.ts';
import type { DataCenterClient, DataCenterPlace } from './data-center-client.ts';
import { dataCenterDiscussion } from './data-center-discussion.ts';
import { type Pull, pullSchema, STATES, urlOf } from './data-center-shapes.ts';

const STATUS = { pending: 'INPROGRESS', success: 'SUCCESSFUL', failure: 'FAILED' } as const;
/** A report that is pending has no result. */
const RESULT = { pending: {}, success: { result: 'PASS' }, failure: { result: 'FAIL' } } as const;
const LONGEST_MESSAGE = 2000;

/** A build status on a commit of Bitbucket Data Center, and a report with annotations where there are any. */
async function dataCenterReport({ client, home, own }: DataCenterPlace, report: CommitReport): Promise<void> {
  const { commit, name, state, summary, annotations } = report;
  const key = reportKey(name);
  // A status without an address is refused.
  const url = report.url ?? `${(await own()).webUrl}/commits/${commit}`;
  const path = `/insights/1.0${home}/commits/${commit}/reports/${key}`;
  if (annotations !== undefined) await writeReport(client, path, { ...report, url });
  const body = {
    key,
    state: STATUS[state],
    name: reportLine(name),
    description: reportLine(summary),
    url,
  };
  const builds = `/api/1.0${home}/commits/${commit}/builds`;
  await client.request({ step: 'report', method: 'POST', path: builds, body });
}

async function writeReport(client: DataCenterClient, path: string, report: CommitReport): Promise<void> {
  const body = {
    title: reportLine(report.name),
    details: reportDetails(report),
    reporter: 'Lectern',
    link: report.url,
    data: [],
    ...RESULT[report.state],
  };
  await client.request({ step: 'report', method: 'PUT', path, body });
  const annotations = `${path}/annotations`;
  // They are not replaced with the report, and are not compared: old ones would stay.
  await client.request({ step: 'report', method: 'DELETE', path: annotations });
  for (const part of annotationParts(report.annotations ?? [])) {
    const whole = { annotations: part.map(annotationOf) };
    await client.request({ step: 'report', method: 'POST', path: annotations, body: whole });
  }
}

const annotationOf = ({ path, line, level, message }: Annotation): object => ({
  path,
  line,
  message: oneLine(cutText(message, LONGEST_MESSAGE)),
  severity: level === 'error' ? 'HIGH' : 'LOW',
  type: 'CODE_SMELL',
});

/** Bitbucket takes 32768 characters. */
const LONGEST_COMMENT = 32_000;
const MAX = 2000;
const EVENTS = [
  'repo:refs_changed',
  'repo:modified',
  'pr:opened',
  'pr:from_ref_updated',
  'pr:to_ref_updated',
  'pr:modified',
  'pr:merged',
  'pr:declined',
  'pr:deleted',
  'pr:comment:added',
  'pr:reviewer:approved',
  'pr:reviewer:needs_work',
  'pr:reviewer:unapproved',
];
/** What it answers about a comment that somebody else wrote, or that was removed. */
const NOT_OURS = [401, 403, 404];

const commentSchema = z.object({
  id: z.int(),
  version: z.int(),
  text: z.string(),
  author: z.object({ name: z.string() }),
});
/** Other activities than comments have other shapes. */
const activitySchema = z.object({
  action: z.string(),
  comment: commentSchema.optional().catch(undefined),
});
type Comment = z.infer<typeof commentSchema>;
const webhookSchema = z.object({ id: z.int(), url: z.string() });

export function dataCenterReviews(place: DataCenterPlace): ForgeReviews {
  const { client, home, own } = place;
  const pulls = `/api/1.0${home}/pull-requests`;

  const headOf = async (pull: Pull): Promise<PullRequestHead> => ({
    number: pull.id,
    url: urlOf(pull),
    title: pull.title,
    state: STATES[pull.state],
    branch: pull.fromRef.displayId,
    commit: pull.fromRef.latestCommit,
    base: pull.toRef.displayId,
    fork: pull.fromRef.repository.id !== (await own()).id,
    ref: `refs/pull-requests/${pull.id}/from`,
  });

  return {
    openPullRequests: async (base, limit) => {
      const query = { at: `refs/heads/${base}`, direction: 'INCOMING', state: 'OPEN', order: 'NEWEST' };
      const found = await client.list({ step: 'list', method: 'GET', path: pulls, query }, pullSchema, limit);
      return await Promise.all(found.map(headOf));
    },
    pullRequest: async (number) => {
      const result = await client.tryRequest({ step: 'list', method: 'GET', path: `${pulls}/${number}` });
      if (!('refusal' in result)) return await headOf(client.read(pullSchema, result.answer));
      if (result.answer.status !== 404) throw result.refusal.error;
      // The same answer as for a repository that the token does not see.
      await own();
      return undefined;
    },
    report: async (report) => await dataCenterReport(place, report),
    comment: async (number, comment) => await writeComment(client, `${pulls}/${number}`, comment),
    ...dataCenterDiscussion(place),
    addWebhook: async (hook) => await addWebhook(client, `/api/1.0${home}/webhooks`, hook),
  };
}

async function writeComment(
  client: DataCenterClient,
  pull: string,
  { mark, body }: { readonly mark: string; readonly body: string },
): Promise<void> {
  const text = withReferenceMark(cutText(withoutOrders(storedText(body)), LONGEST_COMMENT), mark);
  const call = { step: 'comment', method: 'GET', path: `${pull}/activities` } as const;
  const marked = async (): Promise<readonly Comment[]> => {
    const activities = await client.list(call, activitySchema, MAX);
    const found = activities.flatMap(({ action, comment }) =>
      action === 'COMMENTED' && comment?.text.startsWith(referenceMark(mark)) === true ? [comment] : [],
    );
    // Newest first: the oldest is the one that was written before.
    return found.toReversed();
  };
  const path = `${pull}/comments`;
  const remove = async ({ id, version }: Comment): Promise<void> => {
    const query = { version: String(version) };
    const result = await client.tryRequest({
      step: 'comment',
      method: 'DELETE',
      path: `${path}/${id}`,
      query,
    });
    // Just changed by its other writer, who will see both too.
    if (result.answer.status !== 409) wasThere(result);
  };
  const found = await marked();
  for (const comment of found) {
    if (!(await replace(client, { pull, comment, text }))) continue;
    // Another server may have ended between writing its own and removing it.
    const twins = found.filter(({ id, author }) => id !== comment.id && author.name === comment.author.name);
    for (const twin of twins) await remove(twin);
    return;
  }
  const answer = await client.request({ step: 'comment', method: 'POST', path, body: { text } });
  const created = client.read(commentSchema, answer);
  let own: readonly Comment[] = [];
  const known = (id: number): Comment => own.find((one) => one.id === id) ?? created;
  await keepOldest(created.id, {
    own: async () => {
      own = (await marked()).filter(({ author }) => author.name === created.author.name);
      return own.map(({ id }) => id);
    },
    remove: (id) => remove(known(id)),
    replace: (id) => replace(client, { pull, comment: known(id), text }),
  });
}

interface Replacement {
  readonly pull: string;
  readonly comment: Comment;
  readonly text: string;
}

/** @returns false when it is not ours */
async function replace(client: DataCenterClient, { pull, comment, text }: Replacement): Promise<boolean> {
  const path = `${pull}/comments/${comment.id}`;
  const put = async (version: number) =>
    await client.tryRequest({ step: 'comment', method: 'PUT', path, body: { text, version } });
  let result = await put(comment.version);
  // Somebody was quicker, such as another of our servers.
  if (result.answer.status === 409) {
    const answer = await client.request({ step: 'comment', method: 'GET', path });
    result = await put(client.read(commentSchema, answer).version);
  }
  if (!('refusal' in result)) return true;
  if (NOT_OURS.includes(result.answer.status)) return false;
  throw result.refusal.error;
}

async function addWebhook(
  client: DataCenterClient,
  path: string,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<void> {
  const step = 'webhook';
  const body = { name: 'Lectern', url, active: true, events: EVENTS, configuration: { secret } };
  const at = (id: number): string => `${path}/${id}`;
  await keepOne({
    found: async () => {
      const hooks = await client.list({ step, method: 'GET', path }, webhookSchema, MAX);
      return hooks.filter((one) => one.url === url).map(({ id }) => id);
    },
    create: async () => void (await client.request({ step, method: 'POST', path, body })),
    update: async (id) => wasThere(await client.tryRequest({ step, method: 'PUT', path: at(id), body })),
    remove: async (id) => void wasThere(await client.tryRequest({ step, method: 'DELETE', path: at(id) })),
  });
}
