/** The driver of Bitbucket Data Center. */
import type * as z from '../../../lib/schema.ts';
import type { Forge, NewPullRequest } from '../forge.ts';
import { jobMark } from '../forge.ts';
import { type FoundPullRequest, newestPullRequest } from '../shared/choose-pull-request.ts';
import type { ForgeResult } from '../shared/forge-client.ts';
import { openOnce } from '../shared/open-once.ts';
import { pullRequestBody, pullRequestTitle } from '../shared/pull-request-text.ts';
import { withReferenceMark } from '../shared/reference-mark.ts';
import { refuseArchived, refuseReader, type TokenForgeParts } from '../shared/token-client.ts';
import { type DataCenterPlace, dataCenterClient, type OwnRepository, pathOf } from './data-center-client.ts';
import { addDataCenterExtras } from './data-center-extras.ts';
import { dataCenterHistory } from './data-center-history.ts';
import { dataCenterReviews } from './data-center-reviews.ts';
import { DATA_CENTER_RIGHTS } from './data-center-rights.ts';
import { foundPull, pullSchema, repositorySchema, urlOf } from './data-center-shapes.ts';

/** Of a description; Bitbucket takes 32768 characters. */
const LONGEST_BODY = 32_000;
const NEWEST = 50;
/** Of repositories with names that begin alike. */
const MOST_ALIKE = 500;
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
      MOST_ALIKE,
    );
    const mayPush = writable.length === MOST_ALIKE || writable.some(({ id }) => id === found.id);
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
    createPullRequest: (wanted) =>
      openOnce(wanted, {
        send: () => create(place, wanted),
        read: ({ answer }) => {
          const made = client.read(pullSchema, answer);
          return {
            ...foundPull(made).pull,
            ...(wanted.draft && made.draft !== true ? { note: NO_DRAFT } : {}),
          };
        },
        list: () => find(wanted.branch, 'OPEN'),
      }),
    addExtras: async ({ number }, extras) =>
      number === undefined
        ? []
        : await addDataCenterExtras(client, `/api/1.0${home}/pull-requests/${number}`, extras),
    reviews: dataCenterReviews(place),
    history: dataCenterHistory(place),
  };
}

async function create({ client, home }: DataCenterPlace, wanted: NewPullRequest): Promise<ForgeResult> {
  const { job, branch, base, draft } = wanted;
  const body = {
    title: pullRequestTitle(wanted.title),
    description: withReferenceMark(pullRequestBody(wanted, LONGEST_BODY), jobMark(job)),
    fromRef: { id: `refs/heads/${branch}` },
    toRef: { id: `refs/heads/${base}` },
    draft,
  };
  const path = `/api/1.0${home}/pull-requests`;
  return await client.tryRequest({ step: 'create', method: 'POST', path, body, branch, base });
}
