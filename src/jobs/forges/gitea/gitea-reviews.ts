/** What previews need of a repository on Gitea or Forgejo: open pull requests, commit statuses, comments, webhooks. */

import * as z from '../../../lib/schema.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import type { CommitReport, ForgeReviews, PullRequestHead } from '../forge.ts';
import { accountOf } from '../shared/account-of.ts';
import { keepOne } from '../shared/keep-one.ts';
import { keepOneComment } from '../shared/one-comment.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { TokenClient } from '../shared/token-client.ts';
import { wasThere } from '../shared/was-there.ts';
import { GITEA_PAGE, type GiteaPlace, isLastPage } from './gitea-client.ts';
import { giteaComments } from './gitea-comments.ts';
import { giteaDiscussion } from './gitea-discussion.ts';

const LINE = 255;
const NAME = 80;
/** Removed branches have an event of their own. */
const EVENTS = [
  'push',
  'delete',
  'pull_request',
  'repository',
  'issues',
  'issue_comment',
  'pull_request_comment',
  'pull_request_review',
];

const end = z.object({
  ref: z.string(),
  sha: z.string().regex(/^[0-9a-f]{40,64}$/),
  repo: z.object({ id: z.int() }).nullish(),
});
const pullSchema = z.object({
  number: z.int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  merged: z.boolean().nullish(),
  head: end,
  base: end.extend({ sha: z.string() }),
});

const headOf = (pull: z.infer<typeof pullSchema>): PullRequestHead => ({
  number: pull.number,
  url: pull.html_url,
  title: pull.title,
  state: pull.merged === true ? 'merged' : pull.state,
  branch: pull.head.ref,
  commit: pull.head.sha,
  base: pull.base.ref,
  // A fork that was removed is no repository any more.
  fork: pull.head.repo?.id !== pull.base.repo?.id,
  ref: `refs/pull/${pull.number}/head`,
});

export function giteaReviews({ client, home }: GiteaPlace): ForgeReviews {
  let me: number | undefined;
  return {
    // Gitea cannot list by base; without an order the newest come first.
    openPullRequests: async (base, limit) =>
      await gather(
        async (page) => {
          const query = { state: 'open', ...numbered(page, 'limit') };
          const answer = await client.request({ step: 'list', method: 'GET', path: `${home}/pulls`, query });
          const some = client.read(z.array(pullSchema).max(1000), answer).map(headOf);
          const values = some.filter((pull) => pull.base === base);
          return { values, isLast: isLastPage(page, some.length, answer) };
        },
        limit,
        GITEA_PAGE,
      ),
    pullRequest: async (number) => {
      const result = await client.tryRequest({
        step: 'list',
        method: 'GET',
        path: `${home}/pulls/${number}`,
      });
      if (!('refusal' in result)) return headOf(client.read(pullSchema, result.answer));
      if (result.answer.status !== 404) throw result.refusal.error;
      // The same answer as for a repository that the token does not see.
      await client.request({ step: 'access', method: 'GET', path: home });
      return undefined;
    },
    report: async (report) => await writeStatus(client, home, report),
    comment: async (number, comment) => {
      me ??= await accountOf(client);
      await keepOneComment(giteaComments({ client, home, me, step: 'comment' }, number), comment);
    },
    ...giteaDiscussion({ client, home }),
    addWebhook: async (hook) => await addWebhook(client, `${home}/hooks`, hook),
  };
}

async function writeStatus(client: TokenClient, home: string, report: CommitReport): Promise<void> {
  const { commit, state, name, summary, url } = report;
  const path = `${home}/statuses/${encodeURIComponent(commit)}`;
  const body = {
    state,
    context: oneLine(name, NAME),
    description: oneLine(summary, LINE),
    ...(url === undefined ? {} : { target_url: url }),
  };
  await client.request({ step: 'report', method: 'POST', path, body });
}

const hooksSchema = z
  .array(z.object({ id: z.int(), config: z.object({ url: z.string().optional() }).nullish() }))
  .max(1000);

async function addWebhook(
  client: TokenClient,
  path: string,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<void> {
  const step = 'webhook';
  const body = { active: true, events: EVENTS, config: { url, secret, content_type: 'json' } };
  await keepOne({
    found: async () => {
      const answer = await client.request({ step, method: 'GET', path, query: { limit: '50' } });
      const own = client.read(hooksSchema, answer).filter((hook) => hook.config?.url === url);
      return own.map(({ id }) => id);
    },
    create: async () =>
      void (await client.request({ step, method: 'POST', path, body: { type: 'gitea', ...body } })),
    update: async (id) =>
      wasThere(await client.tryRequest({ step, method: 'PATCH', path: `${path}/${id}`, body })),
    remove: async (id) =>
      void wasThere(await client.tryRequest({ step, method: 'DELETE', path: `${path}/${id}` })),
  });
}
