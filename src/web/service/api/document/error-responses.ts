/** The error responses of the OpenAPI document: one per status of an operation, with the possible codes. */
import { API_ERRORS, type ApiErrorCode } from '../../../edge/problem/api-errors.ts';
import { errorsOf, type Operation } from '../../operation/operation.ts';
import { PROBLEM_TYPE, presentProblem } from '../../operation/present-problem.ts';
import type { Json } from './schemas.ts';

export interface ErrorResponses {
  /** By status, for the operation. */
  of(operation: Operation): Json;
  /** A reference to the response of one code. */
  one(code: ApiErrorCode): Json;
  /** For `components.responses`. */
  named(): Json;
}

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

/** Responses after authentication carry the remaining quota of the key. */
export const RATE_HEADERS: Json = {
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimit-Policy'),
};
export const COMMON_HEADERS: Json = { 'X-Request-Id': header('X-Request-Id') };

const HEADERS: Readonly<Record<number, Json>> = {
  401: { 'WWW-Authenticate': header('WWW-Authenticate') },
  405: { Allow: header('Allow') },
  429: { 'Retry-After': header('Retry-After') },
  503: { 'Retry-After': header('Retry-After') },
};
const WITHOUT_RATE = new Set([401, 405]);

const pascal = (code: string): string =>
  code.replace(/(?:^|[/-])([a-z])/g, (_, letter: string) => letter.toUpperCase());

function responseOf(codes: readonly ApiErrorCode[]): Json {
  const { status } = API_ERRORS[codes[0]!];
  const example = (code: ApiErrorCode): Json => ({
    value: presentProblem(code, { detail: API_ERRORS[code].title }, '5f0c7c1e-6a55-4f2d-9d2c-0e2a8a7f3b10'),
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${API_ERRORS[code].when}`).join('\n\n'),
    headers: {
      ...COMMON_HEADERS,
      ...(WITHOUT_RATE.has(status) ? {} : RATE_HEADERS),
      ...HEADERS[status],
      ...(codes.includes('key/scope') ? { 'WWW-Authenticate': header('WWW-Authenticate-Scope') } : {}),
    },
    content: {
      [PROBLEM_TYPE]: {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  };
}

export function createErrorResponses(): ErrorResponses {
  const known = new Map<string, Json>();
  const reference = (codes: readonly ApiErrorCode[]): Json => {
    const name = codes.map(pascal).join('Or');
    known.set(name, known.get(name) ?? responseOf(codes));
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    of: (operation) => {
      const byStatus = Map.groupBy(errorsOf(operation), (code) => API_ERRORS[code].status);
      return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), reference(codes)]));
    },
    one: (code) => reference([code]),
    named: () => Object.fromEntries([...known].sort(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}
