/** Takes what browsers report of reading: how long a page was looked at, what was done there, and which page was shown next without a document of its own. */

import * as z from '../../../lib/schema.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { notFound, RequestProblem } from '../../edge/problem/request-problem.ts';
import { pageOfSite } from '../../reader/pages/page-of-site.ts';
import { isMember, sightingOf } from '../insight/sighting.ts';
import { problemReply } from '../operation/problem.ts';
import { readBody } from '../operation/read-request.ts';
import type { ServedProject, Service } from '../service.ts';

export const READ_REPORT_PATH = '/api/public/v1/:project/read';

/** Below the public address of the server. */
export const readReportPath = (project: string): string => READ_REPORT_PATH.replace(':project', project);

const MAX_BYTES = 2_048;
/** Whoever looks at a page for longer has left it open. */
const LONGEST_SECONDS = 1_800;
/** Nobody copies more from one page. */
const MAX_COPIES = 20;

/** Nothing for the first page of a static site below a path. */
const path = z.string().max(512);
const reportSchema = z.strictObject({
  path,
  seconds: z.int().min(0).max(86_400).optional(),
  /** How often something on it was copied. */
  copies: z.int().min(0).max(1_000).optional(),
  /** Host names of other sites that were opened from it. */
  out: z
    .array(z.string().regex(/^[a-z0-9.-]{1,100}$/))
    .max(10)
    .optional(),
  next: path.optional(),
});
type ReadReport = z.output<typeof reportSchema>;

const BODY = {
  schema: reportSchema,
  max: MAX_BYTES,
  example: { path: '/guides/start', seconds: 40, next: '/guides/install' },
};

/** Pages of another origin send text: then browsers ask for no leave before. The origin of the site itself may be listed too. */
const LISTED_BODY = { ...BODY, types: ['text/plain', 'application/json'] };

/** Whether it comes from a page of a static site that the project lists. Browsers let no page choose this header. */
function isListed({ headers }: WebRequest, { readOrigins }: Pick<ServedProject, 'readOrigins'>): boolean {
  const { origin } = headers;
  return typeof origin === 'string' && readOrigins?.().includes(origin) === true;
}

/** `POST /api/public/v1/{projectId}/read`: 204, whether or not anything is counted. */
export function createReadReport(service: Service): (request: WebRequest, project: string) => Promise<Reply> {
  return async (request, project) => {
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    try {
      if (request.method !== 'POST')
        throw new RequestProblem('request/method', `${request.method} is not possible here; use POST`, {
          headers: { allow: 'POST' },
        });
      const served = service.projects.get(project);
      if (served === undefined) throw notFound();
      const isFromStatic = isListed(request, served);
      service.intake.reported({ project: served, request, isListed: isFromStatic });
      const body = isFromStatic ? LISTED_BODY : BODY;
      const report = (await readBody(body, request)) as ReadReport;
      if (service.insight !== undefined && !isMember(request.headers))
        await take(service, { project, request, report });
      return { status: 204, headers, body: '' };
    } catch (error) {
      return problemReply(error, { id: request.id, headers, signal: request.signal }, service);
    }
  };
}

interface Taken {
  readonly project: string;
  readonly request: WebRequest;
  readonly report: ReadReport;
}

/** Only of pages that the reader may see: whoever invents one adds no name. */
async function take(service: Service, { project, request, report }: Taken): Promise<void> {
  const { insight, projects } = service;
  const served = projects.get(project)!;
  if (served.counts?.() === false) return;
  const site = await served.siteOf(request);
  const see = insight!.of(project);
  const here = pageOfSite(site, report.path || '/');
  if (here !== undefined) {
    const { seconds = 0, copies = 0, out = [] } = report;
    const did = { seconds: Math.min(seconds, LONGEST_SECONDS), copies: Math.min(copies, MAX_COPIES), out };
    see(sightingOf(request, { form: 'did', path: here, did }));
  }
  const next = report.next === undefined ? undefined : pageOfSite(site, report.next || '/');
  if (next !== undefined) see(sightingOf(request, { form: 'moved', path: next }, see));
}
