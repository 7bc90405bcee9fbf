/** Downloads what the list shows as CSV for spreadsheets, written while it is read so that size does not matter. */
import { Readable } from 'node:stream';
import type { Feedback } from '../../../records/feedback/feedback.ts';
import { FEEDBACK_CSV_HEADER, feedbackCsvLine } from '../../../records/feedback/feedback-csv.ts';
import { type Reply, reply } from '../../http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { dayText } from '../overview/period.ts';
import { readFeedbackQuery } from './feedback-query.ts';
import { unreadable } from './unreadable.ts';

/** Without it some spreadsheets take UTF-8 for an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Characters that are sent at once. */
const PIECE = 32_768;

export async function exportCsv(asked: DashboardRequest): Promise<Reply> {
  const { service, request, project, audit } = asked;
  const now = service.clock();
  const read = readFeedbackQuery(project!.id, request.query, now);
  if (!read.ok) return unreadable(asked, read.problems);
  const entries = service.records.feedback.each(read.query.filter)[Symbol.asyncIterator]();
  // The first is read before anything is answered: a store that cannot be read is still a page that says so.
  const first = await entries.next();
  await audit('feedback.exported', project!.id, read.query.values.toString().slice(0, 200) || 'all');
  return reply(200, 'text/csv; charset=utf-8', Readable.from(pieces(first, entries), { objectMode: false }), {
    'content-disposition': `attachment; filename="${project!.id}-feedback-${dayText(now)}.csv"`,
  });
}

async function* pieces(
  first: IteratorResult<Feedback>,
  rest: AsyncIterator<Feedback>,
): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK + FEEDBACK_CSV_HEADER;
  for (let next = first; next.done !== true; next = await rest.next()) {
    text += feedbackCsvLine(next.value);
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
