/** Webhooks of GitHub, of a repository or of an App. */
import * as z from '../../../lib/schema.ts';
import type { ForgeEvent, ForgeWebhooks, WebhookRequest } from '../forge-webhooks.ts';
import { type EventReaders, readWebhook, signedWebhooks } from '../shared/read-webhook.ts';
import { COMMIT, eventsOf, pushedCommit, REF, repositoryName } from '../shared/webhook-shapes.ts';

const NAME = repositoryName(2);
const repository = z.object({ full_name: NAME });
/** Of one installation; GitHub lists them all in one request. */
const repositories = z.array(repository).max(100_000).optional();

const pushSchema = z.object({
  ref: REF,
  after: COMMIT,
  repository,
  pusher: z.object({ name: z.string().nullish() }).nullish(),
  head_commit: z.object({ id: COMMIT }).nullish(),
});
const pullSchema = z.object({
  action: z.string(),
  number: z.int().positive(),
  repository,
  changes: z.object({ base: z.unknown().optional() }).optional(),
});
const owner = z.object({ login: z.string() }).nullish();
const repositorySchema = z.object({
  action: z.string(),
  repository: z.object({ full_name: NAME, name: z.string() }),
  changes: z
    .object({
      repository: z.object({ name: z.object({ from: z.string() }) }).optional(),
      owner: z.object({ from: z.object({ user: owner, organization: owner }) }).optional(),
    })
    .optional(),
});
const installationSchema = z.object({ repositories });
const installedSchema = z.object({ repositories_added: repositories, repositories_removed: repositories });

const CHANGED = new Set(['renamed', 'transferred', 'deleted', 'archived', 'unarchived']);

const numbered = z.object({ number: z.int().positive() });
const issueSchema = z.object({
  action: z.string(),
  repository,
  issue: numbered.extend({ pull_request: z.unknown().optional() }),
});
const reviewedSchema = z.object({ repository, pull_request: numbered });
/** Only of pull requests in the repository itself, and few: a commit is seldom in more than one. */
const suiteSchema = z.object({
  action: z.string(),
  repository,
  check_suite: z.object({ pull_requests: z.array(numbered).max(100).nullish() }),
});

const talked = (where: { readonly full_name: string }, number: number, isComment: boolean): ForgeEvent => ({
  kind: 'discussion',
  repository: where.full_name,
  number,
  isComment,
});
const reviewed: EventReaders[string] = (request) => {
  const read = readWebhook(reviewedSchema, request, 'of a review');
  return [talked(read.repository, read.pull_request.number, true)];
};
/** What is changed or removed later is not read again. @param action that puts new words there */
const issue =
  (action: string): EventReaders[string] =>
  (request, event) => {
    const { repository: where, ...read } = readWebhook(issueSchema, request, event);
    const { number, pull_request: pull } = read.issue;
    if (pull !== undefined && pull !== null) return [talked(where, number, read.action === action)];
    return read.action === action ? [{ kind: 'issue', repository: where.full_name, number }] : [];
  };

const READERS: EventReaders = {
  issue_comment: issue('created'),
  issues: issue('opened'),
  pull_request_review: reviewed,
  pull_request_review_comment: reviewed,
  check_suite: (request) => {
    const {
      action,
      repository: where,
      check_suite: suite,
    } = readWebhook(suiteSchema, request, 'check_suite');
    if (action !== 'completed') return [];
    return (suite.pull_requests ?? []).map(({ number }) => talked(where, number, false));
  },
  ping: () => [{ kind: 'ping' }],
  push: (request) => {
    const {
      ref,
      after,
      repository: where,
      pusher,
      head_commit: head,
    } = readWebhook(pushSchema, request, 'push');
    const commit = pushedCommit(after, head?.id);
    return [{ kind: 'push', repository: where.full_name, ref, commit, by: pusher?.name ?? '' }];
  },
  pull_request: (request) => {
    const { action, number, repository: where, changes } = readWebhook(pullSchema, request, 'pull_request');
    const isChange =
      action === 'opened' ||
      action === 'reopened' ||
      action === 'synchronize' ||
      (action === 'edited' && changes?.base !== undefined);
    if (!isChange && action !== 'closed') return [];
    const what = action === 'closed' ? 'ended' : 'changed';
    return [{ kind: 'pull-request', repository: where.full_name, number, action: what }];
  },
  repository: (request) => {
    const { action, repository: where, changes } = readWebhook(repositorySchema, request, 'repository');
    if (!CHANGED.has(action)) return [];
    const [account = ''] = where.full_name.split('/');
    const { user, organization } = changes?.owner?.from ?? {};
    const before = user?.login ?? organization?.login ?? account;
    const old = `${before}/${changes?.repository?.name.from ?? where.name}`;
    return eventsOf([where.full_name, ...(NAME.safeParse(old).success ? [old] : [])]);
  },
  installation: (request) => namesOf(readWebhook(installationSchema, request, 'installation').repositories),
  installation_repositories: (request) => {
    const read = readWebhook(installedSchema, request, 'installation_repositories');
    return namesOf([...(read.repositories_added ?? []), ...(read.repositories_removed ?? [])]);
  },
};

const signed = signedWebhooks({
  software: 'GitHub',
  event: ['X-GitHub-Event'],
  signature: ['X-Hub-Signature-256'],
  readers: READERS,
});

export const githubWebhooks: ForgeWebhooks = {
  isGenuine: signed.isGenuine,
  read: (request) => signed.read(withoutForm(request)),
};

function namesOf(found: readonly { readonly full_name: string }[] = []): readonly ForgeEvent[] {
  return eventsOf(found.map((one) => one.full_name));
}

/** GitHub also sends JSON inside a form, where whoever made the webhook left it at that. */
function withoutForm(request: WebhookRequest): WebhookRequest {
  const type = request.headers['content-type'];
  if (typeof type !== 'string' || !type.startsWith('application/x-www-form-urlencoded')) return request;
  const payload = new URLSearchParams(Buffer.from(request.body).toString()).get('payload') ?? '';
  return { headers: request.headers, body: Buffer.from(payload) };
}
