/** A typed operation with its limits as a task, for tools and for scripts. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import type { RequestedTask } from '../maintenance/request.ts';
import { operationArguments, TYPED_OPERATIONS } from './typed-operations.ts';
import { fileLimits, withinArguments } from './within-globs.ts';

const NAMES = Object.keys(TYPED_OPERATIONS) as [string, ...string[]];

export const typedRequest = z.object({
  operation: z.enum(NAMES),
  ...operationArguments.shape,
  ...withinArguments,
});

/** @throws AppError `work/…` when an argument is missing or no pattern */
export function typedTask({
  operation,
  in: only,
  except,
  ...given
}: z.output<typeof typedRequest>): RequestedTask {
  const work = TYPED_OPERATIONS[operation]!.read(given);
  return { operation, work, planOnly: false, ...fileLimits({ in: only, except }) };
}

/** @throws AppError `work/argument` */
export function readTypedTask(json: string): RequestedTask {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new AppError('work/argument', 'The request begins as JSON and is none', {
      hint: 'Write it as {"operation":"move","from":"old","to":"new"}',
      cause,
    });
  }
  const read = typedRequest.strict().safeParse(value);
  if (read.success) return typedTask(read.data);
  throw new AppError('work/argument', `The request is wrong: ${z.prettifyError(read.error).slice(0, 500)}`, {
    hint: `Operations: ${NAMES.join(', ')}`,
  });
}
