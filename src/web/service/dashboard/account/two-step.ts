/** Route handlers that switch on two-step sign-in: show the secret, check the first code, show the backup codes once. */

import { backupCodesBody, twoStepBody } from '../../../../theme/admin/account/two-step-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';

const HERE = '/dashboard/account/two-step';
const BACK = '/dashboard/account';

async function secretPage(context: DashboardRequest, state: FormState): Promise<Reply> {
  const { service, session, href, page, see } = context;
  if (session.user.hasTotp) return see(BACK);
  const { secret, uri } = await service.records.users.beginTotp(session.user.id);
  return page(
    {
      title: 'Set up two-step sign-in',
      section: 'account',
      body: twoStepBody({ href: href(HERE), back: href(BACK), csrf: session.csrf, secret, uri, state }),
    },
    Object.keys(state.errors).length === 0 ? 200 : 400,
  );
}

async function confirm(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, href, page, audit } = context;
  const codes = await service.records.users.confirmTotp(
    session.user.id,
    (form.get('code') ?? '').slice(0, 32),
  );
  if (codes === undefined)
    return secretPage(context, {
      values: {},
      errors: {
        code: 'That is not the code of this moment. See that the clock of your phone is right, and type the newest one.',
      },
    });
  await audit('member.two_step_on', session.user.email);
  return page({
    title: 'Two-step sign-in is on',
    section: 'account',
    body: backupCodesBody(codes, `${href(BACK)}?done=two-step`),
  });
}

export const TWO_STEP_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: HERE, role: 'none', handle: (context) => secretPage(context, EMPTY_FORM) },
  { method: 'POST', path: HERE, role: 'none', handle: confirm },
];
