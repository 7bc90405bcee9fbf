/** The shape of every operation of the API: one record routes, validates, answers and documents it. */
import type * as z from '../../../lib/schema.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { ApiErrorCode } from '../../edge/problem/api-errors.ts';
import type { Service } from '../service.ts';

/** What an operation is given: everything in it has been checked. */
export interface OperationContext<Params = unknown, Query = unknown, Body = unknown> {
  readonly service: Service;
  readonly request: WebRequest;
  /** Id of a project that exists and, where a key is needed, that the key belongs to. */
  readonly project: string;
  /** Who asks, for the audit log: `key:ID`, or `reader` where no key is needed. */
  readonly actor: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Id for what is made, where the sender named the request: the same each time it is tried. */
  readonly madeId?: string;
}

export interface OperationBody<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** Most bytes. */
  readonly most: number;
  /** Media types it may be sent as; JSON in each case. Default `application/json` alone. */
  readonly types?: readonly string[];
  readonly example: z.input<Schema>;
}

export interface OperationAnswer<Schema extends z.ZodType = z.ZodType> {
  readonly status: 200 | 201;
  readonly description: string;
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, z.output<Schema>>>;
}

interface OperationShape<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  /** `operationId` of the document, a verb and a noun: `listFeedback`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** For example `/v1/agent/{projectId}/job/{id}`; each has `{projectId}`. All answer the same, the first is the documented one. */
  readonly paths: readonly [string, ...string[]];
  /** `key`: only with an API key of the project. `none`: for readers' browsers. */
  readonly auth: 'key' | 'none';
  readonly tag: 'Agent jobs' | 'Feedback';
  readonly summary: string;
  readonly description: string;
  /** Values of the path, `projectId` among them; a value that does not fit is answered with 404. */
  readonly params: Params;
  readonly query?: Query;
  readonly body?: OperationBody<Body>;
  /** Takes an `Idempotency-Key`: sent again with the same one, it is answered as before and nothing is done. */
  readonly idempotent?: true;
  readonly answer: OperationAnswer<Answer>;
  /** Beyond those that follow from what is above (`errorsOf`). */
  readonly errors?: readonly ApiErrorCode[];
  /** Throws `RequestProblem`, or an AppError whose code is in `API_ERRORS`. */
  readonly handle: (
    context: OperationContext<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.output<Answer>>;
}

/** An operation as the router sees it. */
export type Operation = OperationShape<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType>;

/** Checks that the parts of an operation fit each other, and forgets their types. */
export function operation<
  Params extends z.ZodObject,
  Answer extends z.ZodType,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
>(shape: OperationShape<Params, Query, Body, Answer>): Operation {
  return shape as unknown as Operation;
}

/** Every error an operation can answer with, in the order of their statuses. */
export function errorsOf({ auth, body, idempotent, errors = [] }: Operation): readonly ApiErrorCode[] {
  return [
    ...new Set<ApiErrorCode>([
      // Also where there are no parameters: each would be an unknown one.
      'request/invalid',
      ...(body === undefined ? [] : (['request/unreadable'] as const)),
      ...(auth === 'key' ? (['key/refused'] as const) : []),
      'request/not-found',
      ...(body === undefined ? [] : (['request/too-large', 'request/media-type'] as const)),
      ...(idempotent === undefined ? [] : (['request/in-progress', 'request/idempotency-key'] as const)),
      'request/too-many',
      'server/failed',
      ...(body === undefined ? [] : (['store/full'] as const)),
      'store/unavailable',
      ...errors,
    ]),
  ];
}
