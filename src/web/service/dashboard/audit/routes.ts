/** Route handlers of the audit log: administrators read it, owners take it away. */

import { defined } from '../../../../lib/defined.ts';
import { mayAct } from '../../../../records/users/user.ts';
import { auditBody, exportButton } from '../../../../theme/admin/audit/audit-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { exportLog } from './export-log.ts';

const HOME = '/dashboard/audit';
const PAGE = 50;
const NAMES: Readonly<Record<string, string>> = {
  terminal: 'Terminal',
  setup: 'Set-up link',
  server: 'The server itself',
  visitor: 'A visitor',
  'reset link': 'Reset link',
};

/** A directory writes its own name, because its token may be gone; a chat and a forge name their users. */
function otherActor(id: string): string {
  if (id.startsWith('SCIM ')) return id;
  if (id.startsWith('chat:')) return `${id.slice('chat:'.length)} in the chat`;
  if (id.startsWith('forge:')) return `${id.slice('forge:'.length)} on a pull request`;
  return id.startsWith('key:') ? 'API key' : 'A former member';
}

async function auditPage({ service, role, request, href, page }: DashboardRequest): Promise<Reply> {
  const given = request.query.get('before') ?? '';
  // Anything that is not an id shows the newest entries.
  const before = /^[0-9a-z]{26}$/.test(given) ? given : undefined;
  const [found, members] = await Promise.all([
    service.records.audit.list({ limit: PAGE + 1, ...defined({ before }) }),
    service.records.users.list(),
  ]);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const entries = found.slice(0, PAGE);
  const last = entries.at(-1);
  return page({
    title: 'Audit log',
    lead: 'Who changed what, newest first.',
    ...(mayAct(role, 'owner') ? { action: exportButton(href(`${HOME}.jsonl`)) } : {}),
    body: auditBody({
      entries,
      actor: (id) => names.get(id) ?? NAMES[id] ?? otherActor(id),
      project: (id) => service.projects.get(id)?.name,
      ...(found.length > PAGE && last !== undefined ? { older: `${href(HOME)}?before=${last.id}` } : {}),
      ...(before === undefined ? {} : { newest: href(HOME) }),
    }),
  });
}

export const AUDIT_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: HOME, role: 'admin', handle: auditPage },
  { method: 'GET', path: `${HOME}.jsonl`, role: 'owner', handle: exportLog },
];
