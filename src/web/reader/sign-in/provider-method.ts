/** The sign-in method with a provider of OpenID Connect or OAuth 2. */
import { defined } from '../../../lib/defined.ts';
import type { ProviderSettings } from '../../../records/readers/access-settings.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import type { ReaderRecords } from '../../../records/readers/reader-records.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { isHttps } from '../../edge/http/is-https.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import type { Identity } from '../../identity/identity.ts';
import type { FailureKind, IdentityFailure } from '../../identity/identity-failure.ts';
import { keepPending, type PendingPlace, takePending } from '../../identity/pending-cookies.ts';
import { type PendingSignIn, pendingSeal } from '../../identity/pending-sign-in.ts';
import type { Person } from '../../identity/person.ts';
import { MAX_GROUP_LENGTH, readUserData, tooManyGroups, type UserData } from './read-user-data.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Outcome, ProviderSignIn, Refusal, SignInProblem } from './sign-in-method.ts';

type ProviderDeps = Pick<
  SignInDeps,
  'project' | 'settings' | 'base' | 'origin' | 'clock' | 'random' | 'secret'
> & { readonly records: Pick<ReaderRecords, 'useOnce'>; readonly identity: Identity };

/** Longer ones would make the cookie too large; the reader lands on the first page instead. */
const LONGEST_RETURN = 600;

export function createProviderSignIn(deps: ProviderDeps): ProviderSignIn {
  const { project, records, settings, base, origin, clock, identity } = deps;
  const seal = pendingSeal(deps, `readers of ${project}`);
  const place = (request: WebRequest): PendingPlace => ({
    request,
    secure: isHttps(deps, request),
    path: `${base}/login`,
  });
  const find = (id: string): ProviderSettings | undefined =>
    settings().providers.find((one) => one.id === id);

  const returned = async (
    request: WebRequest,
    provider: ProviderSettings,
    pending: PendingSignIn | undefined,
  ): Promise<Outcome> => {
    if (
      pending !== undefined &&
      !(await records.useOnce(project, `state ${pending.state}`, pending.expiresAt))
    )
      return { problem: 'again', detail: 'the state was used already' };
    const answer = await identity.finish(provider, { query: request.query, pending });
    if (answer.outcome === 'failed') return problemOf(answer.failure);
    const reader = readerOf(provider, answer.person, clock());
    return 'problem' in reader ? reader : { reader, returnTo: answer.pending.next };
  };

  return {
    begin: async (request, id, returnTo) => {
      const provider = find(id);
      if (provider === undefined) return GONE;
      const begun = await identity.begin(provider, {
        callback: `${origin}${base}/login/oauth/${id}/callback`,
        next: returnTo.length > LONGEST_RETURN ? '/' : returnTo,
      });
      if (begun.outcome === 'failed') return problemOf(begun.failure);
      return { ...seeOther(begun.location), cookies: keepPending(place(request), seal, begun.pending) };
    },
    callback: async (request, id) => {
      const wait = identity.waitForReturn(request.address);
      if (wait !== undefined)
        return { problem: 'wrong', detail: 'too many returns from a provider', retryAfterSeconds: wait };
      const { pending, cookies } = takePending(place(request), seal, request.query.get('state'));
      const provider = find(id);
      const outcome = provider === undefined ? GONE : await returned(request, provider, pending);
      return { ...('problem' in outcome ? defined({ returnTo: pending?.next }) : {}), ...outcome, cookies };
    },
    logoutAddress: async (reader) => {
      const provider = find(reader.provider ?? '');
      return provider === undefined ? undefined : identity.logoutAddress(provider, `${origin}${base}/`);
    },
  };
}

const GONE: SignInProblem = { problem: 'again', detail: 'no such provider' };

const PROBLEMS: Readonly<Record<FailureKind, Refusal>> = {
  unreachable: 'unavailable',
  slow: 'unavailable',
  answer: 'unavailable',
  address: 'settings',
  issuer: 'settings',
  state: 'again',
  used: 'again',
  denied: 'refused',
  'provider-error': 'unavailable',
  code: 'again',
  client: 'settings',
  clock: 'settings',
  token: 'unavailable',
  nobody: 'settings',
};

function problemOf({ kind, reason }: IdentityFailure): SignInProblem {
  return { problem: PROBLEMS[kind], detail: reason };
}

/** The Info URL answers with user data; without one, the claims give name, address and groups. */
function readerOf(provider: ProviderSettings, person: Person, now: number): Reader | SignInProblem {
  const { subject, name, email, info } = person;
  // Where the claim is in this answer, it was read already, with its own path and separator.
  const more = provider.groups.source === 'userinfo' ? { groups: undefined } : {};
  const read = info === undefined ? undefined : readUserData({ ...info, ...more }, now);
  if (read !== undefined && 'problem' in read)
    return { problem: read.refusal, detail: `the Info URL answers with user data where ${read.problem}` };
  const data: UserData = read?.data ?? { groups: [], content: {}, apiPlaygroundInputs: {} };
  const groups = [...new Set([...person.groups, ...data.groups])].filter(
    (group) => group.length <= MAX_GROUP_LENGTH && !/\p{Cc}/u.test(group),
  );
  const tooMany = tooManyGroups(groups);
  if (tooMany !== undefined)
    return { problem: 'groups', detail: `the answer of the provider has ${tooMany}` };
  return {
    way: 'oauth',
    provider: provider.id,
    subject: subject ?? '',
    label: email ?? name ?? '',
    groups,
    content: { ...defined({ name, email }), ...data.content },
    apiPlaygroundInputs: data.apiPlaygroundInputs,
    ...defined({ expiresAt: data.expiresAt }),
  };
}
