/** What previews need of a project on GitLab: open merge requests, commit statuses, notes, webhooks. */

import * as z from '../../../lib/schema.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import type { CommitReport, ForgeReviews, PullRequestHead } from '../forge.ts';
import { accountOf } from '../shared/account-of.ts';
import { keepOne } from '../shared/keep-one.ts';
import { keepOneComment } from '../shared/one-comment.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { TokenClient } from '../shared/token-client.ts';
import { wasThere } from '../shared/was-there.ts';
import type { GitlabPlace } from './gitlab-client.ts';
import { gitlabDiscussion } from './gitlab-discussion.ts';
import { gitlabNotes } from './gitlab-notes.ts';

/** Of name, description and address of a status. */
const LINE = 255;
const NAME = 80;
const STATUSES = { pending: 'pending', success: 'success', failure: 'failed' } as const;
const STATES = { opened: 'open', locked: 'open', closed: 'closed', merged: 'merged' } as const;

const mergeRequestSchema = z.object({
  iid: z.int().positive(),
  web_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  state: z.enum(['opened', 'closed', 'locked', 'merged']),
  source_branch: z.string(),
  target_branch: z.string(),
  source_project_id: z.int().nullish(),
  target_project_id: z.int(),
  sha: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .nullish(),
});

/** Nothing for one whose branch was removed before it had a commit. */
function headsOf(found: z.infer<typeof mergeRequestSchema>): readonly PullRequestHead[] {
  const { iid: number, sha: commit } = found;
  if (typeof commit !== 'string') return [];
  return [
    {
      number,
      url: found.web_url,
      title: found.title,
      state: STATES[found.state],
      branch: found.source_branch,
      commit,
      base: found.target_branch,
      fork: found.source_project_id !== found.target_project_id,
      ref: `refs/merge-requests/${number}/head`,
    },
  ];
}

export function gitlabReviews({ client, project }: GitlabPlace): ForgeReviews {
  const home = async (): Promise<string> => `/projects/${await project()}`;
  let me: number | undefined;
  return {
    openPullRequests: async (base, limit) => {
      const path = `${await home()}/merge_requests`;
      const order = { state: 'opened', target_branch: base, order_by: 'created_at', sort: 'desc' };
      return await gather(async (page) => {
        const query = { ...order, ...numbered(page, 'per_page') };
        const answer = await client.request({ step: 'list', method: 'GET', path, query });
        const some = client.read(z.array(mergeRequestSchema).max(100), answer);
        const values = some.flatMap(headsOf).filter((pull) => pull.base === base);
        return { values, isLast: some.length < page.size };
      }, limit);
    },
    pullRequest: async (number) => {
      const path = `${await home()}/merge_requests/${number}`;
      const result = await client.tryRequest({ step: 'list', method: 'GET', path });
      if (result.answer.status === 404) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      return headsOf(client.read(mergeRequestSchema, result.answer))[0];
    },
    report: async (report) => await writeStatus(client, await home(), report),
    comment: async (number, comment) => {
      const path = `${await home()}/merge_requests/${number}/notes`;
      me ??= await accountOf(client);
      await keepOneComment(gitlabNotes({ client, path, step: 'comment' }, me), comment);
    },
    ...gitlabDiscussion({ client, project }),
    addWebhook: async (hook) => await addWebhook(client, `${await home()}/hooks`, hook),
  };
}

async function writeStatus(client: TokenClient, home: string, report: CommitReport): Promise<void> {
  const { commit, ref, state, name, summary, url } = report;
  const path = `${home}/statuses/${encodeURIComponent(commit)}`;
  const body = {
    state: STATUSES[state],
    ...(ref === undefined ? {} : { ref }),
    name: oneLine(name, NAME),
    description: oneLine(summary, LINE),
    ...(url === undefined || url.length > LINE ? {} : { target_url: url }),
  };
  const result = await client.tryRequest({ step: 'report', method: 'POST', path, body });
  if (!('refusal' in result)) return;
  // GitLab refuses what is so already, for example pending after pending.
  const isSo = result.answer.status === 400 && /cannot transition/i.test(JSON.stringify(result.answer.json));
  if (!isSo) throw result.refusal.error;
}

const hooksSchema = z.array(z.object({ id: z.int(), url: z.string() })).max(1000);

async function addWebhook(
  client: TokenClient,
  path: string,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<void> {
  const step = 'webhook';
  const body = {
    url,
    token: secret,
    push_events: true,
    tag_push_events: true,
    merge_requests_events: true,
    note_events: true,
    issues_events: true,
    enable_ssl_verification: true,
  };
  await keepOne({
    found: async () => {
      const answer = await client.request({ step, method: 'GET', path, query: { per_page: '100' } });
      const own = client.read(hooksSchema, answer).filter((hook) => hook.url === url);
      return own.map(({ id }) => id);
    },
    create: async () => void (await client.request({ step, method: 'POST', path, body })),
    update: async (id) =>
      wasThere(await client.tryRequest({ step, method: 'PUT', path: `${path}/${id}`, body })),
    remove: async (id) =>
      void wasThere(await client.tryRequest({ step, method: 'DELETE', path: `${path}/${id}` })),
  });
}
