/** What every tool of the model is made of: a name, words for the model, a schema of its arguments, and what it does. */
import { AppError } from '../../../../lib/app-error.ts';
import * as z from '../../../../lib/schema.ts';
import type { SiteTools } from '../../../site-tools.ts';
import type { WorkFolder } from '../../../workspace/work-folder.ts';
import type { FinishGate } from '../finish-gate.ts';
import type { ModelLimits } from '../limits.ts';
import type { ToolSpec } from '../model-client.ts';
import type { TodoList } from '../todo-list.ts';
import type { TurnUsage } from '../turn-usage.ts';

/** What tools share in one turn. */
export interface ToolContext {
  readonly folder: WorkFolder;
  readonly site: SiteTools;
  /** Keys of problems that the folder had before. */
  readonly known: ReadonlySet<string>;
  readonly limits: ModelLimits;
  readonly usage: TurnUsage;
  readonly todos: TodoList;
  readonly gate: FinishGate;
  readonly signal: AbortSignal;
  /** True in the last step of a turn that came to a limit. */
  readonly isLast: () => boolean;
  /** Tells people what was done, short. */
  did(text: string): void;
  todosChanged(): void;
}

export interface ModelTool extends ToolSpec {
  /** Never throws for what a model can do wrong: that is text for the model. */
  run(input: unknown, context: ToolContext): Promise<string>;
}

export function defineTool<T>(tool: {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<T>;
  readonly run: (input: T, context: ToolContext) => string | Promise<string>;
}): ModelTool {
  const { $schema: _, ...schema } = z.toJSONSchema(tool.input, { io: 'input' });
  return {
    ...{ name: tool.name, description: tool.description, schema },
    async run(input, context) {
      const read = tool.input.safeParse(input);
      if (!read.success)
        return `The arguments of ${tool.name} are wrong: ${z.prettifyError(read.error).slice(0, 500)}`;
      try {
        return await tool.run(read.data, context);
      } catch (error) {
        context.signal.throwIfAborted();
        if (!(error instanceof AppError)) throw error;
        return error.hint === undefined ? `${error.message}.` : `${error.message}. ${error.hint}.`;
      }
    },
  };
}

/** A path as the schema of a tool takes it; what it may be is for the folder to say. */
export const pathArgument = (what: string): z.ZodString => z.string().max(1024).describe(what);
