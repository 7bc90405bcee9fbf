/** A typed operation with its limits as a task, for tools and for scripts that write JSON. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { isDoubt, quoted } from '../maintenance/operations/field.ts';
import type { Operation } from '../maintenance/operations/operation.ts';
import { OPERATIONS, operationNamed } from '../maintenance/operations/operations.ts';
import type { RequestedTask } from '../maintenance/request.ts';
import { fileLimits, withinArguments } from './within-globs.ts';

/** A replacement and a list of problems are tools of their own. */
export const TYPED_OPERATIONS: readonly Operation[] = OPERATIONS.filter(
  ({ name }) => name !== 'replace' && name !== 'list',
);
const NAMES = TYPED_OPERATIONS.map(({ name }) => name) as [string, ...string[]];

/** Of all operations; which of them one needs is said with it. */
const OPERATION_ARGUMENTS = Object.fromEntries(
  TYPED_OPERATIONS.flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { schema, help }]) => [name, schema.optional().describe(help)]),
  ),
);

export const typedRequest = z.object({
  operation: z.enum(NAMES),
  ...OPERATION_ARGUMENTS,
  ...withinArguments,
});

/** `from, to, names?`, for the description of the tool. */
export const takes = ({ fields }: Operation): string =>
  Object.entries(fields)
    .map(([name, { required }]) => (required ? name : `${name}?`))
    .join(', ');

/** @throws AppError `work/…` when an argument is missing or wrong */
export function typedTask({
  operation: name,
  in: only,
  except,
  ...given
}: z.output<typeof typedRequest>): RequestedTask {
  const operation = operationNamed(name);
  const work = operation.read(typedValues(operation, given));
  if (isDoubt(work)) throw new AppError('work/argument', work.problem, { hint: work.hint });
  return { operation: name, work, planOnly: false, ...fileLimits({ in: only, except }) };
}

/** Texts are read as people type them; everything else has been checked by its schema. */
function typedValues(
  { fields }: Operation,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name] ?? field.standard;
    if (value === undefined && field.required)
      throw new AppError('work/argument', `The argument "${name}" is missing`, {
        hint: `For example ${quoted(field.example)}`,
      });
    const read = typeof value === 'string' ? field.read(value) : value;
    if (isDoubt(read))
      throw new AppError('work/argument', `The argument "${name}": ${read.problem}`, { hint: read.hint });
    values[name] = read;
  }
  return values;
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
