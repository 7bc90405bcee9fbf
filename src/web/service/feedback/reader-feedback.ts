/** Feedback that readers send without a key, besides the API operation: the form without JavaScript and counted searches; and the link that ends letters about it. */

import { FEEDBACK_PATH } from '../../../theme/layout/feedback.ts';
import { UNSUBSCRIBE_PATH } from '../../../theme/layout/unsubscribe-page.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { createRouter, type Routed } from '../../edge/http/router.ts';
import { errors } from '../../edge/middleware/errors.ts';
import { securityHeaders } from '../../edge/middleware/security-headers.ts';
import type { Service } from '../service.ts';
import { createFeedbackForm } from './form.ts';
import { createSearchCount, SEARCH_COUNT_PATH } from './search-count.ts';
import { createUnsubscribe } from './unsubscribe.ts';

interface ReaderRoute extends Routed {
  readonly handle: (request: WebRequest, project: string | undefined) => Promise<Reply> | Reply;
}

/** Comes before the API, which answers everything else below its prefixes. */
export function createReaderFeedback(service: Service): Handler {
  const form = createFeedbackForm(service);
  const search = createSearchCount(service);
  const find = createRouter<ReaderRoute>([
    { method: 'POST', path: FEEDBACK_PATH, handle: form },
    { method: 'POST', path: UNSUBSCRIBE_PATH, handle: createUnsubscribe(service) },
    { method: 'POST', path: SEARCH_COUNT_PATH, handle: (request, project) => search(request, project!) },
  ]);
  const caught = errors(service.log);
  const headers = securityHeaders(() => ({ scriptHashes: [], styleHashes: [] }));
  return async (request) => {
    // Each handler answers other methods itself.
    const match = find(request.path)[0]?.match('POST');
    if (match === undefined) return undefined;
    const { route, params } = match;
    return headers(caught((asked) => route.handle(asked, params['project'])))(request);
  };
}
