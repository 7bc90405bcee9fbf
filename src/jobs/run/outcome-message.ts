/** The message about a round's outcome for the person who started the job. */
import type { Issue } from '../../lib/issue.ts';
import type { AgentResult } from '../agents/agent.ts';
import { switchesInWords } from './site-switches.ts';

const MOST = 4_000;

export interface OutcomeParts {
  readonly leftOut: readonly Issue[];
  /** Changed files that act on the whole site. */
  readonly switches: readonly string[];
}

export function outcomeMessage(
  { message, outcome }: AgentResult,
  { leftOut, switches }: OutcomeParts,
): string {
  const parts = [message.trim()];
  if (outcome === 'limited') parts.push('It is a part of the work; send a message to go on with it.');
  const files = [...new Set(leftOut.map(({ file }) => file))];
  if (files.length > 0)
    parts.push(`Left out, because the checks found new problems there: ${files.slice(0, 10).join(', ')}.`);
  // First, so that it survives when an agent's text is cut.
  return cut([switchesInWords(switches), ...parts].filter(Boolean).join('\n\n'));
}

export function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MOST ? text : `${characters.slice(0, MOST - 1).join('')}…`;
}
