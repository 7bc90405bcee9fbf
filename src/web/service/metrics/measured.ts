/** Counts and times the replies of a handler; labels are fixed words, so no address gets into the metrics. */
import { defined } from '../../../lib/defined.ts';
import { currentRequest } from '../../../lib/telemetry/trace/request-context.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { ROUTE_CLASSES, type RouteClass } from '../../edge/http/route-class.ts';
import type { Labels, Metrics } from './metrics.ts';

/** What a handler answers: always the same, or found by the path and the type of each reply. */
type Measured = RouteClass | ((path: string, type?: string) => RouteClass);

interface MeasuredParts {
  readonly metrics: Metrics;
  /** Id of the project. */
  readonly project?: string;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Requests that the handler does not answer are not counted. */
export function measured<Answer extends Reply | undefined>(
  route: Measured,
  handler: (request: WebRequest) => Promise<Answer> | Answer,
  { metrics, project, now = () => performance.now() }: MeasuredParts,
): (request: WebRequest) => Promise<Answer> | Answer {
  const labels = labelsOf(defined({ project }));
  const note = (request: WebRequest, began: number, answer: Reply | undefined): void => {
    const type = answer?.headers['content-type'];
    const { all, byStatus } = labels[typeof route === 'string' ? route : route(request.path, type)];
    metrics.count('lectern_http_requests_total', byStatus[Math.floor((answer?.status ?? 500) / 100)]!);
    metrics.observe('lectern_http_request_seconds', (now() - began) / 1000, all);
  };
  const later = async (request: WebRequest, began: number, answered: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await answered;
      if (answer !== undefined) note(request, began, answer);
      return answer;
    } catch (error) {
      note(request, began, undefined);
      throw error;
    }
  };
  return (request) => {
    const began = now();
    const context = project === undefined ? undefined : currentRequest();
    if (context !== undefined && project !== undefined) context.project = project;
    let answer: Promise<Answer> | Answer;
    try {
      answer = handler(request);
    } catch (error) {
      note(request, began, undefined);
      throw error;
    }
    if (answer instanceof Promise) return later(request, began, answer);
    if (answer !== undefined) note(request, began, answer);
    return answer;
  };
}

interface RouteLabels {
  readonly all: Labels;
  /** By hundreds of the status. */
  readonly byStatus: readonly Labels[];
}

/** Made once, because labels that are the same object are counted faster. */
function labelsOf(more: Labels): Readonly<Record<RouteClass, RouteLabels>> {
  const of = (route: RouteClass): RouteLabels => {
    const all = { route, ...more };
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
