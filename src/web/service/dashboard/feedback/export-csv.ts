/** Route handler that streams the filtered list as CSV for spreadsheets, at any size. */
import { Readable } from 'node:stream';
import { exportsTaken } from '../../../../theme/admin/feedback/feedback-page.ts';
import { type Reply, reply } from '../../../edge/http/reply.ts';
import { FEEDBACK_CSV_HEADER, feedbackCsvLine } from '../../wire/feedback-entry.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { dayText } from '../overview/period.ts';
import { exportBody, tieToRequest } from './export-body.ts';
import { MAX_EXPORTS, type TakenBy, takeExportSlot } from './export-slots.ts';
import { type FeedbackQuery, readFeedbackQuery } from './feedback-query.ts';
import { unreadable } from './unreadable.ts';

/** Some spreadsheets need it to recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const RETRY_AFTER = { 'retry-after': '30' };
const TAKEN: Readonly<Record<TakenBy, string>> = {
  member: `One export at a time is made for each member, and yours is not done.`,
  project: `${MAX_EXPORTS.project} exports of this project are being made for other members.`,
  server: `This server makes ${MAX_EXPORTS.server} exports at a time.`,
};

export async function exportCsv(context: DashboardRequest): Promise<Reply> {
  const { service, request, project, session } = context;
  const read = readFeedbackQuery(project!.id, request.query, {
    now: service.clock(),
    bare: 'all',
    me: session.user.id,
  });
  if (!read.ok) return unreadable(context, read.problems);
  // The body of a HEAD reply is never read, so its slot would never be released.
  if (request.method === 'HEAD') return csv(context, Readable.from([]));
  const slot = takeExportSlot(service, { member: session.user.id, project: project!.id });
  if (typeof slot === 'string') return taken(context, slot);
  try {
    return await begin(context, read.query, slot);
  } catch (error) {
    slot();
    throw error;
  }
}

async function begin(
  context: DashboardRequest,
  { filter, values }: FeedbackQuery,
  done: () => void,
): Promise<Reply> {
  const { service, request, project, audit } = context;
  const rest = service.records.feedback.batches(filter)[Symbol.asyncIterator]();
  // The first batch is read before the reply begins, so that an error of the store is still shown as a page.
  const first = await rest.next();
  await audit('feedback.exported', project!.id, values.toString().slice(0, 200) || 'all');
  const body = exportBody({
    head: BYTE_ORDER_MARK + FEEDBACK_CSV_HEADER,
    line: feedbackCsvLine,
    first,
    rest,
    failed: (error) =>
      service.log.error('An export of feedback was not finished', {
        id: request.id,
        project: project!.id,
        error: error instanceof Error ? error.message : String(error),
      }),
  });
  tieToRequest(body, request.signal, done);
  return csv(context, body);
}

function csv({ service, project }: DashboardRequest, body: Reply['body']): Reply {
  return reply(200, 'text/csv; charset=utf-8', body, {
    'content-disposition': `attachment; filename="${project!.id}-feedback-${dayText(service.clock())}.csv"`,
  });
}

function taken({ page, href, project }: DashboardRequest, by: TakenBy): Reply {
  const list = href(`/dashboard/p/${project!.id}/feedback`);
  const answer = page({ title: 'Feedback', body: exportsTaken(TAKEN[by], list) }, 429);
  return { ...answer, headers: { ...answer.headers, ...RETRY_AFTER } };
}
