/** Route handlers for signing in with a provider: away to it, back from it, and out of it. */
import { html } from '../../../../lib/html.ts';
import type {
  ProvenPerson,
  ProviderEntry,
  SignInProvider,
} from '../../../../records/users/sign-in-provider.ts';
import { EMPTY_FORM } from '../../../../theme/admin/parts/fields.ts';
import { deviceOf } from '../../../edge/http/client.ts';
import { type Reply, reply, TEXT_TYPE } from '../../../edge/http/reply.ts';
import { seeOther } from '../../../edge/http/see-other.ts';
import type { IdentityFailure } from '../../../identity/identity-failure.ts';
import type { PendingSignIn } from '../../../identity/pending-sign-in.ts';
import type { Person } from '../../../identity/person.ts';
import { beginWith, failureStatus, logFailure, takeBegun } from '../provider-sign-in.ts';
import { publicOrigin } from '../public-origin.ts';
import { returnPath } from '../return-path.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';
import { signInPage, throttledReply, WITH_PROVIDER, waitText } from './sign-in.ts';

/** A link checker must not use up a code. */
const NOT_FOR_CHECKERS = reply(405, TEXT_TYPE, 'Not possible here\n', { allow: 'GET' });

async function begin(context: VisitorRequest): Promise<Reply> {
  const { service, request, params } = context;
  if (request.method === 'HEAD') return NOT_FOR_CHECKERS;
  const provider = await service.records.users.provider(params['provider'] ?? '');
  if (provider === undefined) return noProvider(context);
  const invitation = request.query.get('invitation') ?? '';
  const begun = await beginWith(service, request, {
    provider,
    next: returnPath(request.query.get('next')),
    ...(/^[\w-]{43}$/.test(invitation) ? { purpose: `invitation ${invitation}` } : {}),
  });
  if (begun.outcome === 'failed') return failedPage(context, provider, begun.failure);
  return { ...seeOther(begun.location), cookies: begun.cookies };
}

async function finish(context: VisitorRequest): Promise<Reply> {
  const { service, request, params } = context;
  if (request.method === 'HEAD') return NOT_FOR_CHECKERS;
  const wait = service.identity.waitForReturn(request.address);
  if (wait !== undefined) return tooOften(context, wait);
  const taken = takeBegun(service, request);
  const provider = await service.records.users.provider(params['provider'] ?? '');
  const answer = provider === undefined ? noProvider(context) : finished(context, provider, taken.pending);
  const { cookies = [], ...rest } = await answer;
  return { ...rest, cookies: [...taken.cookies, ...cookies] };
}

async function finished(
  context: VisitorRequest,
  provider: SignInProvider,
  pending: PendingSignIn | undefined,
): Promise<Reply> {
  const { service, request } = context;
  if (pending !== undefined && !(await service.records.users.useState(pending.state, pending.expiresAt)))
    return failedPage(context, provider, {
      kind: 'used',
      text: 'This sign-in was finished already. Begin again from here.',
      reason: 'the state was used already',
    });
  const answer = await service.identity.finish(provider, { query: request.query, pending });
  if (answer.outcome === 'failed') return failedPage(context, provider, answer.failure);
  const { person, pending: begun } = answer;
  if (person.subject === undefined)
    return failedPage(context, provider, {
      kind: 'nobody',
      text: `${provider.name} did not say who you are. Whoever runs this site finds the cause in the log of the server.`,
      reason: 'neither the ID token nor the Info URL names a subject',
    });
  const proven = { ...person, subject: person.subject };
  if (begun.purpose?.startsWith('connect ') === true)
    return finishConnecting(context, provider, { person: proven, purpose: begun.purpose });
  return enter(context, provider, { person: proven, begun });
}

interface Proven {
  readonly person: Person & { readonly subject: string };
  readonly begun: PendingSignIn;
}

async function enter(
  context: VisitorRequest,
  provider: SignInProvider,
  { person, begun }: Proven,
): Promise<Reply> {
  const { service, request } = context;
  const { users } = service.records;
  const [, invitation] = /^invitation ([\w-]{43})$/.exec(begun.purpose ?? '') ?? [];
  const answer = await users.enterWith({
    provider: provider.id,
    person,
    ...(invitation === undefined ? {} : { invitation }),
    device: deviceOf(request),
  });
  service.metrics.count('lectern_sign_ins_total', { outcome: answer.outcome });
  if (answer.outcome === 'refused') return strangerPage(context, provider, answer.why);
  await noteChanges(context, provider, answer);
  return context.enter(answer.entered, returnPath(begun.next));
}

async function noteChanges(
  { service }: VisitorRequest,
  { name }: SignInProvider,
  { entered, joined, connected, changedFrom }: Extract<ProviderEntry, { outcome: 'in' }>,
): Promise<void> {
  const { id, email, role } = entered.session.user;
  const note = (action: string, detail: string): Promise<void> =>
    service.records.audit.add({ actor: id, action, target: email, detail });
  if (joined) await note('member.joined', `${role}, with ${name}`);
  if (connected) await note('member.connected', `${name}, by a verified mail address`);
  if (changedFrom !== undefined)
    await note('member.role_changed', `${changedFrom} to ${role}, by the groups of ${name}`);
}

async function tooOften(context: VisitorRequest, seconds: number): Promise<Reply> {
  const notice = { kind: 'problem', text: waitText(seconds) } as const;
  const answer = await signInPage(context, { next: '/dashboard', state: EMPTY_FORM, notice });
  return throttledReply(answer, seconds);
}

type Why = Extract<ProviderEntry, { outcome: 'refused' }>['why'];

const WHY: Readonly<Record<Why, (name: string) => string>> = {
  stranger: (name) =>
    `Your account at ${name} belongs to no member of this dashboard. If you are a member, sign in with your password and connect it under Your account. Otherwise ask an owner for an invitation.`,
  suspended: () =>
    'Your account is suspended. Ask an owner of this dashboard, or whoever manages the directory of your company.',
  group: (name) =>
    `None of your groups at ${name} may use this dashboard any more. Ask an owner, or whoever manages the groups.`,
  mail: (name) =>
    `${name} did not give your mail address, which a new member needs. Allow it there, or ask an owner for an invitation.`,
  claimed: () =>
    'A member has your mail address, and has never proven that it is theirs. If that is you, sign in as before and connect this account under Your account. Otherwise tell an owner.',
  unverified: (name) =>
    `${name} has not verified your mail address yet. Verify it there, then sign in again.`,
  invitation: () =>
    'The invitation does not work: it was used already, withdrawn, or belongs to a member. Ask whoever invited you for another one.',
  provider: () => 'This provider was removed in the meantime. Sign in in another way.',
};

function strangerPage(context: VisitorRequest, provider: SignInProvider, why: Why): Promise<Reply> {
  logFailure(context.service, provider, { kind: 'refused', reason: `nobody was let in: ${why}` });
  const notice = { kind: 'problem', text: WHY[why](provider.name) } as const;
  return signInPage(context, { next: '/dashboard', state: EMPTY_FORM, notice, status: 403 });
}

function failedPage(
  context: VisitorRequest,
  provider: SignInProvider,
  failure: IdentityFailure,
): Promise<Reply> {
  logFailure(context.service, provider, failure);
  context.service.metrics.count('lectern_sign_ins_total', { outcome: 'refused' });
  const notice = { kind: 'problem', text: failure.text } as const;
  return signInPage(context, {
    next: '/dashboard',
    state: EMPTY_FORM,
    notice,
    status: failureStatus(failure.kind),
  });
}

async function noProvider(context: VisitorRequest): Promise<Reply> {
  return context.page(
    {
      title: 'Page not found',
      lead: 'There is no such provider. It may have been removed.',
      body: html`<p class="plain-text"><a class="link" href="${context.href('/dashboard/sign-in')}">Sign in</a></p>`,
    },
    404,
  );
}

/** Only a link on our own page leads here, so that no other site can sign people out of their provider. */
async function leave(context: VisitorRequest): Promise<Reply> {
  const { service, request, params, href, see } = context;
  const provider = await service.records.users.provider(params['provider'] ?? '');
  const home = '/dashboard/sign-in';
  if (provider === undefined || request.headers['sec-fetch-site'] === 'cross-site') return see(home);
  const address = await service.identity.logoutAddress(
    provider,
    `${publicOrigin(service, request)}${href(home)}`,
  );
  return address === undefined ? see(home) : seeOther(address);
}

export const WITH_PROVIDER_ROUTES: readonly VisitorRoute[] = [
  { method: 'GET', path: `${WITH_PROVIDER}/:provider`, handle: begin },
  { method: 'GET', path: '/dashboard/sign-in/callback/:provider', handle: finish },
  { method: 'GET', path: '/dashboard/sign-in/out/:provider', handle: leave },
];

/** @param purpose names the session in which it was begun: another member's browser must not finish it */
async function finishConnecting(
  context: VisitorRequest,
  provider: SignInProvider,
  { person, purpose }: { readonly person: ProvenPerson; readonly purpose: string },
): Promise<Reply> {
  const { service, session, see } = context;
  if (session === undefined || purpose !== `connect ${session.id}`) {
    const text = 'You were signed out in the meantime. Sign in, then connect your account again.';
    return signInPage(context, {
      next: '/dashboard/account',
      state: EMPTY_FORM,
      notice: { kind: 'problem', text },
      status: 403,
    });
  }
  const { id, email } = session.user;
  if (!(await service.records.users.connect(id, provider.id, person)))
    return see('/dashboard/account?failed=taken');
  await service.records.audit.add({
    actor: id,
    action: 'member.connected',
    target: email,
    detail: provider.name,
  });
  return see('/dashboard/account?done=connected');
}
