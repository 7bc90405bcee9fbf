/** Where the code that agents may read comes from: the repository around the documentation, or another one that the project names. */
import type { Repository } from '../../lib/git/repository.ts';
import type { ForgeHistory } from '../forges/forge-history.ts';

/** What reading needs of a repository; nothing of it is written. */
export type ReadRepository = Pick<Repository, 'list' | 'read' | 'log' | 'diff' | 'contains' | 'wholeCommit'>;

export interface OpenedCode {
  readonly repository: ReadRepository;
  /** Newest commit that may be seen. Only what it contains is shown: other branches may hold what is not public yet. */
  readonly head: string;
  /** Branch of it. */
  readonly branch: string;
  /** Merged pull requests; undefined where there is no forge, or no account for it. */
  readonly history: ForgeHistory | undefined;
}

export interface CodeOrigin {
  /** What tools call it; empty = the repository around the documentation. */
  readonly name: string;
  /** For people, for example `github.com/example/api`. */
  readonly label: string;
  /** Folder of the documentation inside it, which has tools of its own; undefined = it has none. */
  readonly docs: string | undefined;
  /** Brings its newest commit here. @throws AppError `git/…`, `forge/…`, `code/too-large` */
  open(signal: AbortSignal): Promise<OpenedCode>;
}
