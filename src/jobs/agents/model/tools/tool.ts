/** The definition of a tool for the model: name, description, argument schema and implementation. */
import { AppError } from '../../../../lib/app-error.ts';
import * as z from '../../../../lib/schema.ts';
import type { SiteTools } from '../../../site-tools.ts';
import type { WorkFolder } from '../../../workspace/work-folder.ts';
import type { FinishGate } from '../finish-gate.ts';
import type { ModelLimits } from '../limits.ts';
import type { ToolSpec } from '../model-client.ts';
import type { TodoList } from '../todo-list.ts';
import type { TurnUsage } from '../turn-usage.ts';

/** State that the tools of one turn share. */
export interface ToolContext {
  readonly folder: WorkFolder;
  readonly site: SiteTools;
  /** Keys of problems that existed before the turn. */
  readonly known: ReadonlySet<string>;
  readonly limits: ModelLimits;
  readonly usage: TurnUsage;
  readonly todos: TodoList;
  readonly gate: FinishGate;
  readonly signal: AbortSignal;
  /** True in the last step of a turn that reached a limit. */
  readonly isLast: () => boolean;
  /** Reports to people what was done, in a few words. */
  did(text: string): void;
  todosChanged(): void;
}

export interface ModelTool extends ToolSpec {
  /** Mistakes of the model are not thrown but returned as text for it. */
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

/** A path argument of a tool; the work folder decides which paths are valid. */
export const pathArgument = (what: string): z.ZodString => z.string().max(1024).describe(what);
