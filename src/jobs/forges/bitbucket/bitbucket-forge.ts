/** The driver of Bitbucket Cloud, which gives a second pull request of the same branches the number of the first. */
import type { Forge, NewPullRequest } from '../forge.ts';
import { jobMark } from '../forge.ts';
import { adoptedPullRequest, newestPullRequest } from '../shared/choose-pull-request.ts';
import type { ForgeResult } from '../shared/forge-client.ts';
import { mergeFacts } from '../shared/merge-facts.ts';
import { openOnce } from '../shared/open-once.ts';
import { pullRequestBody, pullRequestTitle } from '../shared/pull-request-text.ts';
import { withReferenceMark } from '../shared/reference-mark.ts';
import { refuseReader } from '../shared/token-client.ts';
import {
  type BitbucketClient,
  type BitbucketParts,
  bitbucketClient,
  type OwnRepository,
} from './bitbucket-client.ts';
import { addBitbucketExtras } from './bitbucket-extras.ts';
import { bitbucketHistory } from './bitbucket-history.ts';
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

/** Of a description, in characters. */
const LONGEST_BODY = 32_000;
/** A job's own pull request is among the newest of its branch. */
const NEWEST = 50;
const ANY_STATE = '(state="OPEN" OR state="MERGED" OR state="DECLINED" OR state="SUPERSEDED")';
/** Scopes with which a token may push, in the spelling of access tokens and of API tokens; admin alone is not among them. */
const WRITES = new Set(['repository:write', 'pullrequest:write', 'write:repository:bitbucket']);

export function bitbucketForge(parts: BitbucketParts): Forge {
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
    createPullRequest: async (wanted) => {
      // Asking first: a second one would replace title and description of the first, whoever wrote them.
      const open = await find(wanted.branch, 'state="OPEN"');
      if (open.some(({ base }) => base === wanted.base)) return adoptedPullRequest(open, wanted);
      return await openOnce(wanted, {
        send: () => create(client, `${home}/pullrequests`, wanted),
        read: ({ answer }) => foundPull(client.read(pullSchema, answer)).pull,
        list: () => find(wanted.branch, 'state="OPEN"'),
      });
    },
    addExtras: async ({ number }, extras) =>
      number === undefined ? [] : await addBitbucketExtras(client, `${home}/pullrequests/${number}`, extras),
    reviews: bitbucketReviews({ client, home, own }),
    history: bitbucketHistory({ client, home, own }),
  };
}

async function create(client: BitbucketClient, path: string, wanted: NewPullRequest): Promise<ForgeResult> {
  const { job, branch, base, draft } = wanted;
  const body = {
    title: pullRequestTitle(wanted.title),
    description: withReferenceMark(pullRequestBody(wanted, LONGEST_BODY), jobMark(job)),
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
