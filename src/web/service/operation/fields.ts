/** Parameters that several operations share: their schemas, parsing and documentation. */

import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import { parseDate } from '../../../lib/time/dates.ts';
import {
  FEEDBACK_SOURCES,
  FEEDBACK_STATUSES,
  type FeedbackStatus,
} from '../../../records/feedback/feedback.ts';
import type { FeedbackFilter } from '../../../records/feedback/feedback-records.ts';
import { oneOf, quoted, unknownChoice } from './issue-messages.ts';

export const projectIdField = z
  .string()
  .regex(/^[a-z0-9-]{1,63}$/)
  .meta({
    description: 'Id of the project; the API keys page of the dashboard shows it',
    examples: ['docs'],
  });

export const recordIdField = (description: string): z.ZodString =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .meta({ description });

/** At least one visible character: text of spaces and controls is empty when stored. */
export const VISIBLE = /[^\s\u0000-\u001f\u007f-\u009f]/;

export const jobIdField = recordIdField('Identifier of the session');

interface Whole {
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly description: string;
}

/** A whole number in plain digits: `1e1`, `0x10` and ` 5` are mistakes. */
export function wholeField({ min, max, default: usual, description }: Whole) {
  const digits = (text: unknown) =>
    typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : text;
  return z
    .preprocess(digits, z.int().min(min).max(max))
    .default(usual)
    .meta({ description, default: usual, examples: [usual] });
}

/** For the document: a pattern cannot express which days exist. */
export const DATE_PATTERN =
  '^\\d{4}-\\d{2}-\\d{2}([Tt]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?([Zz]|[+-]\\d{2}(:?\\d{2})?)?)?$';

/** Custom issues have the whole sentence; it quotes `input`. */
export function dateField(description: string) {
  return z
    .string()
    .meta({
      pattern: DATE_PATTERN,
      description: `${description} A bare date is midnight UTC, a time without offset is UTC`,
      examples: ['2026-01-15', '2026-01-15T12:00:00Z'],
    })
    .transform((text, context) => {
      const moment = parseDate(text);
      if (moment !== undefined) return moment;
      context.issues.push({
        code: 'custom',
        input: text,
        message: `${quoted(text)} is not a date that exists; use YYYY-MM-DD or a date-time like 2026-01-15T12:00:00Z`,
      });
      return z.NEVER;
    });
}

/** Several values in one parameter: spaces, stray commas and duplicates are accepted, unknown values and an empty list are not. */
const statusesField = z
  .string()
  .meta({
    description: `Only entries with one of these statuses, separated by commas: ${oneOf(FEEDBACK_STATUSES)}`,
    pattern: `^[\\s,]*(${FEEDBACK_STATUSES.join('|')})(\\s*,[\\s,]*(${FEEDBACK_STATUSES.join('|')}))*[\\s,]*$`,
    examples: ['pending', 'pending,in_progress'],
  })
  .transform((text, context): readonly FeedbackStatus[] => {
    const names = new Set(text.split(',').map((name) => name.trim()));
    names.delete('');
    const wrong = [...names].find((name) => !(FEEDBACK_STATUSES as readonly string[]).includes(name));
    if (names.size > 0 && wrong === undefined) return [...names] as FeedbackStatus[];
    context.issues.push({
      code: 'custom',
      input: text,
      message:
        wrong === undefined
          ? `"status" names no status; use ${oneOf(FEEDBACK_STATUSES)}`
          : unknownChoice('status', wrong, FEEDBACK_STATUSES),
    });
    return z.NEVER;
  });

/** A vote without text has a source of its own here, as on the hosted platform, and stays page feedback everywhere else. */
export const VOTES_ALONE = 'thumbs_only';
const ASKED_SOURCES = [...FEEDBACK_SOURCES, VOTES_ALONE] as const;

/** The filters of feedback; use them with `dateOrder`. */
export const feedbackFilterFields = {
  dateFrom: dateField('Only entries made at this moment or later.').optional(),
  dateTo: dateField('Only entries made before this moment.').optional(),
  source: z.enum(ASKED_SOURCES).optional().meta({
    description:
      'Only entries from this source. `thumbs_only` means votes without text, which are also among `contextual`',
  }),
  status: statusesField.optional(),
};

interface Period {
  readonly dateFrom?: unknown;
  readonly dateTo?: unknown;
}

/** Reported together with all other problems, once both dates are valid. */
export const dateOrder = z.refine<Period>(
  ({ dateFrom, dateTo }) => (dateFrom as number) < (dateTo as number),
  {
    message: '"dateFrom" must be before "dateTo"; "dateTo" itself does not belong to the period',
    path: ['dateFrom'],
    when: ({ value }) => {
      const { dateFrom, dateTo } = (value ?? {}) as Period;
      return typeof dateFrom === 'number' && typeof dateTo === 'number';
    },
  },
);

/** Converts values of `feedbackFilterFields` to the repository's filter. */
export function filterOf(
  project: string,
  {
    dateFrom,
    dateTo,
    source,
    status,
  }: {
    dateFrom?: number | undefined;
    dateTo?: number | undefined;
    source?: (typeof ASKED_SOURCES)[number] | undefined;
    status?: readonly FeedbackStatus[] | undefined;
  },
): FeedbackFilter {
  return {
    project,
    ...defined({ from: dateFrom, to: dateTo, statuses: status }),
    ...(source === VOTES_ALONE ? { source: 'contextual' as const, commented: false } : defined({ source })),
  };
}
