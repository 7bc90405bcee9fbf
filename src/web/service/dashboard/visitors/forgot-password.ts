/** Route handlers of "Forgot your password?": mails a link, and answers the same for members and strangers. */
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import {
  forgotPasswordForm,
  forgotPasswordSent,
} from '../../../../theme/admin/visitors/forgot-password-page.ts';
import { addressHash } from '../../../edge/http/client.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { forgottenPasswordLetter } from '../../mail/member-letters.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';

const HOME = '/dashboard/forgot-password';
const MAX_EMAIL = 254;

function formPage(context: VisitorRequest, state: FormState, status = 200): Reply {
  return context.page(
    {
      title: 'Forgot your password?',
      lead: 'Type the address that you sign in with. You get a link for a new password.',
      body: forgotPasswordForm(context.href(HOME), context.href('/dashboard/sign-in'), state),
    },
    status,
  );
}

function tooMany(context: VisitorRequest, values: FormState['values'], seconds: number): Reply {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const errors = { email: `Too many links were asked for from here. Try again in ${wait}.` };
  const answer = formPage(context, { values, errors }, 429);
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
}

async function show(context: VisitorRequest): Promise<Reply> {
  // Without a mail server there is no such page.
  if (context.service.mail === undefined || context.signedIn) return context.see('/dashboard/sign-in');
  return formPage(context, EMPTY_FORM);
}

async function mailLink({ service }: VisitorRequest, email: string): Promise<void> {
  const { users, audit } = service.records;
  const reset = await users.requestReset(email);
  if (reset === undefined) return;
  const { token, member, expiresAt } = reset;
  // Never the host of the request: whoever asks could name a host of their own.
  const address = service.address();
  const link = `${address}/dashboard/reset/${token}`;
  await service.mail?.send(forgottenPasswordLetter({ member, link, expiresAt, address }));
  await audit.add({ actor: 'visitor', action: 'member.reset_requested', target: member.email });
}

async function send(context: VisitorRequest): Promise<Reply> {
  const { service, request, form } = context;
  if (service.mail === undefined) return context.see('/dashboard/sign-in');
  const email = (form.get('email') ?? '').trim().slice(0, MAX_EMAIL);
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    return formPage(context, { values: { email }, errors: { email: 'That is not an e-mail address.' } }, 400);
  const wait = service.mail.requested(addressHash(service, request.address));
  if (wait !== undefined) return tooMany(context, { email }, wait);
  // Not awaited: the time of the answer must not tell members from strangers either.
  void mailLink(context, email).catch((error: unknown) =>
    service.log.error('A link for a new password could not be made', { error: String(error) }),
  );
  return context.page({
    title: 'Look into your mailbox',
    body: forgotPasswordSent(email, context.href('/dashboard/sign-in')),
  });
}

export const FORGOT_PASSWORD_ROUTES: readonly VisitorRoute[] = [
  { method: 'GET', path: HOME, handle: show },
  { method: 'POST', path: HOME, handle: send },
];
