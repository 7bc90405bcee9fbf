/** Routes requests to the API, readers' feedback, webhooks of forges, the dashboard and the metrics. */

import type { Handler } from '../edge/http/handler.ts';
import { createApi } from './api/api.ts';
import { chatCommands } from './chat/chat-commands.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { jobPreview } from './dashboard/preview/job-preview.ts';
import { createReaderFeedback } from './feedback/reader-feedback.ts';
import { forgeHooks } from './forge-hooks/forge-hooks.ts';
import { measured } from './metrics/measured.ts';
import { metricsHandler } from './metrics-handler.ts';
import { previewHandler } from './previews/preview-handler.ts';
import { readerHandOver } from './previews/reader-hand-over.ts';
import { createScim } from './scim/scim.ts';
import type { Service } from './service.ts';

/** Returns undefined for paths that belong to a site. */
export function createServiceHandler(service: Service): Handler {
  const handlers: readonly Handler[] = [
    // First: on a host of a preview nothing else answers.
    measured('preview', previewHandler(service), service),
    readerHandOver(service),
    measured('feedback', createReaderFeedback(service), service),
    measured('api', createApi(service), service),
    measured('api', createScim(service), service),
    measured('hook', forgeHooks(service), service),
    measured('hook', chatCommands(service), service),
    metricsHandler(service),
    measured('preview', jobPreview(service), service),
    measured('dashboard', createDashboard(service), service),
  ];
  return async (request) => {
    for (const handler of handlers) {
      const answer = await handler(request);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
}
