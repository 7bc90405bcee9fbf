/** What is wrong with a mounted repository, or with one commit of it, as an issue says it. */
import { AppError } from '../../lib/app-error.ts';
import { brokenConfig, isOfAuthors } from '../../site/config/broken-config.ts';
import { property } from '../../site/config/json-node.ts';
import { readRoot } from '../../site/config/read-root.ts';
import type { CommitFiles } from '../../site/source/commit-source.ts';

export interface MountProblem {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

export const MAX_FILES = 20_000;

/** Why a commit cannot be shown as a whole; undefined when it can. */
export async function brokenCommit(files: CommitFiles): Promise<MountProblem | undefined> {
  try {
    const { size } = await files.list();
    if (size > MAX_FILES)
      return {
        code: 'sources/too-many-files',
        message: `it has more than ${MAX_FILES} files`,
        hint: 'Name a folder',
      };
    const { root, issues } = await readRoot(files);
    const broken = brokenConfig({ issues });
    if (broken !== undefined) {
      const { code, message, file, line, hint } = broken;
      return { code, message: `${file}${line === undefined ? '' : `:${line}`}: ${message}`, hint };
    }
    return property(root, 'navigation') === undefined
      ? {
          code: 'config/missing-navigation',
          message: 'its docs.json has no "navigation"',
          hint: 'Add the pages',
        }
      : undefined;
  } catch (error) {
    if (isOfAuthors(error)) return problemOf(error);
    throw error;
  }
}

export function problemOf(error: unknown): MountProblem {
  return error instanceof AppError
    ? { code: error.code, message: error.message, hint: error.hint }
    : { code: 'sources/unavailable', message: String(error) };
}
