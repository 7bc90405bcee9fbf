/** Every tool that a model has; there is no shell, no network and no Git among them. */
import { checkDocs } from './check-docs.ts';
import { deleteFile } from './delete-file.ts';
import { editFile } from './edit-file.ts';
import { finish } from './finish.ts';
import { listFiles } from './list-files.ts';
import { moveFile } from './move-file.ts';
import { readFile } from './read-file.ts';
import { renamePage } from './rename-page.ts';
import { searchFiles } from './search-files.ts';
import type { ModelTool } from './tool.ts';
import { updateTodos } from './update-todos.ts';
import { writeFile } from './write-file.ts';

const all: readonly ModelTool[] = [
  ...[listFiles, readFile, searchFiles],
  ...[editFile, writeFile, deleteFile, moveFile, renamePage],
  ...[updateTodos, checkDocs, finish],
];

export const TOOLS: ReadonlyMap<string, ModelTool> = new Map(all.map((tool) => [tool.name, tool]));

/** Those that still work when a turn was told to come to an end some steps ago. */
export const ENDING_TOOLS: ReadonlySet<string> = new Set([
  editFile.name,
  updateTodos.name,
  checkDocs.name,
  finish.name,
]);

/** Those of the last step of all. */
export const LAST_TOOLS: ReadonlySet<string> = new Set([updateTodos.name, finish.name]);
