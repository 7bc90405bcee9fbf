/** What both kinds of Bitbucket keep beside the test forge's own state: statuses, reports, comments and webhooks. */
import { createHmac } from 'node:crypto';
import type { ApiCall, ForgeAnswer, ForgePull, ForgeRepository, ForgeWorld } from './forge-world.ts';
import { git } from './served-repository.ts';

export type BitbucketKind = 'cloud' | 'data-center';

export interface BitbucketStatus {
  readonly repository: string;
  readonly commit: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface BitbucketReport {
  readonly repository: string;
  readonly commit: string;
  readonly key: string;
  readonly owner: string;
  readonly body: Readonly<Record<string, unknown>>;
  annotations: readonly Readonly<Record<string, unknown>>[];
}

export interface BitbucketComment {
  readonly id: number;
  readonly pull: ForgePull;
  readonly author: string;
  text: string;
  version: number;
  deleted: boolean;
}

export interface BitbucketHook {
  readonly id: number;
  readonly kind: BitbucketKind;
  readonly repository: string;
  body: Readonly<Record<string, unknown>>;
}

/** A webhook request that was sent. */
export interface BitbucketDelivery {
  readonly hook: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** 0 = nobody answered. */
  readonly status: number;
}

export interface BitbucketState {
  readonly statuses: BitbucketStatus[];
  readonly reports: BitbucketReport[];
  readonly comments: BitbucketComment[];
  readonly hooks: BitbucketHook[];
  readonly deliveries: BitbucketDelivery[];
  /** So many of the next changes of comments come too late. */
  staleComments: number;
  /** Tokens may not add webhooks. */
  hooksDenied: boolean;
}

/** A call about one repository. */
export interface RepositoryCall {
  readonly world: ForgeWorld;
  readonly call: ApiCall;
  readonly repository: ForgeRepository;
  /** Path below the repository. */
  readonly rest: string;
  /** Whose token it is. */
  readonly login: string;
}

const states = new WeakMap<ForgeWorld, BitbucketState>();

export function bitbucketState(world: ForgeWorld): BitbucketState {
  const found = states.get(world) ?? {
    statuses: [],
    reports: [],
    comments: [],
    hooks: [],
    deliveries: [],
    staleComments: 0,
    hooksDenied: false,
  };
  states.set(world, found);
  return found;
}

let deliveries = 0;

/** Sends an event to all hooks that want it; whoever asked gets an answer only then, so that tests need not wait. */
export async function sendHooks(
  world: ForgeWorld,
  repository: string,
  { kind, event, body }: { readonly kind: BitbucketKind; readonly event: string; readonly body: object },
): Promise<void> {
  const hooks = bitbucketState(world).hooks.filter(
    (hook) =>
      hook.kind === kind &&
      hook.repository === repository &&
      (event === 'diagnostics:ping' || (hook.body['events'] as string[]).includes(event)),
  );
  for (const hook of hooks) await sendHook(world, hook, { event, body });
}

export async function sendHook(
  world: ForgeWorld,
  hook: BitbucketHook,
  { event, body }: { readonly event: string; readonly body: object },
): Promise<void> {
  const text = JSON.stringify(body);
  const id = `00000000-0000-4000-8000-${String(++deliveries).padStart(12, '0')}`;
  const configuration = hook.body['configuration'] as { secret?: string } | undefined;
  const secret = String(hook.body['secret'] ?? configuration?.secret ?? '');
  const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'x-event-key': event,
    ...(secret === '' ? {} : { 'x-hub-signature': signature }),
    ...(hook.kind === 'cloud'
      ? { 'x-request-uuid': id, 'x-hook-uuid': `hook-${hook.id}`, 'x-attempt-number': '1' }
      : { 'x-request-id': id }),
  };
  const status = await fetch(String(hook.body['url']), { method: 'POST', headers, body: text }).then(
    (answer) => answer.status,
    () => 0,
  );
  bitbucketState(world).deliveries.push({ hook: hook.id, headers, body: text, status });
}

export interface MovedRef {
  readonly ref: string;
  /** Undefined = it was not there, or is gone. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Commits by the whole names of branches and tags. */
export async function refsOf({ folder }: ForgeRepository): Promise<ReadonlyMap<string, string>> {
  const format = '--format=%(refname) %(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)';
  const listed = await git(folder, ['for-each-ref', format, 'refs/heads', 'refs/tags']);
  return new Map(
    listed
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ') as [string, string]),
  );
}

export function movedRefs(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly MovedRef[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((ref) => ({ ref, before: before.get(ref), after: after.get(ref) }))
    .filter((one) => one.before !== one.after);
}

export async function wholeCommit({ folder }: ForgeRepository, commit: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{7,40}$/.test(commit)) return undefined;
  return await git(folder, ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]).catch(() => undefined);
}

export const ok = (json?: unknown, status = 200): ForgeAnswer => ({ status, json });
