/** All tools of a model; none of them gives it a shell, the network, or Git beyond reading the branches that are open to it. */

import { AppError } from '../../../../lib/app-error.ts';
import { defined } from '../../../../lib/defined.ts';
import type { Issue } from '../../../../lib/issue.ts';
import * as z from '../../../../lib/schema.ts';
import { checkCited } from '../../../code/cited-lines.ts';
import { CODE_TOOLS as CODE } from '../../code-tools/code-tools.ts';
import { checkDocs } from '../../writer-tools/check-docs.ts';
import { describeNew } from '../../writer-tools/describe-issues.ts';
import { editFile } from '../../writer-tools/edit-file.ts';
import { quoteData } from '../../writer-tools/quote-data.ts';
import { screenshotPage } from '../../writer-tools/screenshot-page.ts';
import type { ToolSpec } from '../../writer-tools/tool.ts';
import { WRITER_TOOLS } from '../../writer-tools/writer-tools.ts';
import { FINISH_OUTCOMES } from '../finish-gate.ts';
import { type ModelTool, modelTool, type ToolContext } from './model-tool.ts';

/** What `finish` cites. */
const citedLines = z.object({
  page: z.string().min(1).max(300).describe('The page that says it.'),
  repository: z
    .string()
    .max(100)
    .default('')
    .describe('As for read_code; left out for the one around the documentation.'),
  commit: z.string().max(64).optional().describe('As for read_code; left out for the newest.'),
  file: z.string().min(1).max(400),
  from: z.int().min(1).describe('First line.'),
  to: z.int().min(1).describe('Last line.'),
  terms: z
    .array(z.string().trim().min(2).max(200))
    .min(1)
    .max(10)
    .describe('Names and values of the page that stand in these lines to the letter.'),
});

/** Tool: ends the work, if the check finds no new errors in it. */
const finish = modelTool({
  name: 'finish',
  title: 'Finish the work',
  description:
    'Ends your work and hands it over for review. Refused while check_docs finds new errors, or when the outcome does not fit what was changed.',
  input: z.object({
    outcome: z
      .enum(FINISH_OUTCOMES)
      .default('done')
      .describe(
        'done: all that was asked for. partly: some of it. could_not: you could not do it. needs_facts: you do not know enough, see questions. nothing_to_do: the task asks for no change.',
      ),
    questions: z
      .array(z.string().trim().min(1).max(300))
      .max(5)
      .default([])
      .describe('What a person has to tell you before you can go on.'),
    answered: z
      .array(z.string().max(100))
      .max(100)
      .optional()
      .describe(
        'Where the task quotes comments of readers: the ids of those that your changes answer. The others stay open.',
      ),
    sources: z
      .array(citedLines)
      .max(40)
      .default([])
      .describe(
        'The lines of source code that your changes rest on. They are read again, and people see what has none.',
      ),
    title: z.string().trim().min(1).max(200).describe('Of the pull request, for example "Fix broken links".'),
    body: z.string().max(20_000).describe('Of the pull request, in Markdown: what was changed and why.'),
    message: z
      .string()
      .trim()
      .min(1)
      .max(4_000)
      .describe('For the person who started the job: what was done, and honestly what was not.'),
  }),
  async run({ title, ...words }, context) {
    const wrong = (await checkCited(context.code ?? [], words.sources)).filter(
      ({ problem }) => problem !== undefined,
    );
    const refusal = context.gate.try(
      { ...words, title: title.replace(/\s+/g, ' ') },
      {
        issues: await issuesOf(context),
        hasChanged: context.usage.hasChanged(),
        isLast: context.isLast(),
        wrong,
      },
    );
    if (refusal === undefined) return 'Finished.';
    if ('doubt' in refusal) return `Not finished: ${refusal.doubt}`;
    const { errors } = refusal;
    context.did(`Was sent back: ${errors.length} new error${errors.length === 1 ? '' : 's'}`);
    const list = describeNew(errors, context.limits.results);
    return `Not finished: your changes brought errors. Put them right, then call finish again.\n\n${quoteData(context.mark, { check: 'new errors' }, list)}`;
  },
});

/** A folder that cannot be checked, for example without docs.json, has at least that error. */
async function issuesOf({ site, signal }: ToolContext): Promise<readonly Issue[]> {
  try {
    return (await site.check(signal)).issues;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    const { code, message, hint } = error;
    return [{ severity: 'error', code, message, file: 'docs.json', ...defined({ hint }) }];
  }
}

/** Tool: the list of work, which people watch while the job runs. */
const updateTodos = modelTool({
  name: 'update_todos',
  title: 'Report the todo list',
  description:
    'Reports your whole todo list, each time all of it. People watch it: report it early and keep it up to date.',
  input: z.object({
    todos: z
      .array(
        z.object({
          content: z
            .string()
            .trim()
            .min(1)
            .max(300)
            .describe('What is to be done. Keep the words once chosen.'),
          status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']),
          priority: z.enum(['high', 'medium', 'low']).optional(),
        }),
      )
      .max(50),
  }),
  run({ todos }, context) {
    context.todos.update(todos.map((todo) => ({ ...todo, priority: todo.priority ?? 'medium' })));
    context.todosChanged();
    return 'Noted.';
  },
});

const all: readonly ModelTool[] = [...WRITER_TOOLS, screenshotPage, ...CODE, updateTodos, finish];

export const TOOLS: ReadonlyMap<string, ModelTool> = new Map(all.map((tool) => [tool.name, tool]));

/** Tools for the source code, which a model has only where it is open. */
const CODE_TOOLS: ReadonlySet<string> = new Set(CODE.map(({ name }) => name));

interface Open {
  readonly code: boolean;
  /** Whether pages can be drawn, for a model that takes pictures. */
  readonly pictures: boolean;
}

/** A tool that only reports. */
export const isReport = (tool: string): boolean => tool === updateTodos.name;

export function offeredTools({ code, pictures }: Open): readonly ToolSpec[] {
  return all
    .filter(({ name }) => (code || !CODE_TOOLS.has(name)) && (pictures || name !== screenshotPage.name))
    .map(({ name, description, schema }) => ({
      name,
      description,
      schema: name === finish.name && !code ? withoutSources(schema) : schema,
    }));
}

/** Where no code is open, nothing can be cited, and the words about it would cost tokens in every step. */
function withoutSources(schema: ToolSpec['schema']): ToolSpec['schema'] {
  const { sources: _, ...properties } = schema['properties'] as Readonly<Record<string, unknown>>;
  return { ...schema, properties };
}

/** Tools that still work for a few steps after the model was asked to finish. */
export const ENDING_TOOLS: ReadonlySet<string> = new Set([
  editFile.name,
  updateTodos.name,
  checkDocs.name,
  finish.name,
]);

/** Tools of the very last step. */
export const LAST_TOOLS: ReadonlySet<string> = new Set([updateTodos.name, finish.name]);
