/** The return of a signed-in member who connects their account at a provider. */
import type { ProvenPerson, SignInProvider } from '../../../../records/users/sign-in-provider.ts';
import { EMPTY_FORM } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { VisitorRequest } from '../visitor-route.ts';
import { signInPage } from './sign-in.ts';

/** @param purpose names the session in which it was begun: another member's browser must not finish it */
export async function finishConnecting(
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
