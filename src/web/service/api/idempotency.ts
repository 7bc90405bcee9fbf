/** Runs a request with an `Idempotency-Key` once: a repeated request gets the first reply. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import type { IdempotentRequest } from '../../../records/idempotency/idempotency-records.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { invalidRequest, RequestProblem } from '../../edge/problem/request-problem.ts';
import type { Operation, OperationContext } from '../operation/operation.ts';

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const REPLAYED_HEADER = 'Idempotency-Replayed';
export const IDEMPOTENCY_PATTERN = '^[\\x21-\\x7e]{1,255}$';
const KEY = new RegExp(IDEMPOTENCY_PATTERN);

export interface Performed {
  /** JSON text. */
  readonly body: string;
  /** True if the reply is the stored one. */
  readonly replayed: boolean;
}

/** @throws errors of the operation, and RequestProblem `request/idempotency-key` or `request/in-progress` */
export async function perform(operation: Operation, context: OperationContext): Promise<Performed> {
  const handle = async (madeId?: string): Promise<string> => {
    const given = madeId === undefined ? context : { ...context, madeId };
    return JSON.stringify(await operation.handle(given as Parameters<Operation['handle']>[0]));
  };
  const key = operation.idempotent === true ? keyOf(context.request) : undefined;
  if (key === undefined) return { body: await handle(), replayed: false };
  const { idempotency } = context.service.records;
  const request: IdempotentRequest = {
    project: context.project,
    key,
    fingerprint: fingerprintOf(operation, context),
  };
  const start = await idempotency.begin(request);
  switch (start.kind) {
    case 'answered':
      return { body: start.body, replayed: true };
    case 'other':
      throw new RequestProblem(
        'request/idempotency-key',
        `The ${IDEMPOTENCY_HEADER} was sent before with another request; make a new one for each`,
      );
    case 'running':
      throw new RequestProblem(
        'request/in-progress',
        `The request with this ${IDEMPOTENCY_HEADER} is still being worked on; send it again in a moment`,
      );
    case 'begun':
      try {
        const body = await handle(start.madeId);
        await idempotency.finish(request, body);
        return { body, replayed: false };
      } catch (error) {
        // If this fails too, the reservation expires after a minute.
        await idempotency.forget(request, start.takenAt).catch(() => undefined);
        throw error;
      }
  }
}

function keyOf({ headers }: WebRequest): string | undefined {
  const sent = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (sent === undefined) return undefined;
  if (typeof sent === 'string' && KEY.test(sent)) return sent;
  throw invalidRequest([
    {
      message: `"${IDEMPOTENCY_HEADER}" must be 1 to 255 visible ASCII characters without spaces, for example a UUID`,
      path: IDEMPOTENCY_HEADER,
    },
  ]);
}

/** Hash of the parsed request, so that whitespace and the order of fields do not matter. */
export function fingerprintOf(
  { id }: Pick<Operation, 'id'>,
  { params, query, body }: Pick<OperationContext, 'params' | 'query' | 'body'>,
): string {
  return contentHash(JSON.stringify([id, params, query, body]));
}
