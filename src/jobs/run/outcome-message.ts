/** The message about a round's outcome for the person who started the job. */
import type { Issue } from '../../lib/issue.ts';
import type { DeclinedEdit } from '../../records/jobs/declined-edit.ts';
import type { JobFailure } from '../../records/jobs/job.ts';
import type { AgentResult } from '../agents/agent.ts';
import { leftOutInWords } from '../declined/declined-words.ts';
import { type SourceReport, sourcesInWords } from '../sources/check-sources.ts';
import type { JobRun, TurnEnd } from './job-run.ts';
import { switchesInWords } from './site-switches.ts';

const MAX = 4_000;

export interface OutcomeParts {
  readonly leftOut: readonly Issue[];
  /** Changed files that act on the whole site. */
  readonly switches: readonly string[];
  /** Edits that people declined before. */
  readonly declined: readonly DeclinedEdit[];
  /** Undefined where the agent could read no code. */
  readonly sources?: SourceReport | undefined;
}

/** Whether an agent that changed files has done all that was asked for. */
export const isIncomplete = ({ outcome }: AgentResult): boolean =>
  outcome !== 'done' && outcome !== 'nothing';

/** Of a round that changed files. */
export function outcomeMessage(
  result: AgentResult,
  { leftOut, switches, declined, sources }: OutcomeParts,
): string {
  const files = [...new Set(leftOut.map(({ file }) => file))];
  const notes = [
    isIncomplete(result) ? `${partInWords(result)} Send a message to go on with it.` : undefined,
    questionsInWords(result),
    files.length > 0
      ? `Left out, because the checks found new problems there: ${files.slice(0, 10).join(', ')}.`
      : undefined,
    sources === undefined ? undefined : sourcesInWords(sources),
    leftOutInWords(declined),
  ];
  // First, so that it survives when an agent's text is cut.
  return join([switchesInWords(switches)], result.message, notes);
}

/** Why an agent that changed nothing did not do what was asked for; undefined = there was nothing to do. */
export function failureWithoutChanges(
  result: AgentResult,
  declined: readonly DeclinedEdit[],
): JobFailure | undefined {
  const { outcome } = result;
  if (isEmptyClaim(result, declined)) return 'could_not';
  if (outcome === 'done' || outcome === 'nothing') return undefined;
  return outcome === 'refused' || outcome === 'not_understood' || outcome === 'needs_facts'
    ? outcome
    : 'could_not';
}

/** It says that it is done, and the files are as they were; not when we took its edits out because people had declined them. */
const isEmptyClaim = ({ outcome, isOwnWord }: AgentResult, declined: readonly DeclinedEdit[]): boolean =>
  outcome === 'done' && isOwnWord === true && declined.length === 0;

const NO_FILE = 'No file was changed.';

/** Of a round that changed nothing: the agent's own message may not mention that there is nothing to review. */
export function messageWithoutChanges(
  { job, resources }: Pick<JobRun, 'job' | 'resources'>,
  { result, cutOff }: TurnEnd,
  declined: readonly DeclinedEdit[],
): string {
  if (cutOff) return 'The time was over before the agent had changed a file.';
  const words = leftOutInWords(declined);
  if (words !== undefined) return unchangedMessage(result, `${words}\n\n${NO_FILE}`);
  if (!resources.understands) return cut(result.message);
  if (result.outcome === 'refused') return cut(`The agent would not do it: ${result.message}`);
  if (isEmptyClaim(result, declined))
    return unchangedMessage(
      result,
      'The agent said that this is done, but the files are as they were before.',
    );
  return unchangedMessage(result, job.commit === null ? NO_FILE : 'Nothing more was changed.');
}

/** @param ours what we add to an agent's own words */
function unchangedMessage(result: AgentResult, ours: string): string {
  return join([], result.message, [questionsInWords(result), ours]);
}

/** That the work is a part, for people. */
export function partInWords({ outcome }: AgentResult): string {
  return outcome === 'stopped'
    ? 'The agent stopped without saying that the work is done, so this may be a part of it.'
    : 'The agent did not do all of it, so this is a part of the work.';
}

/** A list in Markdown, which reads as text too. */
export function questionsInWords({ questions = [] }: AgentResult): string | undefined {
  if (questions.length === 0) return undefined;
  return ['The agent needs to know:', ...questions.map((question, at) => `${at + 1}. ${question}`)].join(
    '\n',
  );
}

/** Cuts the words of the agent alone, as long as the rest leaves room for them. */
function join(
  before: readonly (string | undefined)[],
  words: string,
  after: readonly (string | undefined)[],
): string {
  const length = (texts: readonly (string | undefined)[]): number =>
    [...texts.filter(Boolean).join('\n\n')].length + 4;
  const room = Math.max(0, MAX - length([...before, ...after]));
  return cut([...before, cut(words.trim(), room), ...after].filter(Boolean).join('\n\n'));
}

export function cut(text: string, max = MAX): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, Math.max(0, max - 1)).join('')}…`;
}
