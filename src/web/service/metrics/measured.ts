/** Counts and times the replies of a handler; labels are fixed words, so no address gets into the metrics. */
import { defined } from '../../../lib/defined.ts';
import { currentRequest } from '../../../lib/request-context.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import type { Metrics } from './metrics.ts';

/** The parts that are measured; `/metrics` and the like are not. */
export type MeasuredRoute = 'api' | 'dashboard' | 'feedback' | 'page';

export interface MeasuredParts {
  readonly metrics: Metrics;
  /** Id of the project. */
  readonly project?: string;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Requests that the handler does not answer are not counted. */
export function measured<Answer extends Reply | undefined>(
  route: MeasuredRoute,
  handler: (request: WebRequest) => Promise<Answer> | Answer,
  { metrics, project, now = () => performance.now() }: MeasuredParts,
): (request: WebRequest) => Promise<Answer> | Answer {
  const labels = { route, ...defined({ project }) };
  const byClass = Array.from({ length: 10 }, (_, hundreds) => ({ ...labels, status: `${hundreds}xx` }));
  const note = (began: number, status: number): void => {
    metrics.count('lectern_http_requests_total', byClass[Math.floor(status / 100)]!);
    metrics.observe('lectern_http_request_seconds', (now() - began) / 1000, labels);
  };
  const later = async (began: number, answered: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await answered;
      if (answer !== undefined) note(began, answer.status);
      return answer;
    } catch (error) {
      note(began, 500);
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
      note(began, 500);
      throw error;
    }
    if (answer instanceof Promise) return later(began, answer);
    if (answer !== undefined) note(began, answer.status);
    return answer;
  };
}
