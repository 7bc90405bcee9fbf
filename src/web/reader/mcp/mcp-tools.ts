/** Names, descriptions and schemas of the MCP server's tools, used both to list them and to check their calls. */

import * as z from '../../../lib/schema.ts';
import { LONGEST_QUERY } from '../../../lib/search/query-plan.ts';
import { FEEDBACK_LIMITS } from '../../../records/feedback/feedback.ts';
import { LONGEST_QUESTION } from '../../../site/ask/question.ts';

const READS_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;
const LONGEST_SCOPE = 200;

export const SEARCH_TOOL = {
  name: 'search',
  title: 'Search the documentation',
  description:
    'Searches the pages of this documentation. Gives titles, addresses and the text around what was found; read whole pages with read_page.',
  annotations: READS_ONLY,
  inputSchema: z.strictObject({
    query: z
      .string()
      .min(1)
      .max(LONGEST_QUERY)
      .meta({ description: 'A few words, as one would type them into a search field' }),
    language: z
      .string()
      .max(LONGEST_SCOPE)
      .meta({ description: 'Only pages of this language, for example "fr"' })
      .optional(),
    version: z.string().max(LONGEST_SCOPE).meta({ description: 'Only pages of this version' }).optional(),
    limit: z.int().min(1).max(20).meta({ description: 'Results at most; 8 when it is left out' }).optional(),
  }),
} as const;

export const ASK_TOOL = {
  name: 'ask',
  title: 'Ask the documentation',
  description:
    'Answers a question with sentences and code of this documentation, quoted to the letter with their addresses. Says so when the documentation has no answer; no model writes anything.',
  annotations: READS_ONLY,
  inputSchema: z.strictObject({
    question: z
      .string()
      .min(1)
      .max(LONGEST_QUESTION)
      .meta({ description: 'One question in a sentence, with the names and terms that matter' }),
    path: z
      .string()
      .max(FEEDBACK_LIMITS.path)
      .meta({ description: 'Page that the question is about, for its language and version' })
      .optional(),
  }),
} as const;

/** Characters of a page in one reply. */
export const LONGEST_PART = 60_000;

export const READ_TOOL = {
  name: 'read_page',
  title: 'Read a page',
  description: 'Gives a page of this documentation as Markdown.',
  annotations: READS_ONLY,
  inputSchema: z.strictObject({
    path: z
      .string()
      .min(1)
      .max(FEEDBACK_LIMITS.path)
      .meta({ description: 'Path or address of the page as search gives it, for example "/guides/start"' }),
    offset: z
      .int()
      .min(0)
      .meta({ description: `Characters to skip: a longer page comes in parts of ${LONGEST_PART}` })
      .optional(),
  }),
} as const;

export const FEEDBACK_TOOL = {
  name: 'submit_feedback',
  title: 'Report a problem of a page',
  description:
    'Tells the authors of this documentation what is wrong, missing or unclear on a page. Say what you looked for and what would have helped. Leave out secrets and personal data.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  inputSchema: z.strictObject({
    path: z
      .string()
      .min(1)
      .max(FEEDBACK_LIMITS.path)
      .meta({ description: 'Path of the page, for example "/guides/start"' }),
    comment: z
      .string()
      .min(1)
      .max(FEEDBACK_LIMITS.comment)
      .meta({ description: 'What the authors should know, in a few sentences' }),
  }),
} as const;

type McpTool = typeof SEARCH_TOOL | typeof ASK_TOOL | typeof READ_TOOL | typeof FEEDBACK_TOOL;

/** What a site offers beside reading its pages. */
export interface OfferedTools {
  readonly asks: boolean;
  readonly feedback: boolean;
}

export function toolsOf({ asks, feedback }: OfferedTools): readonly McpTool[] {
  const all: readonly McpTool[] = [SEARCH_TOOL, READ_TOOL, ASK_TOOL, FEEDBACK_TOOL];
  return all.filter((tool) => (tool !== ASK_TOOL || asks) && (tool !== FEEDBACK_TOOL || feedback));
}
