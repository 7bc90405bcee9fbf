/** The driver of Gitea and Forgejo, which cannot list the pull requests of one branch. */
import * as z from '../../../lib/schema.ts';
import type { Forge, NewPullRequest } from '../forge.ts';
import { type ForgeIssues, isUntouched, OPENING } from '../forge-issues.ts';
import { accountOf } from '../shared/account-of.ts';
import { type FoundPullRequest, newestPullRequest } from '../shared/choose-pull-request.ts';
import { mergeFacts } from '../shared/merge-facts.ts';
import { keepOneComment } from '../shared/one-comment.ts';
import { openOnce } from '../shared/open-once.ts';
import { isOwnComment } from '../shared/own-comment.ts';
import { gather, numbered } from '../shared/pages.ts';
import { pullRequestBody, pullRequestTitle, withoutDraftMark } from '../shared/pull-request-text.ts';
import { seconds } from '../shared/seconds.ts';
import {
  nothingToMerge,
  refuseArchived,
  refuseReader,
  type TokenForgeParts,
} from '../shared/token-client.ts';
import { GITEA_PAGE, type GiteaPlace, giteaClient, isLastPage } from './gitea-client.ts';
import { giteaComments } from './gitea-comments.ts';
import { COMMENTS_BYTES, commentOf, giteaAccount, giteaComment, personOf } from './gitea-discussion.ts';
import { addGiteaExtras } from './gitea-extras.ts';
import { giteaHistory } from './gitea-history.ts';
import { giteaReviews } from './gitea-reviews.ts';
import { GITEA_RIGHTS } from './gitea-rights.ts';

const issueSchema = z.object({
  number: z.int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  body: z.string().nullish(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  user: giteaAccount,
  /** Gitea lists pull requests among the issues. */
  pull_request: z.unknown().optional(),
});
const step = 'issue';

/** Issues on Gitea or Forgejo: what is said in one, and our comments there. */
function giteaIssues({ client, home }: GiteaPlace): ForgeIssues {
  let me: number | undefined;
  return {
    issue: async (number, since) => {
      const path = `${home}/issues/${number}`;
      const result = await client.tryRequest({ step, method: 'GET', path });
      if (result.answer.status === 404) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      const found = client.read(issueSchema, result.answer);
      if (found.pull_request || found.number !== number) return undefined;
      const { html_url: url, title, body, created_at: at, user } = found;
      const query = { since: seconds(since) };
      const list = `${path}/comments`;
      const answer = await client.request({
        step,
        method: 'GET',
        path: list,
        query,
        maxBytes: COMMENTS_BYTES,
      });
      return {
        // Teams can have the right to write to issues alone.
        number,
        url,
        title,
        isOwnText: isUntouched(at, found.updated_at),
        opening: {
          id: OPENING,
          at: Date.parse(at),
          author: user?.login ?? 'somebody',
          ...personOf(user),
          text: body ?? '',
          url,
        },
        comments: client
          .read(z.array(giteaComment), answer)
          .map((one) => commentOf('issue', one))
          .filter((one) => one.at >= since && one.text.trim() !== '' && !isOwnComment(one.text))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    comment: async (number, comment) => {
      me ??= await accountOf(client);
      await keepOneComment(giteaComments({ client, home, me, step: 'answer' }, number), comment);
    },
  };
}

const repositorySchema = z.object({
  id: z.int().positive(),
  archived: z.boolean().optional(),
  permissions: z.object({ push: z.boolean() }).optional(),
});

const pullSchema = z.object({
  number: z.int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  state: z.enum(['open', 'closed']),
  merged: z.boolean().nullish(),
  merged_at: z.string().nullish(),
  merge_commit_sha: z.string().nullish(),
  body: z.string().nullish(),
  head: z.object({ ref: z.string(), repo: z.object({ id: z.int() }).nullish() }),
  base: z.object({ ref: z.string() }),
});
type Pull = z.infer<typeof pullSchema>;

const foundOf = ({ number, html_url: url, merged, body, base, ...pull }: Pull): FoundPullRequest => {
  const state = merged === true ? 'merged' : pull.state;
  const merge = { at: pull.merged_at, commits: [pull.merge_commit_sha] };
  return { pull: { number, url, state, ...mergeFacts(state, merge) }, body: body ?? '', base: base.ref };
};

const inPath = (branch: string): string => branch.split('/').map(encodeURIComponent).join('/');

export function giteaForge(parts: TokenForgeParts): Forge {
  const client = giteaClient(parts);
  const { name } = client;
  const home = `/repos/${parts.repository}`;
  let repository: number | undefined;

  const look = async (signal?: AbortSignal): Promise<z.infer<typeof repositorySchema>> => {
    const found = client.read(
      repositorySchema,
      await client.request({ step: 'access', method: 'GET', path: home, signal }),
    );
    repository = found.id;
    return found;
  };

  /** Newest first, from the first page that has any. */
  const list = async (branch: string, state: 'all' | 'open'): Promise<readonly FoundPullRequest[]> => {
    const id = repository ?? (await look()).id;
    return await gather(
      async (page) => {
        const query = { state, ...numbered(page, 'limit') };
        const answer = await client.request({ step: 'list', method: 'GET', path: `${home}/pulls`, query });
        const pulls = client.read(z.array(pullSchema).max(1000), answer);
        const own = pulls.filter(({ head }) => head.ref === branch && head.repo?.id === id);
        return { values: own.map(foundOf), isLast: own.length > 0 || isLastPage(page, pulls.length, answer) };
      },
      undefined,
      GITEA_PAGE,
    );
  };

  /** Gitea would open pull requests without commits. Old versions cannot compare, and answer 404 as for a missing branch. */
  const refuseEmpty = async ({ branch, base }: NewPullRequest): Promise<void> => {
    const path = `${home}/compare/${inPath(base)}...${inPath(branch)}`;
    const result = await client.tryRequest({ step: 'compare', method: 'GET', path, branch, base });
    if ('refusal' in result) {
      if (result.answer.status !== 404) throw result.refusal.error;
      return;
    }
    const { total_commits: commits } = client.read(z.object({ total_commits: z.int() }), result.answer);
    if (commits === 0) throw nothingToMerge(branch, base);
  };

  return {
    kind: 'gitea',
    name,
    reviews: giteaReviews({ client, home }),
    issues: giteaIssues({ client, home }),
    history: giteaHistory({ client, home }),
    checkAccess: async (signal) => {
      const found = await look(signal);
      refuseArchived(found.archived === true, name);
      refuseReader(found.permissions?.push !== false, name, GITEA_RIGHTS);
    },
    credential: client.credential,
    findPullRequest: async (branch) => newestPullRequest(await list(branch, 'all')),
    createPullRequest: async (request) => {
      const { branch, base, draft } = request;
      await refuseEmpty(request);
      const title = pullRequestTitle(withoutDraftMark(request.title));
      const body = {
        head: branch,
        base,
        title: draft ? pullRequestTitle(`WIP: ${title}`) : title,
        body: pullRequestBody(request),
      };
      const path = `${home}/pulls`;
      return await openOnce(request, {
        send: () => client.tryRequest({ step: 'create', method: 'POST', path, body, branch, base }),
        read: ({ answer }) => foundOf(client.read(pullSchema, answer)).pull,
        list: () => list(branch, 'open'),
      });
    },
    addExtras: async ({ number }, extras) =>
      number === undefined ? [] : await addGiteaExtras({ client, home, number }, extras),
  };
}
