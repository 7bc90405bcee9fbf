/** How Bitbucket Data Center answers: errors with the names of exceptions, and pages of values. */
import type { ApiCall, ForgeAnswer } from './forge-world.ts';

export const refuse = (
  status: number,
  message: string,
  exception: string,
  more: object = {},
): ForgeAnswer => ({
  status,
  json: {
    errors: [{ context: null, message, exceptionName: `com.atlassian.bitbucket.${exception}`, ...more }],
  },
});

export const BAD_TOKEN = refuse(
  401,
  'Authentication failed. Please check your credentials and try again.',
  'auth.IncorrectPasswordAuthenticationException',
);
export const FORBIDDEN = refuse(
  401,
  'You are not permitted to access this resource',
  'AuthorisationException',
);

export function pageOf(call: ApiCall, values: readonly unknown[]): ForgeAnswer {
  const limit = Number(call.query.get('limit') ?? 25);
  const start = Number(call.query.get('start') ?? 0);
  const shown = values.slice(start, start + limit);
  const isLastPage = start + limit >= values.length;
  const nextPageStart = isLastPage ? {} : { nextPageStart: start + limit };
  return {
    status: 200,
    json: { size: shown.length, limit, start, isLastPage, ...nextPageStart, values: shown },
  };
}
