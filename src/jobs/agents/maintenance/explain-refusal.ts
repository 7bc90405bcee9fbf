/** Explains why nothing was done: what was not understood, and the nearest request that would be. */
import { OPERATIONS, operationNamed } from './operations/operations.ts';
import type { RefusedRequest } from './request.ts';

const OTHER_AGENTS =
  'For anything else an operator sets LECTERN_AGENT, to "model" with the address of a model, or to an agent program.';

/** @returns lines for people */
export function explainRefusal({ kind, reasons, nearest }: RefusedRequest): string[] {
  const sentences = reasons.map((reason) => (/[.?!]$/.test(reason) ? reason : `${reason}.`));
  if (kind === 'refused') return [`Nothing was changed: ${sentences.join(' ')}`, ...nearestLines(nearest)];
  return [
    'Nothing was changed: this request was not understood.',
    ...sentences,
    ...nearestLines(nearest),
    'The agent of this server works without a model. It does what has one right answer, and reads requests such as:',
    ...OPERATIONS.map(({ examples }) => `- ${examples[0]}`),
    'with limits such as "only in guides/", "but not the changelog" or "only the English pages".',
    OTHER_AGENTS,
  ];
}

function nearestLines(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const examples = names.map((name) => `"${operationNamed(name).examples[0]}"`);
  return [`The nearest it can do: write ${examples.join(' or ')}.`];
}
