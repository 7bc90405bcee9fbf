/** Separates the problems of a check by the keys of those that were there before. */
import type { Issue } from '../../../lib/issue.ts';
import { issueKey } from '../../issue-key.ts';
import type { ComparedWithBase } from './writer-context.ts';

export function compareWithKnown(issues: readonly Issue[], keys: ReadonlySet<string>): ComparedWithBase {
  const { added = [], known = [] } = Object.groupBy(issues, (issue) =>
    keys.has(issueKey(issue)) ? 'known' : 'added',
  );
  return { added, known, base: 'this work began' };
}
