/** Finds what people declined in planned changes, before anything is written. */
import type { DeclinedMemory } from '../../../jobs/declined/declined-memory.ts';
import { matchDeclined } from '../../../jobs/declined/match-declined.ts';
import type { ProjectResources } from '../../../jobs/run/project-resources.ts';
import type { TreeChange } from '../../../lib/git/repository.ts';
import type { PlannedChange } from '../../../site/check/work/planned-work.ts';
import type { FindDeclined } from './leave-planned.ts';

interface PlannedIn extends Pick<ProjectResources, 'repository' | 'folder'> {
  readonly project: string;
  readonly memory: DeclinedMemory;
  /** That the files are of. */
  readonly commit: string;
}

export function declinedPlans({ project, memory, repository, folder, commit }: PlannedIn): FindDeclined {
  const prefix = folder === '' ? '' : `${folder}/`;
  const treeOf = (changes: readonly PlannedChange[], side: 'was' | 'now'): readonly TreeChange[] =>
    changes.map((change) => {
      const text = change[side];
      return { path: prefix + change.file, content: text === undefined ? null : Buffer.from(text) };
    });
  return async (changes) => {
    const paths = changes.map(({ file }) => prefix + file);
    const known = await memory.of(project, { repository }, paths);
    const named = new Set(known.map(({ path }) => path));
    const some = changes.filter(({ file }) => named.has(prefix + file));
    if (some.length === 0) return [];
    const message = 'Before what was declined is left out';
    const was = await repository.commit({ parent: commit, changes: treeOf(some, 'was'), message, at: 0 });
    const now = await repository.commit({ parent: was, changes: treeOf(some, 'now'), message, at: 0 });
    return (await repository.diff(was, now)).flatMap((file) => {
      const matched = matchDeclined(file, known);
      return matched === undefined ? [] : [{ file: file.path.slice(prefix.length), ...matched }];
    });
  };
}
