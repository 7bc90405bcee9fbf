/** `lectern feedback settings`: what readers are asked, and how long their answers are kept. */

import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { type FeedbackSettingsChange, feedbackSettings } from '../../tasks/feedback-settings.ts';
import { columns } from '../columns.ts';
import type { CommandInput, ExitCode, Option } from '../command.ts';
import { settingsOf } from '../command-settings.ts';
import { optionsOf } from './feedback-options.ts';

const SHOWN = ['off', 'unlisted', 'listed'] as const;
const KINDS = ['rating', 'comment', 'contact', 'code'] as const;

export const FEEDBACK_SETTINGS_OPTIONS = {
  ask: {
    type: 'string',
    multiple: true,
    value: 'LIST',
    doc: `settings: what readers are asked: ${KINDS.join(', ')}, or none`,
  },
  keep: { type: 'string', value: 'DAYS', doc: 'settings: delete feedback after so many days; "" for never' },
  'search-terms': {
    type: 'string',
    value: 'yes|no',
    doc: 'settings: whether search terms of readers are counted',
  },
  insight: {
    type: 'string',
    value: 'yes|no',
    doc: 'settings: whether it is counted which pages are read',
  },
  'public-figures': {
    type: 'string',
    value: 'off|unlisted|listed',
    doc: 'settings: whether everybody sees how often pages are read, and whether search engines may list that',
  },
  'read-origins': {
    type: 'string',
    value: 'ORIGINS',
    doc: 'settings: static sites whose pages report that they are read, such as https://docs.example.com, with commas between them; "" for none',
  },
  'tell-authors': {
    type: 'string',
    value: 'yes|no',
    doc: 'settings: whether authors get a letter about what came of their feedback',
  },
} as const satisfies Readonly<Record<string, Option>>;

export async function settings(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const query = optionsOf(input, 'lectern feedback settings');
  const now = await feedbackSettings(settingsOf(input), query, changeOf(input));
  if (values['json'] === true) {
    terminal.out(JSON.stringify(now));
    return 0;
  }
  const word = (on: boolean): string => (on ? 'yes' : 'no');
  const enabled = KINDS.filter((kind) => now.feedback[kind]);
  const rows = [
    ['Project', now.project],
    ['Readers are asked', enabled.join(', ') || 'none'],
    ['Feedback is kept', now.retentionDays === null ? 'for ever' : `${now.retentionDays} days`],
    ['Search terms', word(now.searchTerms)],
    ['Views of pages', word(now.insight)],
    ['Figures for everybody', now.publicFigures],
    ['Static sites that report', now.readOrigins.join(', ') || 'none'],
    ['Authors are told', word(now.tellAuthors)],
  ];
  terminal.out(columns(rows).join('\n'));
  return 0;
}

/** @throws AppError `usage/…` */
function changeOf({ values }: CommandInput): FeedbackSettingsChange {
  const refuse = (name: string, hint: string): AppError =>
    new AppError('usage/choice', `--${name} is ${JSON.stringify(values[name])}`, { hint });
  const choice = (name: 'search-terms' | 'insight' | 'tell-authors'): boolean | undefined => {
    const value = values[name];
    if (value === undefined) return undefined;
    if (value === 'yes' || value === 'no') return value === 'yes';
    throw refuse(name, 'Say yes or no');
  };
  const { ask, keep, 'read-origins': sites, 'public-figures': shown } = values;
  const publicFigures = SHOWN.find((one) => one === shown);
  if (shown !== undefined && publicFigures === undefined)
    throw refuse('public-figures', `Say ${SHOWN.join(', ')}`);
  const words = typeof ask === 'string' ? ask.split(',').map((one) => one.trim()) : undefined;
  const isNone = words?.join() === 'none';
  if (words !== undefined && !isNone && !words.every((one) => KINDS.some((kind) => kind === one)))
    throw refuse('ask', `Say some of ${KINDS.join(', ')} with commas between them, or none`);
  if (typeof keep === 'string' && keep !== '' && !/^\d{1,9}$/.test(keep))
    throw refuse('keep', 'Give a whole number of days, or "" to keep feedback for ever');
  return defined({
    feedback:
      words &&
      (Object.fromEntries(KINDS.map((kind) => [kind, words.includes(kind)])) as Record<
        (typeof KINDS)[number],
        boolean
      >),
    retentionDays: keep === undefined ? undefined : keep === '' ? null : Number(keep),
    searchTerms: choice('search-terms'),
    insight: choice('insight'),
    publicFigures,
    readOrigins: typeof sites === 'string' ? sites.split(',') : undefined,
    tellAuthors: choice('tell-authors'),
  });
}
