/** The code repositories of `lectern mcp`: named on the command line, so also folders of this machine. */
import { resolve } from 'node:path';
import {
  type CodeReading,
  type CodeRepository,
  codeRepository,
  listRoom,
} from '../../jobs/code/code-repository.ts';
import { AppError } from '../../lib/app-error.ts';
import { isBranchName } from '../../lib/git/branch-name.ts';
import { CODE_NAME, CODE_NAME_RULE, MOST_CODE } from '../../records/connections/project-code.ts';
import { openCode } from '../../server/jobs/open-code.ts';
import type { CodePlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';

export interface WriterCode {
  readonly repositories: readonly CodeRepository[];
  close(): Promise<void>;
}

/**
 * @param entries `NAME=ADDRESS`, with `#BRANCH` unless it is the main one @param failed told when one cannot be read
 * @throws AppError `usage/options`
 */
export function writerCode(
  entries: readonly string[],
  settings: Settings,
  failed: (error: Error) => void,
): WriterCode {
  const plans = entries.map(planOf);
  const isDouble = new Set(plans.map(({ name }) => name)).size < plans.length;
  if (isDouble || plans.length > MOST_CODE)
    throw new AppError('usage/options', `At most ${MOST_CODE} code repositories can be named, each once`);
  const code = openCode({ code: plans }, { settings, place: undefined });
  const ended = new AbortController();
  const room = listRoom();
  const reading: CodeReading = {
    signal: ended.signal,
    problem: (text) => failed(new Error(text)),
    triesAgain: true,
  };
  return {
    repositories: code.origins.map((origin) => codeRepository(origin, () => reading, room)),
    close: async () => {
      ended.abort();
      await code.close();
    },
  };
}

function planOf(entry: string): CodePlan {
  const [, name = '', place = '', branch] = /^([^=]*)=([^#]+)(?:#(.*))?$/s.exec(entry) ?? [];
  if (!CODE_NAME.test(name))
    throw new AppError('usage/options', `${JSON.stringify(entry.slice(0, 100))} names no code repository`, {
      hint: `Write --code NAME=ADDRESS, such as api=../api; a name ${CODE_NAME_RULE}`,
    });
  if (branch !== undefined && !isBranchName(branch))
    throw new AppError(
      'usage/options',
      `${JSON.stringify(branch.slice(0, 100))} cannot be the name of a branch`,
    );
  const isAddress = /^[a-z]+:\/\/|^[^/\s]+@[^/\s]+:/i.test(place);
  return { name, remote: isAddress ? place : resolve(place), ...(branch === undefined ? {} : { branch }) };
}
