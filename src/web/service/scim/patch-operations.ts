/** Reads the body of a SCIM PATCH into plain steps, in the forms that Okta and Entra send. */
import * as z from '../../../lib/schema.ts';
import { parsePath, type ScimPath } from './scim-expression.ts';
import { badRequest } from './scim-problem.ts';

export const MAX_OPERATIONS = 1_000;

export interface PatchStep {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: ScimPath;
  /** Undefined for a removal without values. */
  readonly value: unknown;
}

/** Names of members of a JSON object have no case in SCIM. */
const operationSchema = z.object({
  op: z.string().max(20),
  path: z.string().max(1_000).optional(),
  value: z.unknown().optional(),
});
const bodySchema = z.object({ operations: z.array(z.unknown()).min(1).max(MAX_OPERATIONS) });

export function lowerKeys(value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]));
}

function stepsOf(given: unknown): readonly PatchStep[] {
  const read = operationSchema.safeParse(lowerKeys(given));
  if (!read.success)
    throw badRequest('invalidSyntax', 'An operation has "op", and may have "path" and "value"');
  const { path, value } = read.data;
  const op = (['add', 'replace', 'remove'] as const).find((one) => one === read.data.op.toLowerCase());
  if (op === undefined) throw badRequest('invalidSyntax', 'An operation is "add", "replace" or "remove"');
  if (path !== undefined && path !== '') return [{ op, path: parsePath(path), value }];
  if (op === 'remove') throw badRequest('noTarget', 'A removal needs a "path"');
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw badRequest('invalidSyntax', 'Without a "path", the "value" is an object');
  // Entra writes whole paths as names here.
  return Object.entries(value)
    .filter(([name]) => name.toLowerCase() !== 'schemas')
    .map(([name, one]) => ({ op, path: parsePath(name), value: one }));
}

/** @throws ScimProblem `invalidSyntax`, `invalidPath`, `noTarget` */
export function readPatch(body: unknown): readonly PatchStep[] {
  const read = bodySchema.safeParse(lowerKeys(body));
  if (!read.success)
    throw badRequest('invalidSyntax', `The body has "Operations", a list of 1 to ${MAX_OPERATIONS}`);
  const steps = read.data.operations.flatMap(stepsOf);
  if (steps.length > MAX_OPERATIONS)
    throw badRequest('tooMany', `At most ${MAX_OPERATIONS} changes are taken at once`);
  return steps;
}
