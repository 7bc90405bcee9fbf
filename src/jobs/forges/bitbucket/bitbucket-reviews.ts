/** Pull requests, comments and webhooks of a repository on Bitbucket Cloud. */

import * as z from '../../../lib/schema.ts';
import { cutText, storedText } from '../../../lib/text/clean-text.ts';
import type { Annotation, CommitReport, ForgeReviews, PullRequestHead } from '../forge.ts';
import { annotationParts, reportDetails, reportKey, reportLine } from '../shared/insight-report.ts';
import { keepOldest } from '../shared/keep-oldest.ts';
import { keepOne } from '../shared/keep-one.ts';
import { withoutOrders } from '../shared/pull-request-text.ts';
import { referenceMark, withReferenceMark } from '../shared/reference-mark.ts';
import { wasThere } from '../shared/was-there.ts';
import type { BitbucketClient, BitbucketPlace } from './bitbucket-client.ts';
import { bitbucketDiscussion } from './bitbucket-discussion.ts';
import { type Pull, pullSchema, queryText, STATES } from './bitbucket-shapes.ts';

const STATUS = { pending: 'INPROGRESS', success: 'SUCCESSFUL', failure: 'FAILED' } as const;
const RESULT = { pending: 'PENDING', success: 'PASSED', failure: 'FAILED' } as const;
/** A build status on a commit of Bitbucket Cloud, and a report with annotations where there are any. */
async function bitbucketReport({ client, home, own }: BitbucketPlace, report: CommitReport): Promise<void> {
  const { commit, name, state, summary, annotations } = report;
  const at = `${home}/commit/${commit}`;
  const key = reportKey(name);
  // A status without an address is refused.
  const url = report.url ?? `${(await own()).webUrl}/commits/${commit}`;
  if (annotations !== undefined) await writeReport(client, `${at}/reports/${key}`, { ...report, url });
  const body = {
    key,
    state: STATUS[state],
    name: reportLine(name),
    description: reportLine(summary),
    url,
  };
  await client.request({ step: 'report', method: 'POST', path: `${at}/statuses/build`, body });
}

async function writeReport(client: BitbucketClient, path: string, report: CommitReport): Promise<void> {
  // Annotations of an earlier report of this name would stay beside the new ones.
  const old = await client.tryRequest({ step: 'report', method: 'DELETE', path });
  if ('refusal' in old && old.answer.status !== 404) throw old.refusal.error;
  const body = {
    title: reportLine(report.name),
    details: reportDetails(report),
    report_type: 'TEST',
    reporter: 'Lectern',
    result: RESULT[report.state],
    link: report.url,
  };
  await client.request({ step: 'report', method: 'PUT', path, body });
  let count = 0;
  for (const part of annotationParts(report.annotations ?? []))
    await client.request({
      step: 'report',
      method: 'POST',
      path: `${path}/annotations`,
      body: part.map((one) => annotationOf(one, ++count)),
    });
}

const annotationOf = ({ path, line, level, message }: Annotation, number: number): object => ({
  external_id: `lectern-${number}`,
  annotation_type: 'CODE_SMELL',
  path,
  line,
  summary: reportLine(message),
  severity: level === 'error' ? 'HIGH' : 'LOW',
});

const LONGEST_COMMENT = 32_000;
/** Of one pull request, and of the webhooks of one repository. */
const MAX = 1000;
const EVENTS = [
  'repo:push',
  'repo:updated',
  'repo:transfer',
  'repo:deleted',
  'pullrequest:created',
  'pullrequest:updated',
  'pullrequest:fulfilled',
  'pullrequest:rejected',
  'pullrequest:comment_created',
  'pullrequest:approved',
  'pullrequest:unapproved',
  'pullrequest:changes_request_created',
  'pullrequest:changes_request_removed',
];

const commentSchema = z.object({
  id: z.int(),
  content: z.object({ raw: z.string().nullish() }),
  deleted: z.boolean().optional(),
  user: z.object({ uuid: z.string().optional() }).nullish(),
});
type Comment = z.infer<typeof commentSchema>;
const webhookSchema = z.object({ uuid: z.string(), url: z.string() });
const commitSchema = z.object({ hash: z.string().regex(/^[0-9a-f]{40,64}$/) });
const commitsSchema = z.union([commitSchema, z.object({ values: z.array(commitSchema).max(1000) })]);

export function bitbucketReviews({ client, home, own }: BitbucketPlace): ForgeReviews {
  /** Pull requests name twelve digits of their commit. */
  const wholeCommit = async ({ id, source }: Pull, fork: boolean): Promise<string> => {
    const short = source.commit?.hash ?? '';
    if (short === '' || short.length >= 40) return short;
    // What a fork has is in the list of the pull request, and found nowhere else in this repository.
    const path = fork ? `${home}/pullrequests/${id}/commits` : `${home}/commit/${short}`;
    const query = fork ? { pagelen: '100' } : {};
    const result = await client.tryRequest({ step: 'list', method: 'GET', path, query });
    if ('refusal' in result) {
      // The branch, or the whole fork, is gone.
      if (result.answer.status === 404) return short;
      throw result.refusal.error;
    }
    const read = client.read(commitsSchema, result.answer);
    const commits = 'values' in read ? read.values : [read];
    return commits.find(({ hash }) => hash.startsWith(short))?.hash ?? short;
  };

  const headOf = async (pull: Pull): Promise<PullRequestHead> => {
    const { source } = pull;
    const fork = source.repository?.uuid !== (await own()).uuid;
    return {
      number: pull.id,
      url: pull.links.html.href,
      title: pull.title,
      state: STATES[pull.state],
      branch: source.branch.name,
      commit: await wholeCommit(pull, fork),
      base: pull.destination.branch.name,
      fork,
      // Bitbucket Cloud keeps no refs of pull requests: what a fork has, only the fork has.
      ...(fork ? {} : { ref: `refs/heads/${source.branch.name}` }),
    };
  };

  return {
    openPullRequests: async (base, limit) => {
      const query = { q: `state="OPEN" AND destination.branch.name=${queryText(base)}`, sort: '-created_on' };
      const call = { step: 'list', method: 'GET', path: `${home}/pullrequests`, query } as const;
      const heads: PullRequestHead[] = [];
      for (const pull of await client.list(call, pullSchema, limit)) heads.push(await headOf(pull));
      return heads;
    },
    pullRequest: async (number) => {
      const path = `${home}/pullrequests/${number}`;
      const result = await client.tryRequest({ step: 'list', method: 'GET', path });
      if (!('refusal' in result)) return await headOf(client.read(pullSchema, result.answer));
      if (result.answer.status !== 404) throw result.refusal.error;
      // The same answer as for a repository that the token does not see.
      await own();
      return undefined;
    },
    report: async (report) => await bitbucketReport({ client, home, own }, report),
    comment: async (number, comment) =>
      await writeComment(client, `${home}/pullrequests/${number}/comments`, comment),
    ...bitbucketDiscussion({ client, home, own }),
    addWebhook: async (hook) => await addWebhook(client, `${home}/hooks`, hook),
  };
}

async function writeComment(
  client: BitbucketClient,
  path: string,
  { mark, body }: { readonly mark: string; readonly body: string },
): Promise<void> {
  const text = withReferenceMark(cutText(withoutOrders(storedText(body)), LONGEST_COMMENT), mark);
  const content = { content: { raw: text } };
  const marked = async (): Promise<readonly Comment[]> => {
    const comments = await client.list({ step: 'comment', method: 'GET', path }, commentSchema, MAX);
    return comments.filter(
      (one) => one.deleted !== true && one.content.raw?.startsWith(referenceMark(mark)) === true,
    );
  };
  const change = async (method: 'PUT' | 'DELETE', id: number): Promise<boolean> => {
    const body = method === 'PUT' ? { body: content } : {};
    const result = await client.tryRequest({ step: 'comment', method, path: `${path}/${id}`, ...body });
    if (!('refusal' in result)) return true;
    // Somebody else wrote it, or has just removed it.
    if ([403, 404].includes(result.answer.status)) return false;
    throw result.refusal.error;
  };
  const found = await marked();
  for (const one of found) {
    if (!(await change('PUT', one.id))) continue;
    // Another server may have ended between writing its own and removing it.
    const own = one.user?.uuid;
    const twins = found.filter(({ id, user }) => id !== one.id && own !== undefined && user?.uuid === own);
    for (const { id } of twins) await change('DELETE', id);
    return;
  }
  const answer = await client.request({ step: 'comment', method: 'POST', path, body: content });
  const { id: createdId, user } = client.read(commentSchema, answer);
  if (user?.uuid === undefined) return;
  await keepOldest(createdId, {
    own: async () => (await marked()).filter((one) => one.user?.uuid === user.uuid).map(({ id }) => id),
    remove: async (id) => void (await change('DELETE', id)),
    replace: (id) => change('PUT', id),
  });
}

async function addWebhook(
  client: BitbucketClient,
  path: string,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<void> {
  const step = 'webhook';
  const body = { description: 'Lectern', url, active: true, secret, events: EVENTS };
  const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;
  await keepOne({
    found: async () => {
      const hooks = await client.list({ step, method: 'GET', path }, webhookSchema, MAX);
      return hooks.filter((one) => one.url === url).map(({ uuid }) => uuid);
    },
    create: async () => void (await client.request({ step, method: 'POST', path, body })),
    update: async (id) => wasThere(await client.tryRequest({ step, method: 'PUT', path: at(id), body })),
    remove: async (id) => void wasThere(await client.tryRequest({ step, method: 'DELETE', path: at(id) })),
  });
}
