/** Route handlers of the audit log: administrators read it, owners take it away. */

import { Readable } from 'node:stream';
import { defined } from '../../../../lib/defined.ts';
import { html } from '../../../../lib/html.ts';
import { mayAct } from '../../../../records/users/user.ts';
import { auditBody, exportButton } from '../../../../theme/admin/audit/audit-page.ts';
import { type Reply, reply } from '../../../edge/http/reply.ts';
import { auditLine } from '../../wire/audit-entry.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { exportBody, tieToRequest } from '../feedback/export-body.ts';
import { MAX_EXPORTS, takeExportSlot } from '../feedback/export-slots.ts';
import { dayText } from '../overview/period.ts';

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

/** Route handler that streams the whole audit log as JSON Lines, at any size. */
async function exportLog(context: DashboardRequest): Promise<Reply> {
  const { service, request, session } = context;
  // The body of a HEAD reply is never read, so its slot would never be released.
  if (request.method === 'HEAD') return lines(context, Readable.from([]));
  // The log belongs to no project, so its exports share a slot among themselves.
  const slot = takeExportSlot(service, { member: session.user.id, project: '' });
  if (typeof slot === 'string') return taken(context);
  try {
    return await begin(context, slot);
  } catch (error) {
    slot();
    throw error;
  }
}

async function begin(context: DashboardRequest, done: () => void): Promise<Reply> {
  const { service, request, audit } = context;
  await audit('audit.exported', 'the whole log');
  const rest = service.records.audit.batches({})[Symbol.asyncIterator]();
  // The first batch is read before the reply begins, so that an error of the store is still shown as a page.
  const first = await rest.next();
  const body = exportBody({
    head: '',
    line: auditLine,
    first,
    rest,
    failed: (error) =>
      service.log.error('An export of the audit log was not finished', {
        id: request.id,
        error: error instanceof Error ? error.message : String(error),
      }),
  });
  tieToRequest(body, request.signal, done);
  return lines(context, body);
}

function lines({ service }: DashboardRequest, body: Reply['body']): Reply {
  return reply(200, 'application/jsonl; charset=utf-8', body, {
    'content-disposition': `attachment; filename="audit-log-${dayText(service.clock())}.jsonl"`,
  });
}

function taken({ page, href }: DashboardRequest): Reply {
  const text = `One export at a time is made for each member, ${MAX_EXPORTS.project} of the audit log and ${MAX_EXPORTS.server} on this server. Wait until one is done, and try again.`;
  const body = html`<p class="muted">${text}</p>`;
  const back = { label: 'Audit log', href: href('/dashboard/audit') };
  const answer = page({ title: 'An export is being made already', back, body }, 429);
  return { ...answer, headers: { ...answer.headers, 'retry-after': '30' } };
}
