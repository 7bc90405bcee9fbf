/** Reads the rules of a project for who writes its documentation from a folder on disk and the repository around it. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectRule } from '../../jobs/rules/project-rules.ts';
import { RULE_LIMITS, rulePlaces } from '../../jobs/rules/read-project-rules.ts';
import { findRepository } from './find-repository.ts';

/** @param folder absolute */
export function rulesOnDisk(folder: string): ProjectRule[] {
  const found = findRepository(folder) ?? { workTree: folder, folder: '' };
  return rulePlaces(found.folder, []).flatMap((path): ProjectRule[] => {
    const file = join(found.workTree, path);
    const stat = lstatSync(file, { throwIfNoEntry: false });
    // A link may lead out of the repository; often it leads to another of these files.
    if (stat?.isFile() !== true || stat.size > RULE_LIMITS.read) return [];
    return [{ path, text: readFileSync(file, 'utf8').slice(0, RULE_LIMITS.file) }];
  });
}
