/** Signing in: the password, then the code when there is a second factor, then back to where the person wanted to go. */
import { defined } from '../../../../lib/defined.ts';
import type { SignIn } from '../../../../records/users/user-records.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { codeForm, notSetUpYet, signInForm } from '../../../../theme/admin/visitors/sign-in-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { addressHash, deviceOf } from '../client.ts';
import { ownPath } from '../own-path.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';

const WRONG = 'The e-mail address or the password is wrong.';

function signInPage(asked: VisitorRequest, next: string, state: FormState, status = 200): Reply {
  const problem = state.errors['form'];
  const { form: _, ...errors } = state.errors;
  return asked.page(
    {
      title: 'Sign in',
      ...(problem === undefined ? {} : { notice: { kind: 'problem', text: problem } }),
      body: signInForm(asked.href('/dashboard/sign-in'), next, { ...state, errors }),
    },
    status,
  );
}

export function codePage(asked: VisitorRequest, ticket: string, next: string, problem?: string): Reply {
  return asked.page(
    {
      title: 'Two-step sign-in',
      body: codeForm({
        action: asked.href('/dashboard/sign-in/code'),
        ticket,
        next,
        ...defined({ problem }),
      }),
    },
    problem === undefined ? 200 : 401,
  );
}

function waitText(seconds: number): string {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `There were too many tries. Try again in ${wait}.`;
}

function throttledReply(answer: Reply, seconds: number): Reply {
  return { ...answer, status: 429, headers: { ...answer.headers, 'retry-after': String(seconds) } };
}

async function show(asked: VisitorRequest): Promise<Reply> {
  const next = ownPath(asked.request.query.get('next'));
  if (asked.signedIn) return asked.see(next);
  if (await asked.service.records.users.isNew())
    return asked.page({ title: 'Set up the dashboard', body: notSetUpYet() });
  return signInPage(asked, next, EMPTY_FORM);
}

async function tryPassword(asked: VisitorRequest): Promise<Reply> {
  const { service, request, form } = asked;
  const [email, password] = [form.get('email') ?? '', form.get('password') ?? ''];
  const next = ownPath(form.get('next'));
  const values = { email: email.slice(0, 254) };
  if (email.trim() === '' || password === '')
    return signInPage(
      asked,
      next,
      { values, errors: { form: 'Type your e-mail address and your password.' } },
      400,
    );
  const answer: SignIn = await service.records.users.signIn({
    email,
    password,
    device: deviceOf(request),
    from: addressHash(service, request.address),
    browsers: asked.browsers,
  });
  service.metrics.count('lectern_sign_ins_total', { outcome: answer.outcome });
  if (answer.outcome === 'in') return asked.enter(answer, next);
  if (answer.outcome === 'totp') return codePage(asked, answer.ticket, next);
  if (answer.outcome === 'refused') return signInPage(asked, next, { values, errors: { form: WRONG } }, 401);
  const text = waitText(answer.retryAfterSeconds);
  return throttledReply(
    signInPage(asked, next, { values, errors: { form: text } }),
    answer.retryAfterSeconds,
  );
}

async function tryCode(asked: VisitorRequest): Promise<Reply> {
  const { service, request, form } = asked;
  const [ticket, next] = [form.get('ticket') ?? '', ownPath(form.get('next'))];
  const answer = await service.records.users.signInWithTotp({
    ticket,
    code: form.get('code') ?? '',
    device: deviceOf(request),
    from: addressHash(service, request.address),
    browsers: asked.browsers,
  });
  service.metrics.count('lectern_sign_ins_total', { outcome: answer.outcome });
  if (answer.outcome === 'in') return asked.enter(answer, next);
  if (answer.outcome !== 'throttled')
    return codePage(
      asked,
      ticket,
      next,
      'That code is wrong, or was used already. After five minutes or five tries, begin again with your password.',
    );
  const text = waitText(answer.retryAfterSeconds);
  return throttledReply(codePage(asked, ticket, next, text), answer.retryAfterSeconds);
}

export const SIGN_IN_ROUTES: readonly VisitorRoute[] = [
  { method: 'GET', path: '/dashboard/sign-in', handle: show },
  { method: 'POST', path: '/dashboard/sign-in', handle: tryPassword },
  // Loading the second step again would need the password again.
  { method: 'GET', path: '/dashboard/sign-in/code', handle: async ({ see }) => see('/dashboard/sign-in') },
  { method: 'POST', path: '/dashboard/sign-in/code', handle: tryCode },
];
