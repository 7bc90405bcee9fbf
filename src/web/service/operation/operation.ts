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
  /** Refuses the request of a key without a further scope. @throws RequestProblem `key/scope` */
  readonly demand: (scope: KeyScope) => void;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Id for a new record if the client sent an idempotency key: the same at each attempt. */
  readonly madeId?: string;
}

export interface OperationBody<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** Most bytes. */
  readonly max: number;
  /** Accepted media types; the body is JSON in each case. Default `application/json` alone. */
  readonly types?: readonly string[];
  readonly example: z.input<Schema>;
}

/** How an answer is sent that is text as it comes, and no JSON. */
interface OperationStream {
  /** Media type, always in UTF-8. */
  readonly type: string;
  /** Of every answer, with their values. */
  readonly headers: Readonly<Record<string, string>>;
}

interface OperationAnswer<Schema extends z.ZodType = z.ZodType> {
  readonly status: 200 | 201 | 202;
  readonly description: string;
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, z.output<Schema>>>;
  /** Then `handle` gives an AsyncIterable of text. Only `streamOperation` sets it. */
  readonly stream?: OperationStream;
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
   * For example `/v1/agent/{projectId}/job/{id}`. One with `{domain}` is about the project that has this name, when the key is of it; one
   * without either is about the project of the key, or about all. All are
   * equivalent, and the first is documented.
   */
  readonly paths: readonly [string, ...string[]];
  /** The scope that an API key of the project needs. `none`: for readers' browsers, without a key. */
  readonly auth: KeyScope | 'none';
  readonly tag:
    | ('Agent jobs' | 'Automations' | 'Feedback' | 'Insight' | 'Reading')
    | ('Deployments' | 'Audit log' | 'Projects');
  readonly summary: string;
  readonly description: string;
  /** Path parameters, default none; an invalid value gives 404. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: OperationBody<Body>;
  /** Stores nothing, although it has a body. */
  readonly readsOnly?: true;
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

/** An operation whose answer is a stream of text: what goes wrong before it begins is an error as for any other. */
export function streamOperation<
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
>({
  answer: { type, headers, description, example },
  handle,
  ...shape
}: Omit<
  OperationShape<Params, z.ZodObject, Body, z.ZodString>,
  'answer' | 'handle' | 'query' | 'idempotent'
> & {
  readonly answer: OperationStream & { readonly description: string; readonly example: string };
  readonly handle: (
    context: OperationContext<z.output<Params>, unknown, z.output<Body>>,
  ) => Promise<AsyncIterable<string>>;
}): Operation {
  const schema = z.string().meta({ description: 'Text as it comes' });
  return operation({
    ...shape,
    answer: { status: 200, description, schema, examples: { Beginning: example }, stream: { type, headers } },
    handle: handle as never,
  });
}

/** Every error that an operation can return, ordered by status. */
export function errorsOf({
  auth,
  params,
  body,
  idempotent,
  readsOnly,
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
      ...(body === undefined || readsOnly === true ? [] : (['store/full'] as const)),
      'store/unavailable',
      ...errors,
    ]),
  ];
}
