/** A tool for writing, which works with a `WriterContext`. */
import { defineTool, type Tool, type ToolDefinition } from './tool.ts';
import type { WriterContext } from './writer-context.ts';

export type WriterTool = Tool<WriterContext>;

export function writerTool<Input>(tool: ToolDefinition<Input, WriterContext>): WriterTool {
  return defineTool(tool);
}
