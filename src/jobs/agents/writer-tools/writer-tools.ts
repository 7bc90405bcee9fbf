/** All tools for writing documentation: the ones of the agent `model`, and of our MCP server. None of them gives a shell, the network or Git. */
import { applyPlan } from './apply-plan.ts';
import { changedBlocks } from './changed-blocks.ts';
import { checkDocs } from './check-docs.ts';
import { deleteFile } from './delete-file.ts';
import { editFile } from './edit-file.ts';
import { listFiles } from './list-files.ts';
import { lookUp } from './look-up.ts';
import { moveFile } from './move-file.ts';
import { outline } from './outline.ts';
import { readFile } from './read-file.ts';
import { readPage } from './read-page.ts';
import { refactor } from './refactor.ts';
import { renamePage } from './rename-page.ts';
import { replaceAll } from './replace-all.ts';
import { searchFiles } from './search-files.ts';
import { translateBlocks } from './translate-blocks.ts';
import { writeFile } from './write-file.ts';
import type { WriterTool } from './writer-tool.ts';

/** Those that look, then those that change files, then the check. */
export const WRITER_TOOLS: readonly WriterTool[] = [
  outline,
  listFiles,
  searchFiles,
  readFile,
  readPage,
  lookUp,
  changedBlocks,
  editFile,
  writeFile,
  deleteFile,
  moveFile,
  renamePage,
  replaceAll,
  refactor,
  applyPlan,
  translateBlocks,
  checkDocs,
];
