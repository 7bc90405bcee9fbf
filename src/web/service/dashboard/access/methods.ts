/** Route handlers of the small sign-in methods: shared password, members, mail addresses, and shared session. */

import { AppError } from '../../../../lib/app-error.ts';
import type { Html } from '../../../../lib/html.ts';
import type { AccessSettings } from '../../../../records/readers/access-settings.ts';
import { isMailRule } from '../../../../records/readers/mail-address.ts';
import {
  type MethodView,
  mailBody,
  passwordBody,
  sharedSessionBody,
} from '../../../../theme/admin/access/method-forms.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { changeProjectAccess } from '../../actions/access.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';
import { changeAccess, type Entry, fieldsOf, home, ROOT } from './access-change.ts';

interface Method {
  readonly path: string;
  readonly title: string;
  readonly body: (view: MethodView) => Html;
  readonly fields: readonly string[];
  readonly isOn: (settings: AccessSettings) => boolean;
  /** What the form shows of the settings. */
  readonly toForm: (settings: AccessSettings) => Readonly<Record<string, string>>;
  /** @throws AppError `readers/FIELD` */
  readonly read: (context: DashboardRequest) => Promise<(settings: AccessSettings) => AccessSettings>;
  readonly off: (settings: AccessSettings) => AccessSettings;
  readonly entry: (before: AccessSettings, after: AccessSettings) => Entry | undefined;
}

const MAX_TYPED = 100_000;
/** Characters of a wrong line that an error repeats. */
const MAX_SHOWN = 60;
const typed = ({ form }: DashboardRequest, name: string): string =>
  (form.get(name) ?? '').slice(0, MAX_TYPED);

const without = (settings: AccessSettings, name: 'password' | 'sharedSession'): AccessSettings => {
  const { [name]: _, ...rest } = settings;
  return rest;
};

const password: Method = {
  path: 'password',
  title: 'Shared password',
  body: passwordBody,
  fields: ['password'],
  isOn: (settings) => settings.password !== undefined,
  toForm: () => ({}),
  read: async (context) => {
    const hash = await context.service.records.readers.hashPassword(
      typed(context, 'password').slice(0, 1_024),
    );
    return (settings) => ({ ...settings, password: hash });
  },
  off: (settings) => without(settings, 'password'),
  entry: (before, after) => {
    if (after.password !== undefined) return { action: 'access.password_set' };
    return before.password === undefined ? undefined : { action: 'access.password_removed' };
  },
};

const mail: Method = {
  path: 'mail',
  title: 'Link by mail',
  body: mailBody,
  fields: ['mail'],
  isOn: (settings) => settings.mail.length > 0,
  toForm: (settings) => ({ mail: settings.mail.join('\n') }),
  read: async (context) => {
    const lines = typed(context, 'mail')
      .split(/[\n,;]/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    // A star would be a letter of an address like any other.
    const wrong = lines.find((line) => line.includes('*') || !isMailRule(line.toLowerCase()));
    if (wrong !== undefined)
      throw new AppError(
        'readers/mail',
        `"${wrong.slice(0, MAX_SHOWN)}" is neither a mail address nor "@" with a domain`,
        { hint: 'For example ann@example.com, or @example.com for everybody there' },
      );
    return (settings) => ({ ...settings, mail: lines });
  },
  off: (settings) => ({ ...settings, mail: [] }),
  entry: (before, after) => {
    const kept = new Set(before.mail);
    const added = after.mail.filter((rule) => !kept.has(rule)).length;
    const removed = before.mail.length - (after.mail.length - added);
    if (added + removed === 0) return undefined;
    // Addresses of people are not logged, because the audit log is permanent.
    return { action: 'access.mail_changed', detail: `${added} added, ${removed} removed` };
  },
};

const sharedSession: Method = {
  path: 'shared-session',
  title: 'Shared session',
  body: sharedSessionBody,
  fields: ['infoUrl', 'loginUrl'],
  isOn: (settings) => settings.sharedSession !== undefined,
  toForm: ({ sharedSession: known }) => ({ infoUrl: known?.infoUrl ?? '', loginUrl: known?.loginUrl ?? '' }),
  read: async (context) => {
    const [infoUrl, loginUrl] = [typed(context, 'infoUrl').trim(), typed(context, 'loginUrl').trim()];
    const saved = { infoUrl, ...(loginUrl === '' ? {} : { loginUrl }) };
    return (settings) => ({ ...settings, sharedSession: saved });
  },
  off: (settings) => without(settings, 'sharedSession'),
  entry: (before, after) =>
    JSON.stringify(before.sharedSession) === JSON.stringify(after.sharedSession)
      ? undefined
      : { action: 'access.shared_session_changed', detail: after.sharedSession?.infoUrl ?? 'off' },
};

async function show(context: DashboardRequest, way: Method, state?: FormState): Promise<Reply> {
  const { service, session, project, href, page } = context;
  const settings = await service.records.readers.access(project!.id);
  return page(
    {
      title: way.title,
      back: { label: 'Readers', href: href(home(context)) },
      body: way.body({
        href: href(`${home(context)}/${way.path}`),
        back: href(home(context)),
        csrf: session.csrf,
        on: way.isOn(settings),
        state: state ?? { ...EMPTY_FORM, values: way.toForm(settings) },
      }),
    },
    state === undefined ? 200 : 400,
  );
}

async function save(context: DashboardRequest, way: Method): Promise<Reply> {
  const result = await withFieldErrors(fieldsOf(...way.fields), async () =>
    changeAccess(context, await way.read(context), way.entry),
  );
  if ('value' in result) return context.see(`${home(context)}?done=saved`);
  const values = Object.fromEntries(way.fields.map((name) => [name, typed(context, name)]));
  return show(context, way, { values, errors: result.errors });
}

async function off(context: DashboardRequest, way: Method): Promise<Reply> {
  await changeAccess(context, way.off, way.entry);
  return context.see(`${home(context)}?done=off`);
}

const switchMembers =
  (members: boolean): DashboardRoute['handle'] =>
  async (context) => {
    await changeProjectAccess(context.act, { members });
    return context.see(`${home(context)}?done=${members ? 'saved' : 'off'}`);
  };

const routesOf = (way: Method): readonly DashboardRoute[] => {
  const path = `${ROOT}/${way.path}`;
  return [
    { method: 'GET', path, role: 'admin', handle: (context) => show(context, way) },
    // A thousand addresses are longer than other forms.
    { method: 'POST', path, role: 'admin', handle: (context) => save(context, way), formBytes: 262_144 },
    { method: 'POST', path: `${path}/remove`, role: 'admin', handle: (context) => off(context, way) },
  ];
};

export const WAY_ROUTES: readonly DashboardRoute[] = [
  ...[password, mail, sharedSession].flatMap(routesOf),
  { method: 'POST', path: `${ROOT}/members/on`, role: 'admin', handle: switchMembers(true) },
  { method: 'POST', path: `${ROOT}/members/off`, role: 'admin', handle: switchMembers(false) },
];
