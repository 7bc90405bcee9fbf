/** Counts and times the replies of a handler; labels are fixed words, so no address gets into the metrics. */
import { defined } from '../../../lib/defined.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { ROUTE_CLASSES, type RouteClass } from '../../edge/http/route-class.ts';
import type { Labels, Metrics } from './metrics.ts';

interface MeasuredParts {
  readonly metrics: Metrics;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Requests that the handler does not answer are not counted. */
export function measured<Answer extends Reply | undefined>(
  route: RouteClass,
  handler: (request: WebRequest) => Promise<Answer> | Answer,
  { metrics, now = () => performance.now() }: MeasuredParts,
): (request: WebRequest) => Promise<Answer> {
  const { all, byStatus } = routeLabels()[route];
  const note = (began: number, status: number): void => {
    metrics.count('lectern_http_requests_total', byStatus[Math.floor(status / 100)]!);
    metrics.observe('lectern_http_request_seconds', (now() - began) / 1000, all);
  };
  return async (request) => {
    const began = now();
    try {
      const answer = await handler(request);
      if (answer !== undefined) note(began, answer.status);
      return answer;
    } catch (error) {
      note(began, 500);
      throw error;
    }
  };
}

export interface RouteLabels {
  readonly all: Labels;
  /** By hundreds of the status. */
  readonly byStatus: readonly Labels[];
}

/** Made once, because labels that are the same object are counted faster. @param project id, for what is counted of one */
export function routeLabels(project?: string): Readonly<Record<RouteClass, RouteLabels>> {
  const of = (route: RouteClass): RouteLabels => {
    const all: Labels = { route, ...defined({ project }) };
    return {
      all,
      byStatus: Array.from({ length: 10 }, (_, hundreds) => ({ ...all, status: `${hundreds}xx` })),
    };
  };
  return Object.fromEntries(ROUTE_CLASSES.map((route) => [route, of(route)])) as Record<
    RouteClass,
    RouteLabels
  >;
}
