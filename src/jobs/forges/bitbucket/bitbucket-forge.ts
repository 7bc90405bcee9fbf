/** The driver of Bitbucket Cloud, which gives a second pull request of the same branches the number of the first. */
import * as z from '../../../lib/schema.ts';
import { type Forge, jobMark, type NewPullRequest } from '../forge.ts';
import { type ForgeHistory, MAX_COMMENTS, type MergedPullRequest } from '../forge-history.ts';
import { adoptedPullRequest, newestPullRequest } from '../shared/choose-pull-request.ts';
import type { ForgeResult } from '../shared/forge-client.ts';
import { mergeFacts } from '../shared/merge-facts.ts';
import { isByJob, MAX_LOOKED_THROUGH, mergedSince, timeOf } from '../shared/merged-since.ts';
import { openOnce } from '../shared/open-once.ts';
import { pullRequestBody, pullRequestTitle } from '../shared/pull-request-text.ts';
import { withoutReferenceMarks, withReferenceMark } from '../shared/reference-mark.ts';
import { refuseReader, type TokenForgeParts } from '../shared/token-client.ts';
import {
  type BitbucketClient,
  type BitbucketPlace,
  bitbucketClient,
  type OwnRepository,
} from './bitbucket-client.ts';
import { addBitbucketExtras } from './bitbucket-extras.ts';
import { bitbucketReviews } from './bitbucket-reviews.ts';
import { BITBUCKET_RIGHTS } from './bitbucket-rights.ts';
import {
  type FoundPull,
  foundPull,
  mergeCommitSchema,
  pullSchema,
  queryText,
  repositorySchema,
} from './bitbucket-shapes.ts';

const personSchema = z.object({ display_name: z.string().optional() }).nullish();
const mergedSchema = pullSchema.extend({
  author: personSchema,
  updated_on: z.string(),
  merge_commit: z.object({ hash: z.string().regex(/^[0-9a-f]{7,64}$/) }).nullish(),
});
const commentSchema = z.object({
  content: z.object({ raw: z.string().nullish() }),
  deleted: z.boolean().optional(),
  user: personSchema,
  inline: z.object({ path: z.string().optional() }).nullish(),
});
type Merged = z.infer<typeof mergedSchema>;

/** Bitbucket does not say when one was merged: the last change is the merge, or something that was said later. */
function mergedOf(pull: Merged, base: string): MergedPullRequest | undefined {
  const mergedAt = timeOf(pull.updated_on);
  if (pull.state !== 'MERGED' || mergedAt === undefined || pull.destination.branch.name !== base)
    return undefined;
  const { id: number, links, title, author } = pull;
  return {
    number,
    url: links.html.href,
    title,
    author: author?.display_name ?? '',
    mergedAt,
    commit: pull.merge_commit?.hash,
    byJob: isByJob(bodyOf(pull)),
  };
}

const bodyOf = ({ summary }: Merged): string => withoutReferenceMarks(summary?.raw ?? '');

/** What was merged into a repository on Bitbucket Cloud, and what was said of it. */
function bitbucketHistory({ client, home, own }: BitbucketPlace): ForgeHistory {
  return {
    merged: async (base, since, limit) => {
      const from = new Date(since).toISOString();
      const q = `state="MERGED" AND destination.branch.name=${queryText(base)} AND updated_on>=${from}`;
      const query = { q, sort: '-updated_on' };
      const call = { step: 'list', method: 'GET', path: `${home}/pullrequests`, query } as const;
      const found = await client.list(call, mergedSchema, Math.min(limit, MAX_LOOKED_THROUGH));
      const merged = found.flatMap((pull) => mergedOf(pull, base) ?? []);
      return mergedSince(merged, since, limit);
    },
    read: async (number, base) => {
      const path = `${home}/pullrequests/${number}`;
      const result = await client.tryRequest({ step: 'list', method: 'GET', path });
      if (result.answer.status === 404) {
        // The same answer as for a repository that the token does not see.
        await own();
        return undefined;
      }
      if ('refusal' in result) throw result.refusal.error;
      const pull = client.read(mergedSchema, result.answer);
      const merged = mergedOf(pull, base);
      if (merged === undefined) return undefined;
      const call = { step: 'list', method: 'GET', path: `${path}/comments` } as const;
      const comments = (await client.list(call, commentSchema, MAX_COMMENTS))
        .filter(({ deleted }) => deleted !== true)
        .map(({ user, content, inline }) => ({
          author: user?.display_name ?? '',
          text: withoutReferenceMarks(content.raw ?? ''),
          ...(inline?.path === undefined ? {} : { path: inline.path }),
        }));
      return { ...merged, body: bodyOf(pull), comments };
    },
  };
}

/** Of a description, in characters. */
const LONGEST_BODY = 32_000;
/** A job's own pull request is among the newest of its branch. */
const NEWEST = 50;
const ANY_STATE = '(state="OPEN" OR state="MERGED" OR state="DECLINED" OR state="SUPERSEDED")';
/** Scopes with which a token may push, in the spelling of access tokens and of API tokens; admin alone is not among them. */
const WRITES = new Set(['repository:write', 'pullrequest:write', 'write:repository:bitbucket']);

export function bitbucketForge(parts: TokenForgeParts): Forge {
  const client = bitbucketClient(parts, parts.repository);
  const home = `/repositories/${parts.repository}`;
  let repository: OwnRepository | undefined;

  let mayPush = false;
  const look = async (signal?: AbortSignal): Promise<OwnRepository> => {
    const answer = await client.request({ step: 'access', method: 'GET', path: home, signal });
    const found = client.read(repositorySchema, answer);
    mayPush = mayWrite(answer.headers);
    repository = { uuid: found.uuid, webUrl: found.links.html.href };
    return repository;
  };
  const own = async (): Promise<OwnRepository> => repository ?? (await look());

  const find = async (branch: string, state: string): Promise<readonly FoundPull[]> => {
    const { uuid } = await own();
    const query = { q: `source.branch.name=${queryText(branch)} AND ${state}`, sort: '-created_on' };
    const call = { step: 'list', method: 'GET', path: `${home}/pullrequests`, query } as const;
    const pulls = await client.list(call, pullSchema, NEWEST);
    return pulls
      .filter(({ source }) => source.branch.name === branch && source.repository?.uuid === uuid)
      .map(foundPull);
  };

  return {
    kind: 'bitbucket',
    name: client.name,
    checkAccess: async (signal) => {
      await look(signal);
      refuseReader(mayPush, client.name, BITBUCKET_RIGHTS);
    },
    credential: client.credential,
    findPullRequest: async (branch) => {
      const found = await find(branch, ANY_STATE);
      const newest = newestPullRequest(found);
      const mergedAs = found.find(({ pull }) => pull === newest)?.mergedAs;
      return newest === undefined || mergedAs === undefined
        ? newest
        : { ...newest, ...(await mergeOf(client, `${home}/commit/${mergedAs}`)) };
    },
    createPullRequest: async (request) => {
      // Asking first: a second one would replace title and description of the first, whoever wrote them.
      const open = await find(request.branch, 'state="OPEN"');
      if (open.some(({ base }) => base === request.base)) return adoptedPullRequest(open, request);
      return await openOnce(request, {
        send: () => create(client, `${home}/pullrequests`, request),
        read: ({ answer }) => foundPull(client.read(pullSchema, answer)).pull,
        list: () => find(request.branch, 'state="OPEN"'),
      });
    },
    addExtras: async ({ number }, extras) =>
      number === undefined ? [] : await addBitbucketExtras(client, `${home}/pullrequests/${number}`, extras),
    reviews: bitbucketReviews({ client, home, own }),
    history: bitbucketHistory({ client, home, own }),
  };
}

async function create(client: BitbucketClient, path: string, request: NewPullRequest): Promise<ForgeResult> {
  const { job, branch, base, draft } = request;
  const body = {
    title: pullRequestTitle(request.title),
    description: withReferenceMark(pullRequestBody(request, LONGEST_BODY), jobMark(job)),
    source: { branch: { name: branch } },
    destination: { branch: { name: base } },
    draft,
  };
  return await client.tryRequest({ step: 'create', method: 'POST', path, body, branch, base });
}

/**
 * Pull requests name their merge commit in short, and not when they were merged: the date of the commit is older than the merge
 * where the branch was only moved on. Without either the merge is known all the same.
 */
async function mergeOf(client: BitbucketClient, path: string): Promise<ReturnType<typeof mergeFacts>> {
  const result = await client.tryRequest({ step: 'list', method: 'GET', path });
  if ('refusal' in result) {
    if (result.answer.status === 404) return {};
    throw result.refusal.error;
  }
  return mergeFacts('merged', { commits: [client.read(mergeCommitSchema, result.answer).hash] });
}

/** Bitbucket names the scopes of the token in every answer; where it does not, the push will tell. */
function mayWrite(headers: Headers): boolean {
  const scopes = headers.get('x-oauth-scopes');
  return scopes === null || scopes.split(',').some((scope) => WRITES.has(scope.trim()));
}
