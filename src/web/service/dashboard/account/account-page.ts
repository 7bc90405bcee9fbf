/** Gathers the account page of a member, with the errors of one of its forms. */
import { defined } from '../../../../lib/defined.ts';
import { type AccountForm, accountBody } from '../../../../theme/admin/account/account-page.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { PASSKEY_FEATURE } from '../../../../theme/admin/visitors/passkey-form.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { passkeySite } from '../passkey-site.ts';
import { connectionsOf } from './connections.ts';
import { digestChoices } from './digest.ts';

export const HOME = '/dashboard/account';
const DONE = {
  name: 'Your name is saved.',
  password: 'Your password is changed, and you are signed out everywhere else.',
  'two-step': 'Two-step sign-in is on.',
  'two-step-off': 'Two-step sign-in is off.',
  passkey: 'The passkey is added. Use it the next time you sign in.',
  'passkey-name': 'The passkey has its new name.',
  'passkey-removed': 'The passkey is removed here. Remove it from your device or password manager too.',
  'passkey-gone': 'There is no such passkey any more.',
  session: 'The session is ended.',
  sessions: 'You are signed out everywhere else.',
  connected: 'Your account is connected.',
  disconnected: 'Your account is disconnected.',
  keys: 'Your choice of keys is saved.',
  digest: 'Your digests are saved.',
  mail: 'Your choice of mail is saved.',
};

const FAILED: Readonly<Record<string, string>> = {
  taken: 'That account is connected to another member already.',
  'not-fresh':
    'To connect another way in, sign out, sign in again, and connect within ten minutes: an open browser alone is not enough.',
  'only-way': 'You have no password yet, so this is your only way in. Ask an owner for a reset link first.',
};

interface Refused {
  readonly form: AccountForm;
  readonly fields: FormState;
}

/** @param refused a form with errors, or a problem that belongs to no field */
export async function accountPage(
  context: DashboardRequest,
  refused?: Refused | { readonly problem: string },
): Promise<Reply> {
  const { service, session, request, href, page } = context;
  const { users } = service.records;
  const [digests, sessions, passkeys, fresh] = await Promise.all([
    digestChoices(context),
    users.sessions(session.user.id),
    users.passkeys(session.user.id),
    users.isFresh(session.id),
  ]);
  const notice: Pick<AdminPage, 'notice'> =
    refused === undefined
      ? { ...doneNotice(request.query, DONE), ...failedNotice(request.query) }
      : 'problem' in refused
        ? { notice: { kind: 'problem', text: refused.problem } }
        : {};
  return page(
    {
      title: 'Your account',
      lead: 'Your name, your password, and where you are signed in.',
      features: [PASSKEY_FEATURE],
      ...notice,
      body: accountBody({
        session,
        sessions,
        passkeys,
        site: passkeySite(service, request)?.id,
        fresh,
        ...defined({ digests }),
        connections: await connectionsOf(context),
        now: service.clock(),
        href: href(HOME),
        state: refused !== undefined && 'form' in refused ? refused : { fields: EMPTY_FORM },
      }),
    },
    refused === undefined ? 200 : 400,
  );
}

function failedNotice(query: URLSearchParams): Pick<AdminPage, 'notice'> {
  const failed = query.get('failed') ?? '';
  return Object.hasOwn(FAILED, failed) ? { notice: { kind: 'problem', text: FAILED[failed]! } } : {};
}
