/** What readers may send without a key, beside the operation of the API: the form without JavaScript and counted searches. */

import { FEEDBACK_PATH } from '../../../theme/layout/feedback.ts';
import type { FinalHandler, Handler } from '../../edge/http/handler.ts';
import { errors } from '../../edge/middleware/errors.ts';
import { securityHeaders } from '../../edge/middleware/security-headers.ts';
import type { Service } from '../service.ts';
import { createFeedbackForm } from './form.ts';
import { createSearchCount, isSearchCount } from './search-count.ts';

/** Stands before the API, which answers everything else below its prefixes. */
export function createReaderFeedback(service: Service): Handler {
  const routes: readonly (readonly [(path: string) => boolean, FinalHandler])[] = [
    [(path) => path === FEEDBACK_PATH, createFeedbackForm(service)],
    [isSearchCount, createSearchCount(service)],
  ];
  const caught = errors(service.log);
  const headers = securityHeaders(() => ({ scriptHashes: [], styleHashes: [] }));
  return async (request) => {
    const found = routes.find(([isMine]) => isMine(request.path));
    return found === undefined ? undefined : headers(caught(found[1]))(request);
  };
}
