/** Counts finished searches, of the search dialog and of the results page, without delaying a reply. */
import * as z from '../../../lib/schema.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { notFound, RequestProblem } from '../../edge/problem/request-problem.ts';
import { pageOfSite } from '../../reader/pages/page-of-site.ts';
import type { Searched } from '../../reader/pages/search.ts';
import { isMember, sightingOf } from '../insight/sighting.ts';
import { problemReply } from '../operation/problem.ts';
import { readBody } from '../operation/read-request.ts';
import type { ServedProject, Service } from '../service.ts';

export const SEARCH_COUNT_PATH = '/api/public/v1/:project/search';
const MAX_BYTES = 2_048;

const searchSchema = z.strictObject({
  term: z.string().min(1).max(200),
  results: z.int().min(0).max(10_000),
  opened: z.boolean(),
  /** Path of the page that was opened. */
  page: z.string().min(1).max(512).optional(),
});

type FinishedSearch = z.output<typeof searchSchema>;

const BODY = {
  schema: searchSchema,
  max: MAX_BYTES,
  example: { term: 'webhook', results: 3, opened: true },
};

/** `POST /api/public/v1/{projectId}/search`: 204, whether or not the project counts searches. */
export function createSearchCount(
  service: Service,
): (request: WebRequest, project: string) => Promise<Reply> {
  const count = searchCounter(service);
  return async (request, project) => {
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    try {
      if (request.method !== 'POST')
        throw new RequestProblem('request/method', `${request.method} is not possible here; use POST`, {
          headers: { allow: 'POST' },
        });
      if (!service.projects.has(project)) throw notFound();
      count(project, request, (await readBody(BODY, request)) as FinishedSearch);
      return { status: 204, headers, body: '' };
    } catch (error) {
      return problemReply(error, { id: request.id, headers, signal: request.signal }, service);
    }
  };
}

/** For the results page, which is served whether or not its search is counted. */
export function countPageSearches(service: Service, project: string): Searched {
  const count = searchCounter(service);
  return (request, term, results) => {
    try {
      count(project, request, { term, results, opened: false });
    } catch {
      // The request came from another site, or too often.
    }
  };
}

/** @returns a function that throws RequestProblem if the request comes from another site or too often */
function searchCounter(
  service: Service,
): (project: string, request: WebRequest, search: FinishedSearch) => void {
  const { records, metrics, log, intake } = service;
  const add = async (served: ServedProject, request: WebRequest, search: FinishedSearch): Promise<void> => {
    const project = served.id;
    if (!(await records.projects.settings(project)).searchTerms) return;
    const { page: path, ...finished } = search;
    const page = path === undefined ? undefined : pageOfSite(await served.siteOf(request), path);
    if (page !== undefined && served.counts?.() !== false && !isMember(request.headers))
      service.insight?.of(project)(sightingOf(request, { form: 'sought', path: page }));
    await records.searches.add({ project, ...finished, ...(page === undefined ? {} : { page }) });
    metrics.count('lectern_searches_total', { results: search.results === 0 ? 'none' : 'some' });
  };
  return (project, request, search) => {
    const served = service.projects.get(project);
    if (served === undefined) return;
    intake.searched({ project: served, request });
    add(served, request, search).catch((error: unknown) =>
      log.error('a search was not counted', {
        error: error instanceof Error ? error.message : String(error),
      }),
    );
  };
}
