/** The error that operations throw to reject a request; `problem.ts` turns it into a reply. */
import { AppError } from '../../../lib/app-error.ts';
import type { HeaderValues } from '../http/reply.ts';
import type { ApiErrorCode } from './api-errors.ts';

/** One problem of a request, as a sentence, and the parameter or field that causes it (`limit`, `contact`). */
export interface ProblemDetail {
  readonly message: string;
  readonly path: string;
}

export class RequestProblem extends AppError {
  readonly details: readonly ProblemDetail[];
  readonly headers: HeaderValues;

  constructor(
    code: ApiErrorCode,
    message: string,
    { details = [], headers = {} }: { details?: readonly ProblemDetail[]; headers?: HeaderValues } = {},
  ) {
    super(code, message);
    this.name = 'RequestProblem';
    this.details = details;
    this.headers = headers;
  }
}

/** Reports every problem of a request in one reply. */
export function invalidRequest(details: readonly [ProblemDetail, ...ProblemDetail[]]): RequestProblem {
  const others = details.length - 1;
  const more = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'problem' : 'problems'})`;
  return new RequestProblem('request/invalid', `${details[0].message}${more}`, { details });
}

/** For a missing resource and for one of another project: the client cannot tell them apart. */
export function notFound(): RequestProblem {
  return new RequestProblem('request/not-found', 'There is nothing at this address');
}

export function tooManyRequests(seconds: number, headers: HeaderValues = {}): RequestProblem {
  const wait = String(Math.max(1, Math.ceil(seconds)));
  return new RequestProblem('request/too-many', `Too many requests; try again in ${wait} s`, {
    headers: { ...headers, 'retry-after': wait },
  });
}
