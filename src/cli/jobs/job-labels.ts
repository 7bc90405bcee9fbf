/** Labels and marks of job states in a terminal. */
import type { JobLine } from '../../tasks/manage-jobs.ts';
import type { Terminal } from '../terminal.ts';

type State = JobLine['state'];
type Style = Parameters<Terminal['paint']>[0];

const WORDS: Readonly<Record<State, string>> = {
  queued: 'Queued',
  preparing: 'Preparing',
  running: 'Agent at work',
  verifying: 'Checking',
  pushing: 'Pushing',
  opening_pull_request: 'Opening the pull request',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  timed_out: 'Timed out',
};
/** Ends that the state alone does not tell apart. */
const OUTCOMES: Partial<
  Record<NonNullable<JobLine['outcome']>, readonly [word: string, glyph: string, style: Style]>
> = {
  partly: ['Partly done', '◐', 'yellow'],
  unchanged: ['No changes', '–', 'dim'],
  not_understood: ['Not understood', '✖', 'yellow'],
  refused: ['Refused', '✖', 'yellow'],
  could_not: ['Could not do it', '✖', 'yellow'],
  needs_facts: ['Needs facts', '?', 'yellow'],
};
const ENDS: Partial<Record<State, readonly [glyph: string, style: Style]>> = {
  completed: ['✔', 'green'],
  failed: ['✖', 'red'],
  cancelled: ['✖', 'yellow'],
  timed_out: ['✖', 'yellow'],
};
const TODO_GLYPHS = { pending: '☐', in_progress: '◐', completed: '✔', cancelled: '–' } as const;

/** Done was all that was asked for, or there was nothing to do. */
export const isWell = ({ outcome }: Pick<JobLine, 'outcome'>): boolean =>
  outcome === 'changed' || outcome === 'unchanged';

export const isState = (text: string): text is State => Object.hasOwn(WORDS, text);
export const isEnd = (state: State): boolean => ENDS[state] !== undefined;
/** What the label of a job needs; a state of the log has no outcome. */
type Shown = Pick<JobLine, 'state' | 'outcome'>;

export const stateWord = ({ state, outcome }: Shown): string =>
  (outcome === undefined ? undefined : OUTCOMES[outcome]?.[0]) ?? WORDS[state];

/** `✔ Completed`, coloured. */
export function stateText(job: Shown, { paint }: Pick<Terminal, 'paint'>): string {
  const [, glyph, style] = (job.outcome === undefined ? undefined : OUTCOMES[job.outcome]) ?? [
    '',
    ...(ENDS[job.state] ?? (['●', 'cyan'] as const)),
  ];
  return `${paint(style, glyph)} ${stateWord(job)}`;
}

export const todoGlyph = (status: JobLine['todos'][number]['status']): string => TODO_GLYPHS[status];
