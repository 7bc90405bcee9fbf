/** Route handler that streams every count of a project by day and page as CSV, at any size. */
import { Readable } from 'node:stream';
import { html } from '../../../../lib/html.ts';
import { DAY_MS } from '../../../../lib/time/dates.ts';
import { READER_CLASSES } from '../../../../records/insight/insight.ts';
import type { DayFigures, PageFigures } from '../../../../records/insight/insight-records.ts';
import { type Reply, reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { exportBody, tieToRequest } from '../feedback/export-body.ts';
import { MAX_EXPORTS, takeExportSlot } from '../feedback/export-slots.ts';
import { dayText } from '../overview/period.ts';

type Row = DayFigures & PageFigures;

const NAMES = ['people', 'assistants', 'crawlers', 'other programs'];
/** With the mark by which some spreadsheets recognise UTF-8. */
const HEAD = `\uFEFFday,path,${NAMES.map((name) => `views by ${name}`).join(',')},${NAMES.map((name) => `visitors: ${name}`).join(',')},seconds,copies\r\n`;

function line({ day, path, views, visitors, seconds, copies }: Row): string {
  const numbers = [
    ...READER_CLASSES.map((reader) => views[reader]),
    ...READER_CLASSES.map((reader) => visitors[reader]),
    seconds,
    copies,
  ];
  // A path begins with "/", which no spreadsheet takes for a formula.
  return `${dayText(day * DAY_MS)},"${path.replaceAll('"', '""')}",${numbers.join(',')}\r\n`;
}

const AT_ONCE = 500;

async function* batches(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export async function exportFigures(context: DashboardRequest): Promise<Reply> {
  const { service, request, session } = context;
  const project = context.project!.id;
  // The body of a HEAD reply is never read, so its slot would never be released.
  if (request.method === 'HEAD') return csv(context, Readable.from([]));
  const slot = takeExportSlot(service, { member: session.user.id, project });
  if (typeof slot === 'string') return taken(context);
  try {
    const rest = batches(service.records.insight.all(project));
    // The first batch is read before the reply begins, so that an error of the store is still shown as a page.
    const first = await rest.next();
    await context.audit('insight.exported', project);
    const failed = (error: unknown): void =>
      service.log.error('An export of figures was not finished', {
        id: request.id,
        project,
        error: error instanceof Error ? error.message : String(error),
      });
    const body = exportBody({ head: HEAD, line, first, rest, failed });
    tieToRequest(body, request.signal, slot);
    return csv(context, body);
  } catch (error) {
    slot();
    throw error;
  }
}

function csv({ service, project }: DashboardRequest, body: Reply['body']): Reply {
  return reply(200, 'text/csv; charset=utf-8', body, {
    'content-disposition': `attachment; filename="${project!.id}-insight-${dayText(service.clock())}.csv"`,
  });
}

function taken({ page, href, project }: DashboardRequest): Reply {
  const text = `One export at a time is made for each member, ${MAX_EXPORTS.project} of this project and ${MAX_EXPORTS.server} on this server. Wait until one is done, and try again.`;
  const back = { label: 'Insight', href: href(`/dashboard/p/${project!.id}/insight`) };
  const title = 'An export is being made already';
  const answer = page({ title, back, body: html`<p class="muted">${text}</p>` }, 429);
  return { ...answer, headers: { ...answer.headers, 'retry-after': '30' } };
}
