/** Renders the progress of a job as a row of steps, each with its start and duration. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';
import { clockTime } from '../parts/moment.ts';
import { pluralise } from '../parts/numbers.ts';
import { duration } from './job-text.ts';

/** `stopped`: the job ended in it without being done; `missed`: so it never came to this; `skipped`: the job was done without it. */
type StepState = 'done' | 'now' | 'stopped' | 'missed' | 'skipped' | 'next';

export interface JobStepView {
  readonly name: string;
  readonly state: StepState;
  /** When it began. */
  readonly at?: number;
  /** Milliseconds; for the current step until now. */
  readonly took?: number;
  /** In which way it stopped, for example `Failed`. */
  readonly stopped?: string;
}

const GLYPHS: Readonly<Record<StepState, InterfaceIconName | undefined>> = {
  done: 'check',
  now: 'refresh',
  stopped: 'close',
  missed: undefined,
  skipped: 'minus',
  next: undefined,
};
const WORDS: Readonly<Record<StepState, string>> = {
  done: 'Done',
  now: 'In progress',
  stopped: 'Stopped',
  missed: 'Not reached',
  skipped: 'Not needed',
  next: 'To come',
};

/** @param folded for a job that is done: how it went is then one line */
export function jobSteps(steps: readonly JobStepView[], folded: boolean): Html {
  const list = html`<ol class="job-steps" aria-label="Steps of the job">${steps.map(step)}</ol>`;
  if (!folded) return list;
  const took = steps.reduce((sum, step) => sum + (step.took ?? 0), 0);
  const ran = steps.filter(({ state }) => state === 'done').length;
  return html`
    <details class="job-steps-fold" id="steps"><summary>${interfaceIcon('chevron-right')}${pluralise(ran, 'step')} in ${duration(took)}</summary>${list}</details>
  `;
}

function step({ name, state, at, took, stopped }: JobStepView): Html {
  const glyph = GLYPHS[state];
  const word = state === 'stopped' ? (stopped ?? WORDS.stopped) : WORDS[state];
  // A step that runs counts on in the browser, from where the server's clock was.
  const since = state === 'now' && at !== undefined ? Math.round(took ?? 0) : undefined;
  const time =
    at === undefined
      ? html``
      : html`<span class="job-step-time">${clockTime(at)}${took === undefined ? '' : html` <span class="job-step-took"${attributes({ 'data-took': since })}>${duration(took)}</span>`}</span>`;
  return html`
    <li class="job-step" data-state="${state}"${attributes({ 'aria-current': state === 'now' ? 'step' : undefined })}>
    <span class="job-step-mark">${glyph === undefined ? '' : interfaceIcon(glyph)}</span>
    <span class="job-step-text"><span class="job-step-name">${name}</span><span class="job-step-word">${word}</span>${time}</span></li>
  `;
}
