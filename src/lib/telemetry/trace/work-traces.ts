/** Traces of work that no request waits for, such as a job or a delivery: each is the first span of its own trace. */
import { currentRequest, inSpan, type SpanOptions } from './request-context.ts';
import { isTraced } from './span.ts';

export interface WorkTraces {
  record<Result>(name: string, options: SpanOptions<Result>, work: () => Promise<Result>): Promise<Result>;
}

/** Records `work` below the span that runs now, else as a trace of its own. @param traces undefined where none are recorded */
export function inTrace<Result>(
  traces: WorkTraces | undefined,
  name: string,
  options: SpanOptions<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (traces === undefined || isTraced(currentRequest()?.span)) return inSpan(name, options, work);
  return traces.record(name, options, work);
}
