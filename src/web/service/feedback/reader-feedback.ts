/** Feedback that readers send without a key, besides the API operation: the form without JavaScript, counted searches and what was read; and the link that ends letters about it. */

import type { Site } from '../../../site/site.ts';
import { FEEDBACK_PATH } from '../../../theme/layout/article/page-end.ts';
import {
  plainUnsubscribePage,
  renderUnsubscribePage,
  UNSUBSCRIBE_PATH,
  type Unsubscribing,
} from '../../../theme/layout/unsubscribe-page.ts';
import type { FinalHandler, Handler, WebRequest } from '../../edge/http/handler.ts';
import { htmlReply, type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { createRouter, type Routed } from '../../edge/http/router.ts';
import { errors } from '../../edge/middleware/errors.ts';
import { securityHeaders } from '../../edge/middleware/security-headers.ts';
import type { Service } from '../service.ts';
import { createFeedbackForm } from './form.ts';
import { createReadReport, READ_REPORT_PATH } from './read-report.ts';
import { createSearchCount, SEARCH_COUNT_PATH } from './search-count.ts';
import { createSitePages } from './site-pages.ts';

interface ReaderRoute extends Routed {
  readonly handle: (request: WebRequest, project: string | undefined) => Promise<Reply> | Reply;
}

/** Comes before the API, which answers everything else below its prefixes. */
export function createReaderFeedback(service: Service): Handler {
  const form = createFeedbackForm(service);
  const search = createSearchCount(service);
  const read = createReadReport(service);
  const find = createRouter<ReaderRoute>([
    { method: 'POST', path: FEEDBACK_PATH, handle: form },
    { method: 'POST', path: UNSUBSCRIBE_PATH, handle: createUnsubscribe(service) },
    { method: 'POST', path: SEARCH_COUNT_PATH, handle: (request, project) => search(request, project!) },
    { method: 'POST', path: READ_REPORT_PATH, handle: (request, project) => read(request, project!) },
  ]);
  const caught = errors(service.log);
  const headers = securityHeaders(() => ({ scriptHashes: [], styleHashes: [] }));
  return async (request) => {
    // Each handler answers other methods itself.
    const match = find(request.path)[0]?.match('POST');
    if (match === undefined) return undefined;
    const { route, params } = match;
    return headers(caught((request) => route.handle(request, params['project'])))(request);
  };
}

/** Whoever has the letter may end letters to its address, so neither a sign-in nor a cookie is asked for. */
function createUnsubscribe(service: Service): FinalHandler {
  const pages = createSitePages(service);
  const { mail } = service.records;
  return async (request) => {
    const { method, query } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return reply(405, TEXT_TYPE, `${method} is not possible here\n`, { allow: 'GET, HEAD, POST' });
    const given = query.get('to') ?? '';
    const token = mail.isRefusalToken(given) ? given : undefined;
    const done = method === 'POST' && token !== undefined;
    // First: mail programs do not read the page, and it may be impossible to make.
    if (done) await mail.refuse(token);
    const status = token === undefined ? 404 : 200;
    const project = query.get('project') ?? '';
    const unsubscribing: Unsubscribing = { token, project, done };
    const current = await siteFor(service, request, project);
    if (current === undefined)
      return htmlReply(status, plainUnsubscribePage(service.base, unsubscribing), {
        'cache-control': 'no-store',
      });
    const site = pages.viewOf(current);
    return pages.reply(
      site,
      status,
      renderUnsubscribePage({ ...unsubscribing, site, navigation: current.navigation('/') }),
    );
  };
}

/** Whoever sees no page of a site learns nothing of it here, such as its name. */
async function siteFor({ projects }: Service, request: WebRequest, id: string): Promise<Site | undefined> {
  const site = await projects
    .get(id)
    ?.siteOf(request)
    .catch(() => undefined);
  return site === undefined || site.pages.byUrl.size === 0 ? undefined : site;
}
