/** Turns any error into a reply, using the table of API errors; details that are not for clients are only logged. */
import { AppError } from '../../../lib/app-error.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { HeaderValues, Reply } from '../../edge/http/reply.ts';
import { API_ERRORS, type ApiErrorCode, isApiErrorCode } from '../../edge/problem/api-errors.ts';
import { RequestProblem } from '../../edge/problem/request-problem.ts';
import type { Service } from '../service.ts';
import { PROBLEM_TYPE, presentProblem } from './present-problem.ts';

const RETRY_SECONDS = '5';

interface ProblemContext {
  readonly id: string;
  /** Headers of every reply to this request. */
  readonly headers: HeaderValues;
  /** Id of the request. */
  readonly signal: AbortSignal;
  /** A further field that clients of the hosted platform read at this path. */
  readonly says?: 'message' | undefined;
}

const INCOMPLETE = new AppError('request/aborted', 'The client disconnected before its request was complete');

/** The same request will succeed in a moment, as after a database failure. */
const SAME_AS: Readonly<Record<string, ApiErrorCode>> = {
  'store/busy': 'store/unavailable',
  'search/busy': 'site/unavailable',
  'search/unavailable': 'site/unavailable',
};

export function problemReply(
  error: unknown,
  { id, headers, signal, says }: ProblemContext,
  service: Service,
): Reply {
  const gone = isClientGone(error, signal) ? INCOMPLETE : error;
  const name = gone instanceof AppError ? (SAME_AS[gone.code] ?? gone.code) : '';
  const known = gone instanceof AppError && isApiErrorCode(name) ? gone : undefined;
  const code = known === undefined ? 'server/failed' : (name as ApiErrorCode);
  const { status } = API_ERRORS[code];
  if (status >= 500) report(service, error, { code, id });
  const body = {
    detail:
      known === undefined ? 'Something went wrong; the log of the server has more' : sentence(known, code),
    details: known instanceof RequestProblem ? known.details : [],
  };
  return {
    status,
    headers: {
      ...headers,
      'content-type': PROBLEM_TYPE,
      ...(status === 503 ? { 'retry-after': RETRY_SECONDS } : {}),
      ...(known instanceof RequestProblem ? known.headers : {}),
    },
    body: JSON.stringify({
      ...presentProblem(code, body, id),
      ...(says === 'message' ? { message: body.detail } : {}),
    }),
  };
}

function sentence({ message, hint, code: own }: AppError, code: ApiErrorCode): string {
  // What the store and the search say is for the operator: it may contain file and host names.
  if (code.startsWith('store/') || own !== code) return `${API_ERRORS[code].title}; try again in a moment`;
  return hint === undefined ? message : `${message}. ${hint}`;
}

function report(
  { log, metrics }: Service,
  error: unknown,
  { code, id }: { readonly code: ApiErrorCode; readonly id: string },
): void {
  if (code.startsWith('store/')) metrics.count('lectern_store_errors_total', { code });
  log.error(
    'API request failed',
    {
      id,
      code,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    },
    error,
  );
}
