/** Route handlers for signing in: password, second factor if there is one, then the requested page. */
import { defined } from '../../../../lib/defined.ts';
import { attributes, type Html, html } from '../../../../lib/html.ts';
import type { Entered, SignIn } from '../../../../records/users/user-records.ts';
import type { PlainPage } from '../../../../theme/admin/frame/plain-frame.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { PASSKEY_FEATURE, passkeySignInForm } from '../../../../theme/admin/visitors/passkey-form.ts';
import {
  codeForm,
  notSetUpYet,
  type OtherMethods,
  signInForm,
} from '../../../../theme/admin/visitors/sign-in-page.ts';
import { addressHash, deviceOf } from '../../../edge/http/client.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { newBrowserLetter } from '../../mail/member-letters.ts';
import { passkeySite } from '../passkey-site.ts';
import { returnPath } from '../return-path.ts';
import { visitorCookie } from '../visitor-cookie.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';

/** Start of the path at which a sign-in with a provider begins. */
export const WITH_PROVIDER = '/dashboard/sign-in/with';
export const ELSEWHERE =
  'Members of this dashboard sign in with a provider: use its button. Only owners can use a password.';
const WRONG = 'The e-mail address or the password is wrong.';

interface SignInPage {
  readonly next: string;
  readonly state: FormState;
  readonly notice?: PlainPage['notice'];
  readonly status?: number;
  /** True for the page that a visitor opens. */
  readonly welcome?: true;
}

export async function signInPage(
  context: VisitorRequest,
  { next, state, notice, status = 200, welcome }: SignInPage,
): Promise<Reply> {
  const problem = state.errors['form'];
  const { form: _, ...errors } = state.errors;
  const shown: PlainPage['notice'] = problem === undefined ? notice : { kind: 'problem', text: problem };
  const passkey = passkeyPart(context, next, welcome === true);
  const answer = context.page(
    {
      title: 'Sign in',
      ...defined({ notice: shown }),
      ...(passkey === undefined ? {} : { features: [PASSKEY_FEATURE] }),
      body: signInForm({
        action: context.href('/dashboard/sign-in'),
        next,
        state: { ...state, errors },
        ways: await otherMethods(context, next),
        ...defined({
          passkey: passkey?.html,
          forgot: context.service.mail === undefined ? undefined : context.href('/dashboard/forgot-password'),
        }),
      }),
    },
    status,
  );
  return passkey === undefined ? answer : { ...answer, cookies: passkey.cookies };
}

async function otherMethods({ service, href }: VisitorRequest, next: string): Promise<OtherMethods> {
  const providers = await service.records.users.providers();
  const query = next === '/dashboard' ? '' : `?next=${encodeURIComponent(next)}`;
  return {
    buttons: providers.map(({ id, name }) => ({ name, href: href(`${WITH_PROVIDER}/${id}${query}`) })),
    enforced: providers.some(({ enforced }) => enforced),
  };
}

export function codePage(context: VisitorRequest, ticket: string, next: string, problem?: string): Reply {
  return context.page(
    {
      title: 'Two-step sign-in',
      body: codeForm({
        action: context.href('/dashboard/sign-in/code'),
        ticket,
        next,
        ...defined({ problem }),
      }),
    },
    problem === undefined ? 200 : 401,
  );
}

export function waitText(seconds: number): string {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `There were too many tries. Try again in ${wait}.`;
}

export function throttledReply(answer: Reply, seconds: number): Reply {
  return { ...answer, status: 429, headers: { ...answer.headers, 'retry-after': String(seconds) } };
}

/** After signing out of a session that a provider began, which has a session of its own. */
function signedOut({ request, href }: VisitorRequest): { readonly notice?: PlainPage['notice'] } {
  const provider = request.query.get('left') ?? '';
  if (!/^[a-z0-9-]{1,40}$/.test(provider)) return {};
  return {
    notice: {
      kind: 'done',
      text: 'You are signed out of this dashboard.',
      html: html`<p><a class="link"${attributes({ href: href(`/dashboard/sign-in/out/${provider}`) })}>Sign out of the provider too</a></p>`,
    },
  };
}

async function show(context: VisitorRequest): Promise<Reply> {
  const next = returnPath(context.request.query.get('next'));
  if (context.signedIn) return context.see(next);
  if (await context.service.records.users.isNew())
    return context.page({ title: 'Set up the dashboard', body: notSetUpYet() });
  return signInPage(context, { next, state: EMPTY_FORM, welcome: true, ...signedOut(context) });
}

async function entered(context: VisitorRequest, arrived: Entered, next: string): Promise<Reply> {
  await tellNewBrowser(context, arrived);
  return context.enter(arrived, next);
}

async function tryPassword(context: VisitorRequest): Promise<Reply> {
  const { service, request, form } = context;
  const [email, password] = [form.get('email') ?? '', form.get('password') ?? ''];
  const next = returnPath(form.get('next'));
  const values = { email: email.slice(0, 254) };
  if (email.trim() === '' || password === '')
    return signInPage(context, {
      next,
      state: { values, errors: { form: 'Type your e-mail address and your password.' } },
      status: 400,
    });
  const answer: SignIn = await service.records.users.signIn({
    email,
    password,
    device: deviceOf(request),
    from: addressHash(service, request.address),
    browsers: context.browsers,
  });
  service.metrics.count('lectern_sign_ins_total', { outcome: answer.outcome });
  if (answer.outcome === 'in') return entered(context, answer, next);
  if (answer.outcome === 'totp') return codePage(context, answer.ticket, next);
  const again = (text: string, status: number): Promise<Reply> =>
    signInPage(context, { next, state: { values, errors: { form: text } }, status });
  if (answer.outcome === 'refused') return again(WRONG, 401);
  if (answer.outcome === 'elsewhere') return again(ELSEWHERE, 403);
  return throttledReply(await again(waitText(answer.retryAfterSeconds), 200), answer.retryAfterSeconds);
}

async function tryCode(context: VisitorRequest): Promise<Reply> {
  const { service, request, form } = context;
  const [ticket, next] = [form.get('ticket') ?? '', returnPath(form.get('next'))];
  const answer = await service.records.users.signInWithTotp({
    ticket,
    code: form.get('code') ?? '',
    device: deviceOf(request),
    from: addressHash(service, request.address),
    browsers: context.browsers,
  });
  service.metrics.count('lectern_sign_ins_total', { outcome: answer.outcome });
  if (answer.outcome === 'in') return entered(context, answer, next);
  if (answer.outcome === 'elsewhere')
    return signInPage(context, { next, state: { values: {}, errors: { form: ELSEWHERE } }, status: 403 });
  if (answer.outcome !== 'throttled')
    return codePage(
      context,
      ticket,
      next,
      'That code is wrong, or was used already. After five minutes or five tries, begin again with your password.',
    );
  const text = waitText(answer.retryAfterSeconds);
  return throttledReply(codePage(context, ticket, next, text), answer.retryAfterSeconds);
}

export const SIGN_IN_ROUTES: readonly VisitorRoute[] = [
  { method: 'GET', path: '/dashboard/sign-in', handle: show },
  { method: 'POST', path: '/dashboard/sign-in', handle: tryPassword },
  // Reloading the second step would need the password again.
  { method: 'GET', path: '/dashboard/sign-in/code', handle: async ({ see }) => see('/dashboard/sign-in') },
  { method: 'POST', path: '/dashboard/sign-in/code', handle: tryCode },
];

/** Signing in never waits for mail to be sent, and never fails with it. */
async function tellNewBrowser(
  { service, request }: Pick<VisitorRequest, 'service' | 'request'>,
  { session, isNewBrowser }: Pick<Entered, 'session' | 'isNewBrowser'>,
): Promise<void> {
  if (isNewBrowser !== true) return;
  await service.mail?.send(
    newBrowserLetter({
      member: session.user,
      device: deviceOf(request),
      at: service.clock(),
      address: service.address(),
    }),
  );
}

interface PasskeyPart {
  readonly html: Html;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
}

/**
 * @param welcome true for a page that a visitor opens: only it gives a browser its cookie, and the replies to forms use
 * the one they get
 * @returns undefined when passkeys cannot work at this address
 */
function passkeyPart(
  { service, request, href }: VisitorRequest,
  next: string,
  welcome: boolean,
): PasskeyPart | undefined {
  const site = passkeySite(service, request);
  if (site === undefined) return undefined;
  const cookie = visitorCookie(service);
  const [known] = cookie.read(request);
  const created = known === undefined && welcome ? cookie.make(request, service.random) : undefined;
  const browser = known ?? created?.value;
  if (browser === undefined) return undefined;
  return {
    html: passkeySignInForm({
      action: href('/dashboard/sign-in/passkey'),
      next,
      request: service.records.users.passkeyRequest({ browser, site }),
    }),
    cookies: created === undefined ? [] : [created.cookie],
  };
}
