/** Labels and marks of job states in a terminal. */
import type { JobLine } from '../../app/jobs/manage-jobs.ts';
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
const ENDS: Partial<Record<State, readonly [glyph: string, style: Style]>> = {
  completed: ['✔', 'green'],
  failed: ['✖', 'red'],
  cancelled: ['✖', 'yellow'],
  timed_out: ['✖', 'yellow'],
};
const TODO_GLYPHS = { pending: '☐', in_progress: '◐', completed: '✔', cancelled: '–' } as const;

export const isState = (text: string): text is State => Object.hasOwn(WORDS, text);
export const isEnd = (state: State): boolean => ENDS[state] !== undefined;
export const stateWord = (state: State): string => WORDS[state];

/** `✔ Completed`, coloured. */
export function stateText(state: State, { paint }: Pick<Terminal, 'paint'>): string {
  const [glyph, style] = ENDS[state] ?? (['●', 'cyan'] as const);
  return `${paint(style, glyph)} ${WORDS[state]}`;
}

export const todoGlyph = (status: JobLine['todos'][number]['status']): string => TODO_GLYPHS[status];
