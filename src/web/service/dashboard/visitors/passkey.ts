/** Route handlers for signing in with a passkey, which counts as both steps. */
import type { PasskeyRefusal } from '../../../../records/users/passkey-records.ts';
import { addressHash, deviceOf } from '../../../edge/http/client.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { passkeySite } from '../passkey-site.ts';
import { returnPath } from '../return-path.ts';
import { visitorCookie } from '../visitor-cookie.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';
import { signInPage, throttledReply, waitText } from './sign-in.ts';

const REASONS: Readonly<Record<PasskeyRefusal['because'], string>> = {
  expired:
    'The page was open for too long, or was used already. Try again; if it does not help, allow cookies for this address.',
  unknown:
    'This passkey does not belong to a member here. It may have been removed: sign in with your password, and remove it from your device too.',
  wrong:
    'This passkey could not be checked. Open the dashboard at its own address and try again, or sign in with your password.',
  elsewhere:
    'Members of this dashboard sign in with a provider: use its button. Only owners can use a passkey.',
  copied:
    'This passkey was used somewhere else in the meantime, so it may have been copied. Sign in with your password, remove it under Your account, and add a new one.',
};

async function tryPasskey(context: VisitorRequest): Promise<Reply> {
  const { service, request, form } = context;
  const next = returnPath(form.get('next'));
  const refuse = (text: string, status: number): Promise<Reply> =>
    signInPage(context, { next, state: { values: {}, errors: { form: text } }, status });
  const site = passkeySite(service, request);
  if (site === undefined)
    return refuse(
      'Passkeys do not work at an IP address. Open the dashboard by its name, or use your password.',
      400,
    );
  const answer = await service.records.users.signInWithPasskey({
    answer: form.get('answer') ?? '',
    visitors: visitorCookie(service).read(request),
    site,
    device: deviceOf(request),
    from: addressHash(service, request.address),
    browsers: context.browsers,
  });
  service.metrics.count('lectern_sign_ins_total', { outcome: answer.outcome });
  if (answer.outcome === 'in') return context.enter(answer, next);
  if (answer.outcome === 'throttled')
    return throttledReply(await refuse(waitText(answer.retryAfterSeconds), 429), answer.retryAfterSeconds);
  if (answer.because === 'copied') {
    const { user, email, passkey } = answer;
    service.log.error('a passkey may have been copied: its counter went backwards', { member: user });
    await service.records.audit.add({
      actor: user,
      action: 'member.passkey_refused',
      target: email,
      detail: `${passkey}: its counter went backwards`,
    });
  }
  return refuse(REASONS[answer.because], 401);
}

const HERE = '/dashboard/sign-in/passkey';

export const PASSKEY_SIGN_IN_ROUTES: readonly VisitorRoute[] = [
  // A reload of the reply to a refused passkey begins again.
  { method: 'GET', path: HERE, handle: async ({ see }) => see('/dashboard/sign-in') },
  { method: 'POST', path: HERE, handle: tryPasskey },
];
