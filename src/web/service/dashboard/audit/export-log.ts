/** Route handler that streams the whole audit log as JSON Lines, at any size. */
import { Readable } from 'node:stream';
import { html } from '../../../../lib/html.ts';
import { type Reply, reply } from '../../../edge/http/reply.ts';
import { auditLine } from '../../wire/audit-entry.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { exportBody, tieToRequest } from '../feedback/export-body.ts';
import { MAX_EXPORTS, takeExportSlot } from '../feedback/export-slots.ts';
import { dayText } from '../overview/period.ts';

export async function exportLog(context: DashboardRequest): Promise<Reply> {
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
