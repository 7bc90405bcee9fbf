/** The definition of an API operation: one record that routes, validates, answers and documents it. */
import * as z from '../../../lib/schema.ts';
import type { KeyScope } from '../../../records/keys/key-scope.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { ApiErrorCode } from '../../edge/problem/api-errors.ts';
import type { Act } from '../actions/action.ts';
import type { Service } from '../service.ts';

/** The arguments of an operation, all validated. */
export interface OperationContext<Params = unknown, Query = unknown, Body = unknown> {
  readonly service: Service;
  readonly request: WebRequest;
  /** Id of an existing project that the key, if required, belongs to; for `projects:` scopes any id. */
  readonly project: string;
  /** The client, for the audit log: `key:ID`, or `reader` if no key is required. */
  readonly actor: string;
  /** Does an action as the client, in the project. */
  readonly act: Act;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Id for a new record if the client sent an idempotency key: the same at each attempt. */
  readonly madeId?: string;
}

export interface OperationBody<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** Most bytes. */
  readonly most: number;
  /** Accepted media types; the body is JSON in each case. Default `application/json` alone. */
  readonly types?: readonly string[];
  readonly example: z.input<Schema>;
}

interface OperationAnswer<Schema extends z.ZodType = z.ZodType> {
  readonly status: 200 | 201 | 202;
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
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /**
   * For example `/v1/agent/{projectId}/job/{id}`. One without `{projectId}` is about the project of the key, or about all. All are
   * equivalent, and the first is documented.
   */
  readonly paths: readonly [string, ...string[]];
  /** The scope that an API key of the project needs. `none`: for readers' browsers, without a key. */
  readonly auth: KeyScope | 'none';
  readonly tag:
    | ('Agent jobs' | 'Automations' | 'Feedback' | 'Insight')
    | ('Deployments' | 'Audit log' | 'Projects');
  readonly summary: string;
  readonly description: string;
  /** Path parameters, default none; an invalid value gives 404. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: OperationBody<Body>;
  /** Accepts an `Idempotency-Key`: a repeated request gets the first reply and changes nothing. */
  readonly idempotent?: true;
  readonly answer: OperationAnswer<Answer>;
  /** Beyond those that follow from the other fields (`errorsOf`). */
  readonly errors?: readonly ApiErrorCode[];
  /** Throws `RequestProblem`, or an AppError whose code is in `API_ERRORS`. */
  readonly handle: (
    context: OperationContext<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.output<Answer>>;
}

/** An operation as the router sees it. */
export type Operation = OperationShape<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType> & {
  readonly params: z.ZodObject;
};

/** Type-checks the parts of an operation against each other, and erases their types. */
export function operation<
  Answer extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
>(shape: OperationShape<Params, Query, Body, Answer>): Operation {
  return { params: z.strictObject({}), ...shape } as unknown as Operation;
}

/** Every error that an operation can return, ordered by status. */
export function errorsOf({
  auth,
  params,
  body,
  idempotent,
  errors = [],
}: Operation): readonly ApiErrorCode[] {
  return [
    ...new Set<ApiErrorCode>([
      // Also without parameters: any parameter would be unknown.
      'request/invalid',
      ...(body === undefined ? [] : (['request/unreadable'] as const)),
      ...(auth === 'none' ? [] : (['key/refused', 'key/address', 'key/scope'] as const)),
      ...(Object.keys(params.shape).length === 0 ? [] : (['request/not-found'] as const)),
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
