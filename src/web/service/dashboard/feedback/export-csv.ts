/** Downloads what the list shows as CSV for spreadsheets, written while it is read so that size does not matter. */
import { Readable } from 'node:stream';
import { exportsTaken } from '../../../../theme/admin/feedback/feedback-page.ts';
import { type Reply, reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { dayText } from '../overview/period.ts';
import { exportBody } from './export-body.ts';
import { MOST_EXPORTS, type TakenBy, takeExportPlace } from './export-places.ts';
import { type FeedbackQuery, readFeedbackQuery } from './feedback-query.ts';
import { unreadable } from './unreadable.ts';

const RETRY_AFTER = { 'retry-after': '30' };
const TAKEN: Readonly<Record<TakenBy, string>> = {
  member: `One export at a time is made for each member, and yours is not done.`,
  project: `${MOST_EXPORTS.project} exports of this project are being made for other members.`,
  server: `This server makes ${MOST_EXPORTS.server} exports at a time.`,
};

export async function exportCsv(asked: DashboardRequest): Promise<Reply> {
  const { service, request, project, session } = asked;
  const read = readFeedbackQuery(project!.id, request.query, service.clock());
  if (!read.ok) return unreadable(asked, read.problems);
  // Who asks for the head alone gets nothing to read, and nobody would give back the place.
  if (request.method === 'HEAD') return csv(asked, Readable.from([]));
  const place = takeExportPlace(service, { member: session.user.id, project: project!.id });
  if (typeof place === 'string') return taken(asked, place);
  try {
    return await begin(asked, read.query, place);
  } catch (error) {
    place();
    throw error;
  }
}

async function begin(
  asked: DashboardRequest,
  { filter, values }: FeedbackQuery,
  done: () => void,
): Promise<Reply> {
  const { service, request, project, audit } = asked;
  const rest = service.records.feedback.batches(filter)[Symbol.asyncIterator]();
  // The first batch is read before anything is answered: a store that cannot be read is still a page that says so.
  const first = await rest.next();
  await audit('feedback.exported', project!.id, values.toString().slice(0, 200) || 'all');
  const body = exportBody({
    first,
    rest,
    failed: (error) =>
      service.log.error('An export of feedback was not finished', {
        id: request.id,
        project: project!.id,
        error: error instanceof Error ? error.message : String(error),
      }),
  });
  body.once('close', done);
  // Of an answer that is never sent nobody reads the body, which then has no end of its own. A reader who goes is no failure.
  const gone = (): void => void body.destroy();
  request.signal.addEventListener('abort', gone, { once: true });
  if (request.signal.aborted) gone();
  return csv(asked, body);
}

function csv({ service, project }: DashboardRequest, body: Reply['body']): Reply {
  return reply(200, 'text/csv; charset=utf-8', body, {
    'content-disposition': `attachment; filename="${project!.id}-feedback-${dayText(service.clock())}.csv"`,
  });
}

function taken({ page, href, project }: DashboardRequest, by: TakenBy): Reply {
  const list = href(`/dashboard/p/${project!.id}/feedback`);
  const answer = page({ title: 'Feedback', section: 'feedback', body: exportsTaken(TAKEN[by], list) }, 429);
  return { ...answer, headers: { ...answer.headers, ...RETRY_AFTER } };
}
