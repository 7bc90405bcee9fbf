/** A tool of the agent `model`: those for writing, and those that a turn has besides. */

import { defineTool, type Tool, type ToolDefinition } from '../../writer-tools/tool.ts';
import type { WriterContext } from '../../writer-tools/writer-context.ts';
import type { FinishGate } from '../finish-gate.ts';
import type { ModelLimits } from '../limits.ts';
import type { TodoList } from '../todo-list.ts';
import type { TurnUsage } from '../turn-usage.ts';

/** State that the tools of one turn share. */
export interface ToolContext extends WriterContext {
  /** Keys of problems that existed before the turn. */
  readonly known: ReadonlySet<string>;
  readonly limits: ModelLimits;
  readonly usage: TurnUsage;
  readonly todos: TodoList;
  readonly gate: FinishGate;
  /** True in the last step of a turn that reached a limit. */
  readonly isLast: () => boolean;
  todosChanged(): void;
}

export type ModelTool = Tool<ToolContext>;

export function modelTool<Input>(tool: ToolDefinition<Input, ToolContext>): ModelTool {
  return defineTool(tool);
}
