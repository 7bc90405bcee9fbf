/** Parses the options of `lectern feedback`; each invalid value is refused with a message. */

import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { nearest } from '../../lib/text/nearest.ts';
import { parseDate } from '../../lib/time/dates.ts';
import { plansOfFile, plansOfFolders } from '../../settings/project-plans.ts';
import type { ProjectQuery } from '../../tasks/choose-project.ts';
import { FEEDBACK_CHOICES, type FilterRequest } from '../../tasks/transfer-feedback.ts';
import type { CommandInput } from '../command.ts';

export function textOption({ values }: Pick<CommandInput, 'values'>, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function optionsOf(input: CommandInput, command: string): ProjectQuery {
  const config = textOption(input, 'config');
  return {
    id: textOption(input, 'project'),
    plans: config === undefined ? [] : plansOfFile(config),
    here: plansOfFolders(['.'])[0]!,
    command,
  };
}

export function wholeOption(
  input: CommandInput,
  name: string,
  { usual, max }: { usual: number; max: number },
): number {
  const given = textOption(input, name);
  if (given === undefined) return usual;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (value >= 1 && value <= max) return value;
  throw new AppError('usage/number', `--${name} is "${given}"`, {
    hint: `Give a whole number from 1 to ${max}`,
  });
}

function moment(input: CommandInput, name: 'from' | 'to'): number | undefined {
  const given = textOption(input, name);
  if (given === undefined) return undefined;
  const value = parseDate(given);
  if (value !== undefined) return value;
  throw new AppError('usage/date', `--${name} is "${given}", which is no date that exists`, {
    hint: 'Give a day such as 2026-01-31, or a moment such as 2026-01-31T12:00:00Z',
  });
}

function choice<T extends string>(name: string, given: string, choices: readonly T[]): T {
  if (choices.includes(given as T)) return given as T;
  const near = nearest(given, choices);
  throw new AppError('usage/choice', `--${name} is "${given}"`, {
    hint: near === undefined ? `Say ${choices.join(', ')}` : `Did you mean "${near}"?`,
  });
}

export function feedbackFilter(input: CommandInput): FilterRequest {
  const [from, to] = [moment(input, 'from'), moment(input, 'to')];
  if (from !== undefined && to !== undefined && from >= to)
    throw new AppError('usage/date', '--from is not before --to', {
      hint: '--to is the first moment that does not belong to the period',
    });
  const source = textOption(input, 'source');
  const statuses = (textOption(input, 'status') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    ...defined({ from, to }),
    ...(source === undefined ? {} : { source: choice('source', source, FEEDBACK_CHOICES.sources) }),
    ...(statuses.length === 0
      ? {}
      : { statuses: statuses.map((name) => choice('status', name, FEEDBACK_CHOICES.statuses)) }),
  };
}
