/** Options of `lectern automations set`, read into the fields of the form of the dashboard. */

import { AppError } from '../lib/app-error.ts';
import { AUTOMATION_CAUSES } from '../tasks/manage-automations.ts';
import type { CommandInput, Option } from './command.ts';

export const AUTOMATION_OPTIONS = {
  on: { type: 'boolean', doc: 'set: switch it on' },
  off: { type: 'boolean', doc: 'set: switch it off' },
  when: {
    type: 'string',
    value: AUTOMATION_CAUSES.join('|'),
    doc: 'set: by its schedule, after each push that goes live, or after each to a code repository',
  },
  schedule: {
    type: 'string',
    value: 'CRON',
    doc: 'set: minute, hour, day, month and weekday, such as "0 6 * * 1"',
  },
  zone: { type: 'string', value: 'ZONE', doc: 'set: time zone, such as Europe/Berlin' },
  scope: { type: 'string', value: 'PATH', doc: 'set: only this folder or page; "" for all' },
  option: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE',
    doc: 'set: a field of the recipe, as "show" names it',
  },
  'run-tokens': { type: 'string', value: 'NUMBER', doc: 'set: most tokens of a run; "" for no limit' },
  'month-tokens': { type: 'string', value: 'NUMBER', doc: 'set: most tokens in a month; "" for no limit' },
  'month-runs': { type: 'string', value: 'NUMBER', doc: 'set: most runs in a month; "" for no limit' },
  unattended: {
    type: 'string',
    value: 'yes|no',
    doc: 'set: may hand words of readers to the agent without a person who looks at them',
  },
} as const satisfies Readonly<Record<string, Option>>;

const FIELDS: Readonly<Record<string, string>> = {
  when: 'cause',
  schedule: 'schedule',
  zone: 'zone',
  scope: 'scope',
  'run-tokens': 'runTokens',
  'month-tokens': 'monthTokens',
  'month-runs': 'monthRuns',
};

interface TypedAutomation {
  readonly fields: Readonly<Record<string, string>>;
  /** `NAME=VALUE`, with commas between several. */
  readonly options: string | undefined;
}

/** @throws AppError `usage/options` */
export function typedAutomation({ values }: CommandInput): TypedAutomation {
  const refuse = (name: string, hint: string): AppError =>
    new AppError('usage/options', `--${name} is ${JSON.stringify(values[name])}`, { hint });
  const { on, off, when, unattended, option } = values;
  if (on === true && off === true)
    throw new AppError('usage/options', '"--on" and "--off" exclude each other', {
      hint: 'Give one of them',
    });
  if (when !== undefined && !AUTOMATION_CAUSES.some((one) => one === when))
    throw refuse('when', `Say ${AUTOMATION_CAUSES.join(', ')}`);
  if (unattended !== undefined && unattended !== 'yes' && unattended !== 'no')
    throw refuse('unattended', 'Say yes or no');
  const texts = Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = values[name];
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  return {
    fields: {
      ...Object.fromEntries(texts),
      ...(on === true ? { enabled: 'on' } : {}),
      ...(off === true ? { enabled: '' } : {}),
      ...(unattended === undefined ? {} : { unattended: unattended === 'yes' ? 'on' : '' }),
    },
    options: typeof option === 'string' ? option : undefined,
  };
}

const OPTION = 'option-';

/** What an error of a field is about, in the words of the command. */
export function optionOfField(field: string): string {
  if (field.startsWith(OPTION)) return `--option ${field.slice(OPTION.length)}`;
  if (field === 'enabled') return '--on';
  return `--${Object.entries(FIELDS).find(([, one]) => one === field)?.[0] ?? field}`;
}
