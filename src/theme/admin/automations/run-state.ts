/** Labels of the states and causes of a run; the label alone carries the meaning. */
import type { Html } from '../../../lib/html.ts';
import type { AutomationRun, RunCause, RunState } from '../../../records/automations/automation.ts';
import { pill, type Tone } from '../parts/pill.ts';

const STATES: Readonly<Record<RunState, readonly [string, Tone]>> = {
  waiting: ['Waiting', 'plain'],
  working: ['Working', 'note'],
  changed: ['Changed', 'tip'],
  unchanged: ['Nothing to change', 'plain'],
  planned: ['Planned', 'violet'],
  nothing: ['Nothing to do', 'plain'],
  skipped: ['Skipped', 'warn'],
  failed: ['Failed', 'danger'],
};

export function runStatePill({ state }: Pick<AutomationRun, 'state'>): Html {
  return pill(...STATES[state]);
}

const CAUSES: Readonly<Record<RunCause, string>> = {
  schedule: 'Schedule',
  push: 'Push',
  code: 'Push to code',
  person: 'By hand',
  api: 'API',
};

export const causeText = (cause: RunCause): string => CAUSES[cause];
