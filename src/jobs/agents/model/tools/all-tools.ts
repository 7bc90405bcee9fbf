/** All tools of a model; none of them gives it a shell, the network or Git. */
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

/** Tools that still work for a few steps after the model was asked to finish. */
export const ENDING_TOOLS: ReadonlySet<string> = new Set([
  editFile.name,
  updateTodos.name,
  checkDocs.name,
  finish.name,
]);

/** Tools of the very last step. */
export const LAST_TOOLS: ReadonlySet<string> = new Set([updateTodos.name, finish.name]);
