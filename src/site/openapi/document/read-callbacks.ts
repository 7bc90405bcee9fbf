/** Reads the callbacks of an operation: requests that the API sends to the client. */
import { defined } from '../../../lib/defined.ts';
import { type JsonRecord, recordOf } from '../json-data.ts';
import type { ReferenceDocument } from '../reference-document.ts';
import { OPERATION_METHODS } from '../specification.ts';
import { readBody } from './read-contents.ts';
import type { ReadContext } from './read-context.ts';

const MOST_CALLBACKS = 50;

type Callback = ReferenceDocument['callbacks'][number];

export function readCallbacks(context: ReadContext, callbacks: unknown): Callback[] {
  const found = context.budget
    .first(Object.entries(recordOf(callbacks)), 'callbacks', MOST_CALLBACKS)
    .flatMap(([name, callback]) => addresses(context, name, context.follow(callback).value));
  return [...context.budget.first(found, 'callbacks', MOST_CALLBACKS)];
}

function addresses(context: ReadContext, name: string, callback: JsonRecord | undefined): Callback[] {
  const entries = Object.entries(callback ?? {}).filter(([key]) => !key.startsWith('x-'));
  return context.budget.first(entries, 'callbacks', MOST_CALLBACKS).flatMap(([expression, item]) => {
    const path = context.follow(item).value ?? {};
    return OPERATION_METHODS.flatMap((method) => {
      const { value } = context.follow(path[method.toLowerCase()]);
      if (value === undefined || !context.budget.pay(name.length + expression.length + 40)) return [];
      return [one(context, { name, expression, method }, value)];
    });
  });
}

function one(
  context: ReadContext,
  at: Pick<Callback, 'name' | 'expression' | 'method'>,
  operation: JsonRecord,
): Callback {
  const description =
    context.budget.text(operation['description']) ?? context.budget.text(operation['summary']);
  const body = readBody(context, operation['requestBody'])?.contents[0];
  return {
    ...at,
    ...defined({ description, body }),
  };
}
