/** All tools of a model; none of them gives it a shell, the network, or Git beyond reading the branches that are open to it. */
import { CODE_TOOLS as CODE } from '../../code-tools/code-tools.ts';
import { checkDocs } from '../../writer-tools/check-docs.ts';
import { editFile } from '../../writer-tools/edit-file.ts';
import { screenshotPage } from '../../writer-tools/screenshot-page.ts';
import type { ToolSpec } from '../../writer-tools/tool.ts';
import { WRITER_TOOLS } from '../../writer-tools/writer-tools.ts';
import { finish } from './finish.ts';
import type { ModelTool } from './model-tool.ts';
import { updateTodos } from './update-todos.ts';

const all: readonly ModelTool[] = [...WRITER_TOOLS, screenshotPage, ...CODE, updateTodos, finish];

export const TOOLS: ReadonlyMap<string, ModelTool> = new Map(all.map((tool) => [tool.name, tool]));

/** Tools for the source code, which a model has only where it is open. */
const CODE_TOOLS: ReadonlySet<string> = new Set(CODE.map(({ name }) => name));

export interface Open {
  readonly code: boolean;
  /** Whether pages can be drawn, for a model that takes pictures. */
  readonly pictures: boolean;
}

export function offeredTools({ code, pictures }: Open): readonly ToolSpec[] {
  return all
    .filter(({ name }) => (code || !CODE_TOOLS.has(name)) && (pictures || name !== screenshotPage.name))
    .map(({ name, description, schema }) => ({ name, description, schema }));
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
