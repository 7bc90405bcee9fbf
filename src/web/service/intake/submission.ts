/** The schema of a reader's submission, which validates and documents it, and the clean-up of its text. */

import * as z from '../../../lib/schema.ts';
import { storedText } from '../../../lib/text/clean-text.ts';
import { FEEDBACK_LIMITS } from '../../../records/feedback/feedback.ts';
import type { NewFeedback } from '../../../records/feedback/feedback-records.ts';

/** The pattern of `<input type="email">` in browsers, so that both accept the same addresses. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** The longest values in four-byte characters would need more; no honest submission does. */
export const MAX_SUBMISSION_BYTES = 32 * 1024;

const text = (max: number, description: string) => z.string().max(max).meta({ description }).optional();

const ONLY: Readonly<Record<'contextual' | 'code_snippet', readonly string[]>> = {
  contextual: ['helpful', 'reason', 'contact'],
  code_snippet: ['code', 'filename', 'lang'],
};

type Given = Readonly<Record<string, unknown>>;

/** Reported together with all other problems. */
const always = (): boolean => true;
const given = (value: unknown): Given =>
  typeof value === 'object' && value !== null ? (value as Given) : {};
const says = (value: unknown): boolean => typeof value === 'string' && cleanText(value) !== '';

/** Fields that the other kind does not use. */
const foreignFields = (['contextual', 'code_snippet'] as const).flatMap((source) =>
  ONLY[source].map((field) =>
    z.refine<unknown>(
      (value) => {
        const sent = given(value);
        return (
          sent[field] === undefined ||
          !Object.hasOwn(ONLY, String(sent['source'])) ||
          sent['source'] === source
        );
      },
      { message: `"${field}" belongs to the source ${source}`, path: [field], when: always },
    ),
  ),
);

export const submissionSchema = z
  .strictObject({
    submissionId: z.uuid().meta({
      description:
        'Made by the sender. The same one again is the same submission: it may add a comment to a vote for fifteen minutes, and never makes a second entry',
    }),
    source: z
      .enum(['contextual', 'code_snippet'])
      .meta({ description: 'About a page, or about one code sample' }),
    path: z.string().min(1).max(FEEDBACK_LIMITS.path).meta({
      description:
        'Address of a page of the site as it is now, for example /guides/start. A fragment names a section, and ?commit= the commit whose page the reader saw: /guides/start?commit=3f9a…#install',
    }),
    helpful: z.boolean().meta({ description: 'Whether the page helped; only contextual' }).optional(),
    reason: text(FEEDBACK_LIMITS.reason, 'The reason that was chosen, as a sentence; only contextual'),
    comment: text(FEEDBACK_LIMITS.comment, 'In the words of the reader'),
    contact: z
      .string()
      .max(FEEDBACK_LIMITS.contact)
      .refine((address) => ADDRESS.test(address), {
        message: '"contact" must be an e-mail address like name@example.com',
      })
      .meta({
        description: 'E-mail address, when the reader would like an answer; only contextual',
        format: 'email',
      })
      .optional(),
    code: text(FEEDBACK_LIMITS.code, 'The code sample; only code_snippet, and needed there'),
    filename: text(FEEDBACK_LIMITS.filename, 'Title of the sample; only code_snippet'),
    lang: text(FEEDBACK_LIMITS.lang, 'Language of the sample; only code_snippet'),
    website: text(
      200,
      'Must stay empty: whatever is written here marks the submission as written by a program',
    ),
  })
  .check(...foreignFields)
  .refine((value) => given(value)['source'] !== 'code_snippet' || says(given(value)['code']), {
    message: '"code" is missing; a report about a code sample needs it',
    path: ['code'],
    when: always,
  })
  .refine(
    (value) => {
      const { source, helpful, reason, comment } = given(value);
      return source !== 'contextual' || helpful !== undefined || says(reason) || says(comment);
    },
    {
      message: 'There is nothing in it: give "helpful", "reason" or "comment"',
      path: ['helpful'],
      when: always,
    },
  );

export type Submission = z.output<typeof submissionSchema>;

/** Feedback of a program about a page; it has no vote and no contact. */
export type AgentSubmission = Pick<Submission, 'submissionId' | 'path' | 'comment'> & {
  readonly source: 'agent';
};

export function cleanText(value: string): string {
  return storedText(value).trim();
}

/** Code keeps its indentation. */
function cleanCode(value: string): string {
  return storedText(value).replace(/^\n+|\s+$/g, '');
}

/** A submission as stored: no text is empty. */
export type CleanSubmission = Omit<NewFeedback, 'project'> & { readonly website?: string };

export function cleaned(submission: Submission | AgentSubmission): CleanSubmission {
  const entries = Object.entries(submission).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    return [name, name === 'code' ? cleanCode(value) : cleanText(value)];
  });
  return {
    ...(Object.fromEntries(
      // A path of spaces stays, to be rejected as a page that does not exist.
      entries.filter(([name, value]) => name === 'path' || (value !== '' && value !== undefined)),
    ) as unknown as CleanSubmission),
    submissionId: submission.submissionId.toLowerCase(),
  };
}

const LINK = /https?:\/\/|\bwww\.|\[url/gi;
const MAX_LINKS = 5;

/** True for spam from programs: the hidden field is filled in, or the text is mostly links. */
export function looksLikeSpam({ website, comment, reason }: CleanSubmission): boolean {
  const links = `${comment ?? ''} ${reason ?? ''}`.match(LINK)?.length ?? 0;
  return (website ?? '') !== '' || links > MAX_LINKS;
}
