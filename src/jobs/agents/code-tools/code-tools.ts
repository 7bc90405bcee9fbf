/** All tools for reading code and its history, for models and for our MCP server, where some code is open. None of them writes. */
import type { WriterTool } from '../writer-tools/writer-tool.ts';
import { codeDiffTool } from './code-diff-tool.ts';
import { codeLog } from './code-log.ts';
import { listCode } from './list-code.ts';
import { mergedPullRequests } from './merged-pull-requests.ts';
import { readCode } from './read-code.ts';
import { readPullRequest } from './read-pull-request.ts';
import { searchCode } from './search-code.ts';

export const CODE_TOOLS: readonly WriterTool[] = [
  listCode,
  searchCode,
  readCode,
  codeLog,
  codeDiffTool,
  mergedPullRequests,
  readPullRequest,
];
