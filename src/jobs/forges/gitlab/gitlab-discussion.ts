/** What people and checks say on a merge request on GitLab: notes, approvals, reviews and commit statuses. */
import * as z from '../../../lib/schema.ts';
import type { ForgeReviews, PullRequestDiscussion } from '../forge.ts';
import type { PullRequestComment } from '../pull-request-comment.ts';
import { isOwnComment } from '../shared/own-comment.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { GitlabPlace } from './gitlab-client.ts';

export const gitlabAuthor = z.object({ id: z.int(), username: z.string(), web_url: z.string().nullish() });
const noteSchema = z.object({
  id: z.int(),
  body: z.string(),
  author: gitlabAuthor.nullish(),
  created_at: z.iso.datetime({ offset: true }),
  system: z.boolean(),
  /** For members of the project alone. */
  internal: z.boolean().nullish(),
  confidential: z.boolean().nullish(),
  position: z.object({ new_path: z.string().nullish(), new_line: z.int().nullish() }).nullish(),
});
type Note = z.infer<typeof noteSchema>;
const approvalsSchema = z.object({
  approved_by: z
    .array(z.object({ user: gitlabAuthor }))
    .max(1000)
    .nullish(),
});
const reviewersSchema = z.array(z.object({ user: gitlabAuthor, state: z.string() })).max(1000);
const statusesSchema = z
  .array(
    z.object({
      name: z.string(),
      status: z.string(),
      target_url: z.string().nullish(),
      allow_failure: z.boolean().nullish(),
    }),
  )
  .max(100);
const memberSchema = z.object({ id: z.int(), access_level: z.int(), state: z.string().optional() });

/** Least access level that may push a branch. */
const DEVELOPER = 30;
/** Accounts of tokens, which belong to no person. */
const MACHINE = /^(?:(?:project|group)_\d+_bot|service_account_)/;
const STATES: Readonly<Record<string, 'success' | 'failure'>> = {
  success: 'success',
  skipped: 'success',
  manual: 'success',
  failed: 'failure',
  canceled: 'failure',
};

export function gitlabDiscussion({
  client,
  project,
}: GitlabPlace): Required<Pick<ForgeReviews, 'discussion' | 'mayWrite'>> {
  const home = async (): Promise<string> => `/projects/${await project()}`;
  const ask = async <T>(path: string, schema: z.ZodType<T>, query = {}): Promise<T | undefined> => {
    const result = await client.tryRequest({ step: 'discussion', method: 'GET', path, query });
    if (!('refusal' in result)) return client.read(schema, result.answer);
    // Older versions and some editions do not have it.
    if ([403, 404].includes(result.answer.status) && result.refusal.outcome !== 'busy') return undefined;
    throw result.refusal.error;
  };
  return {
    discussion: async ({ number, commit, url }, since) => {
      const request = `${await home()}/merge_requests/${number}`;
      const notes = await notesOf(client, `${request}/notes`, { since, step: 'discussion' });
      const statuses = `${await home()}/repository/commits/${commit}/statuses`;
      return {
        checks: ((await ask(statuses, statusesSchema, { per_page: '100' })) ?? []).map(checkOf),
        reviews: reviewsOf(
          (await ask(`${request}/approvals`, approvalsSchema))?.approved_by ?? [],
          (await ask(`${request}/reviewers`, reviewersSchema)) ?? [],
        ),
        comments: notes
          .filter(isOfPeople)
          .map((note) => commentOf(note, url))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    mayWrite: async (person) => {
      const member = await ask(`${await home()}/members/all/${encodeURIComponent(person)}`, memberSchema);
      if (member === undefined || String(member.id) !== person) return false;
      return member.access_level >= DEVELOPER && (member.state ?? 'active') === 'active';
    },
  };
}

/** Newest first, so that it ends where the known ones begin. */
export async function notesOf(
  client: GitlabPlace['client'],
  path: string,
  { since, step }: { readonly since: number; readonly step: 'discussion' | 'issue' },
): Promise<readonly Note[]> {
  const order = { sort: 'desc', order_by: 'created_at' };
  return await gather(async (page) => {
    const query = { ...order, ...numbered(page, 'per_page') };
    const answer = await client.request({ step, method: 'GET', path, query });
    const some = client.read(z.array(noteSchema).max(100), answer);
    const values = some.filter(({ created_at: at }) => Date.parse(at) >= since);
    return { values, isLast: values.length < page.size };
  });
}

/** What members say among themselves stays there. */
export const isOfPeople = ({ system, internal, confidential, body }: Note): boolean =>
  !system && internal !== true && confidential !== true && body.trim() !== '' && !isOwnComment(body);

export const personOf = (
  by: z.infer<typeof gitlabAuthor> | null | undefined,
): { readonly person?: string } => (by && !MACHINE.test(by.username) ? { person: String(by.id) } : {});

export function commentOf(note: Note, url: string): PullRequestComment {
  const { author: by, position } = note;
  const [path, line] = [position?.new_path ?? undefined, position?.new_line ?? undefined];
  return {
    id: String(note.id),
    at: Date.parse(note.created_at),
    author: by?.username ?? 'somebody',
    ...personOf(by),
    text: note.body,
    url: `${url}#note_${note.id}`,
    ...(path === undefined ? {} : { path }),
    ...(path === undefined || line === undefined ? {} : { line }),
  };
}

function checkOf(status: z.infer<typeof statusesSchema>[number]): PullRequestDiscussion['checks'][number] {
  const state = STATES[status.status] ?? 'pending';
  return {
    name: status.name,
    state: state === 'failure' && status.allow_failure === true ? 'success' : state,
    url: status.target_url ?? null,
  };
}

/** Approvals are of anybody; changes are requested by reviewers. */
function reviewsOf(
  approved: readonly { readonly user: z.infer<typeof gitlabAuthor> }[],
  reviewers: z.infer<typeof reviewersSchema>,
): PullRequestDiscussion['reviews'] {
  const found = new Map<string, PullRequestDiscussion['reviews'][number]>();
  const add = (
    { username, web_url: url }: z.infer<typeof gitlabAuthor>,
    state: 'approved' | 'changes_requested',
  ) => void found.set(username, { author: username, state, url: url ?? null });
  for (const { user } of approved) add(user, 'approved');
  for (const { user, state } of reviewers)
    if (state === 'requested_changes') add(user, 'changes_requested');
    else if (state === 'approved') add(user, 'approved');
  return [...found.values()];
}
