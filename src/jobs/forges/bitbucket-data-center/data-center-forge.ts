/** The driver of Bitbucket Data Center. */
import * as z from '../../../lib/schema.ts';
import { type Forge, jobMark, type NewPullRequest, type PullRequestExtras } from '../forge.ts';
import { type ForgeHistory, MAX_COMMENTS, type MergedPullRequest } from '../forge-history.ts';
import { askEach, isTeam, notLabelled, notRequested } from '../shared/ask-each.ts';
import { type FoundPullRequest, newestPullRequest } from '../shared/choose-pull-request.ts';
import type { ForgeResult } from '../shared/forge-client.ts';
import { isByJob, MAX_LOOKED_THROUGH, mergedSince } from '../shared/merged-since.ts';
import { openOnce } from '../shared/open-once.ts';
import { pullRequestBody, pullRequestTitle } from '../shared/pull-request-text.ts';
import { withoutReferenceMarks, withReferenceMark } from '../shared/reference-mark.ts';
import { refuseArchived, refuseReader, type TokenForgeParts } from '../shared/token-client.ts';
import {
  type DataCenterClient,
  type DataCenterPlace,
  dataCenterClient,
  type OwnRepository,
  pathOf,
} from './data-center-client.ts';
import { dataCenterReviews } from './data-center-reviews.ts';
import { DATA_CENTER_RIGHTS } from './data-center-rights.ts';
import { foundPull, pullSchema, repositorySchema, urlOf } from './data-center-shapes.ts';

/** Of a description; Bitbucket takes 32768 characters. */
const LONGEST_BODY = 32_000;
const NEWEST = 50;
/** Of repositories with names that begin alike. */
const MAX_ALIKE = 500;
const NO_DRAFT = 'This Bitbucket has no draft pull requests, so it was opened as an ordinary one.';

export function dataCenterForge(parts: TokenForgeParts): Forge {
  const client = dataCenterClient(parts);
  const { name } = client;
  const home = pathOf(parts.repository);
  let repository: OwnRepository | undefined;

  const look = async (signal?: AbortSignal): Promise<z.infer<typeof repositorySchema>> => {
    const answer = await client.request({ step: 'access', method: 'GET', path: `/api/1.0${home}`, signal });
    const found = client.read(repositorySchema, answer);
    repository = { id: found.id, webUrl: urlOf(found).replace(/\/browse$/, '') };
    return found;
  };
  const own = async (): Promise<OwnRepository> => {
    if (repository === undefined) await look();
    return repository!;
  };
  const check = async (signal?: AbortSignal): Promise<void> => {
    const found = await look(signal);
    refuseArchived(found.archived === true, name);
    // A repository does not tell what the token may do with it, and lists can be asked for.
    const query = { permission: 'REPO_WRITE', name: found.name };
    const writable = await client.list(
      { step: 'access', method: 'GET', path: '/api/1.0/repos', query, signal },
      repositorySchema.pick({ id: true }),
      MAX_ALIKE,
    );
    const mayPush = writable.length === MAX_ALIKE || writable.some(({ id }) => id === found.id);
    refuseReader(mayPush, name, DATA_CENTER_RIGHTS);
  };
  const place: DataCenterPlace = { client, home, own };

  const find = async (branch: string, state: 'ALL' | 'OPEN'): Promise<readonly FoundPullRequest[]> => {
    const { id } = await place.own();
    const ref = `refs/heads/${branch}`;
    const query = { at: ref, direction: 'OUTGOING', state, order: 'NEWEST' };
    const path = `/api/1.0${home}/pull-requests`;
    const pulls = await client.list({ step: 'list', method: 'GET', path, query }, pullSchema, NEWEST);
    return pulls
      .filter(
        ({ fromRef, toRef }) =>
          fromRef.id === ref && [fromRef, toRef].every((one) => one.repository.id === id),
      )
      .map(foundPull);
  };

  return {
    kind: 'bitbucket-data-center',
    name,
    checkAccess: check,
    credential: client.credential,
    findPullRequest: async (branch) => newestPullRequest(await find(branch, 'ALL')),
    createPullRequest: (request) =>
      openOnce(request, {
        send: () => create(place, request),
        read: ({ answer }) => {
          const created = client.read(pullSchema, answer);
          return {
            ...foundPull(created).pull,
            ...(request.draft && created.draft !== true ? { note: NO_DRAFT } : {}),
          };
        },
        list: () => find(request.branch, 'OPEN'),
      }),
    addExtras: async ({ number }, extras) =>
      number === undefined
        ? []
        : await addDataCenterExtras(client, `/api/1.0${home}/pull-requests/${number}`, extras),
    reviews: dataCenterReviews(place),
    history: dataCenterHistory(place),
  };
}

async function create({ client, home }: DataCenterPlace, request: NewPullRequest): Promise<ForgeResult> {
  const { job, branch, base, draft } = request;
  const body = {
    title: pullRequestTitle(request.title),
    description: withReferenceMark(pullRequestBody(request, LONGEST_BODY), jobMark(job)),
    fromRef: { id: `refs/heads/${branch}` },
    toRef: { id: `refs/heads/${base}` },
    draft,
  };
  const path = `/api/1.0${home}/pull-requests`;
  return await client.tryRequest({ step: 'create', method: 'POST', path, body, branch, base });
}

/** @param path of the pull request @throws AppError `forge/…` */
async function addDataCenterExtras(
  client: DataCenterClient,
  path: string,
  { labels, reviewers }: PullRequestExtras,
): Promise<readonly string[]> {
  const notes = labels.map((label) => `${notLabelled(label)}: Bitbucket has no labels for pull requests.`);
  for (const name of reviewers) {
    if (isTeam(name)) notes.push(`${notRequested(name)}: Bitbucket asks no teams.`);
    else {
      const body = { user: { name }, role: 'REVIEWER' };
      const send = () =>
        client.tryRequest({ step: 'extras', method: 'POST', path: `${path}/participants`, body });
      notes.push(...(await askEach({ values: [name], send, refused: notRequested })));
    }
  }
  return notes;
}

const personSchema = z.object({ name: z.string() });
const mergedSchema = pullSchema.extend({
  author: z.object({ user: personSchema }).nullish(),
  closedDate: z.int().nullish(),
  properties: z.object({ mergeCommit: z.object({ id: z.string() }).nullish() }).nullish(),
});
/** Other activities than comments have other shapes. */
const activitySchema = z.object({
  action: z.string(),
  comment: z.object({ text: z.string(), author: personSchema }).optional().catch(undefined),
  commentAnchor: z.object({ path: z.string().optional() }).nullish().catch(undefined),
});
type Merged = z.infer<typeof mergedSchema>;

function mergedOf(pull: Merged, base: string): MergedPullRequest | undefined {
  const { id: number, title, author, closedDate, properties } = pull;
  if (pull.state !== 'MERGED' || typeof closedDate !== 'number' || pull.toRef.displayId !== base)
    return undefined;
  return {
    number,
    url: urlOf(pull),
    title,
    author: author?.user.name ?? '',
    mergedAt: closedDate,
    commit: properties?.mergeCommit?.id,
    byJob: isByJob(bodyOf(pull)),
  };
}

const bodyOf = ({ description }: Merged): string => withoutReferenceMarks(description ?? '');

/** What was merged into a repository on Bitbucket Data Center, and what was said of it. */
function dataCenterHistory({ client, home, own }: DataCenterPlace): ForgeHistory {
  const pulls = `/api/1.0${home}/pull-requests`;
  return {
    // It cannot list by the time of the merge: the newest ones are looked through.
    merged: async (base, since, limit) => {
      const query = { at: `refs/heads/${base}`, direction: 'INCOMING', state: 'MERGED', order: 'NEWEST' };
      const call = { step: 'list', method: 'GET', path: pulls, query } as const;
      const found = await client.list(call, mergedSchema, MAX_LOOKED_THROUGH);
      const merged = found.flatMap((pull) => mergedOf(pull, base) ?? []);
      return mergedSince(merged, since, limit);
    },
    read: async (number, base) => {
      const path = `${pulls}/${number}`;
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
      const call = { step: 'list', method: 'GET', path: `${path}/activities` } as const;
      const comments = (await client.list(call, activitySchema, 2 * MAX_COMMENTS))
        .flatMap(({ action, comment, commentAnchor }) =>
          action !== 'COMMENTED' || comment === undefined
            ? []
            : [
                {
                  author: comment.author.name,
                  text: withoutReferenceMarks(comment.text),
                  ...(commentAnchor?.path === undefined ? {} : { path: commentAnchor.path }),
                },
              ],
        )
        // Newest first.
        .toReversed()
        .slice(0, MAX_COMMENTS);
      return { ...merged, body: bodyOf(pull), comments };
    },
  };
}
