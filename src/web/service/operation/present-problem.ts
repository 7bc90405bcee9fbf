/** The JSON of every error (RFC 9457), with extra members for clients of the hosted platform. */
import * as z from '../../../lib/schema.ts';
import { API_ERRORS, type ApiErrorCode } from '../../edge/problem/api-errors.ts';
import type { ProblemDetail } from '../../edge/problem/request-problem.ts';

export const PROBLEM_TYPE = 'application/problem+json';

const CODES = Object.keys(API_ERRORS) as [ApiErrorCode, ...ApiErrorCode[]];

export const problemSchema = z
  .strictObject({
    type: z
      .string()
      .meta({ description: 'A name of the kind of error: `urn:lectern:error:` and the code', format: 'uri' }),
    title: z.string().meta({ description: 'The kind of error in words, always the same' }),
    status: z.int().min(400).max(599),
    detail: z.string().meta({ description: 'What happened this time' }),
    code: z.enum(CODES).meta({ description: 'The kind of error, for programs' }),
    requestId: z.string().meta({ description: 'Stands in the log of the server too' }),
    error: z.string().meta({ description: 'The same as `detail`' }),
    message: z.string().optional().meta({ description: 'The same as `detail`, below `/discovery/` only' }),
    details: z
      .array(z.strictObject({ message: z.string(), path: z.string() }))
      .meta({ description: 'Everything that is wrong with the request, with the parameter or field' }),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457)' });

type Problem = z.output<typeof problemSchema>;

/** The type is a name, not a URL, so that it is the same on every installation. */
export function presentProblem(
  code: ApiErrorCode,
  { detail, details = [] }: { detail: string; details?: readonly ProblemDetail[] },
  requestId: string,
): Problem {
  const { status, title } = API_ERRORS[code];
  return {
    type: `urn:lectern:error:${code}`,
    title,
    status,
    detail,
    code,
    requestId,
    error: detail,
    details: [...details],
  };
}
