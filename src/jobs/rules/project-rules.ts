/** The rules that a project gives its agents, as they were read from one commit of its base branch. */
import type { TreeFile } from '../../lib/git/repository.ts';

export interface ProjectRule {
  /** Inside the repository. */
  readonly path: string;
  /** Without invisible characters; cut at a line when the file is longer than its share. */
  readonly text: string;
}

export interface ProjectRules {
  /** The nearest to the documentation last: it counts most. */
  readonly rules: readonly ProjectRule[];
  /** For the person who reads the job's log: which files are used, and which are not, with why. */
  readonly notes: readonly string[];
  /** Files of that commit in the folder of the documentation that agents obey; paths inside the folder. */
  readonly pinned: readonly TreeFile[];
  /** Inside the folder of the documentation: files that the settings name as rules. */
  readonly named: ReadonlySet<string>;
}

export const NO_RULES: ProjectRules = Object.freeze({
  rules: [],
  notes: [],
  pinned: [],
  named: new Set<string>(),
});
