/** What previews need of a repository on GitHub: open pull requests, reports, comments, webhooks. */
import * as z from '../../../lib/schema.ts';
import type { ForgeReviews, PullRequestHead } from '../forge.ts';
import { keepOne } from '../shared/keep-one.ts';
import { keepOneComment } from '../shared/one-comment.ts';
import { gather, numbered } from '../shared/pages.ts';
import { wasThere } from '../shared/was-there.ts';
import { githubComments } from './github-comments.ts';
import { githubDiscussion } from './github-discussion.ts';
import { type GithubPlace, githubReport } from './github-report.ts';
import { pullSchema } from './github-shapes.ts';

const EVENTS = [
  'push',
  'pull_request',
  'repository',
  'issues',
  'issue_comment',
  'pull_request_review',
  'pull_request_review_comment',
  'check_suite',
];

const headSchema = pullSchema.extend({
  title: z.string(),
  head: z.object({
    ref: z.string(),
    sha: z.string().regex(/^[0-9a-f]{40,64}$/),
    repo: z.object({ full_name: z.string() }).nullish(),
  }),
  base: z.object({ ref: z.string(), repo: z.object({ full_name: z.string() }) }),
});

const headOf = (pull: z.infer<typeof headSchema>): PullRequestHead => ({
  number: pull.number,
  url: pull.html_url,
  title: pull.title,
  state: pull.state === 'open' ? 'open' : pull.merged_at ? 'merged' : 'closed',
  branch: pull.head.ref,
  commit: pull.head.sha,
  base: pull.base.ref,
  // A fork that was removed is no repository any more.
  fork: pull.head.repo?.full_name !== pull.base.repo.full_name,
  ref: `refs/pull/${pull.number}/head`,
});

export function githubReviews(place: GithubPlace): ForgeReviews {
  const { github, read } = place;
  const comments = githubComments(place);
  return {
    openPullRequests: async (base, limit) => {
      const path = `/repos/${await place.repository()}/pulls`;
      const order = { state: 'open', base, sort: 'created', direction: 'desc' };
      return await gather(async (page) => {
        const query = { ...order, ...numbered(page, 'per_page') };
        const answer = await github.request({ step: 'list', method: 'GET', path, query });
        const pulls = read(z.array(headSchema).max(100), answer).map(headOf);
        return { values: pulls.filter((pull) => pull.base === base), isLast: pulls.length < page.size };
      }, limit);
    },
    pullRequest: async (number) => {
      const path = `/repos/${await place.repository()}/pulls/${number}`;
      const result = await github.tryRequest({ step: 'list', method: 'GET', path });
      if (result.answer.status === 404) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      return headOf(read(headSchema, result.answer));
    },
    report: async (report) => await githubReport(place, report),
    comment: async (number, comment) => await keepOneComment(await comments(number), comment),
    ...githubDiscussion(place),
    addWebhook: async (hook) => await addWebhook(place, hook),
  };
}

const hooksSchema = z.array(
  z.object({ id: z.int(), config: z.object({ url: z.string().optional() }).optional() }),
);

async function addWebhook(
  { github, read, repository }: GithubPlace,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<void> {
  const path = `/repos/${await repository()}/hooks`;
  const config = { url, secret, content_type: 'json', insecure_ssl: '0' };
  const body = { active: true, events: EVENTS, config };
  await keepOne({
    found: async () => {
      const query = { per_page: '100' };
      const answer = await github.request({ step: 'webhook', method: 'GET', path, query });
      return read(hooksSchema, answer)
        .filter((hook) => hook.config?.url === url)
        .map(({ id }) => id);
    },
    create: async () => {
      const whole = { name: 'web', ...body };
      const result = await github.tryRequest({ step: 'webhook', method: 'POST', path, body: whole });
      // There is one already when another server was faster.
      if ('refusal' in result && result.refusal.outcome !== 'adopt') throw result.refusal.error;
    },
    update: async (id) =>
      wasThere(await github.tryRequest({ step: 'webhook', method: 'PATCH', path: `${path}/${id}`, body })),
    remove: async (id) =>
      void wasThere(await github.tryRequest({ step: 'webhook', method: 'DELETE', path: `${path}/${id}` })),
  });
}
