/** A code repository as agents read it, made of a real Git repository; the forge's part is what the test says. */
import type { ReadRepository } from '../../src/jobs/code/code-origin.ts';
import {
  type CodeReading,
  type CodeRepository,
  codeRepository,
  listRoom,
} from '../../src/jobs/code/code-repository.ts';
import type { ForgeHistory } from '../../src/jobs/forges/forge-history.ts';
import type { Room } from '../../src/lib/cache/bounded-map.ts';
import { openTestRepository } from './git/open-test-repository.ts';
import { makeRepository, type RepositoryFiles, type TestRepository } from './git/test-repository.ts';

export interface CodeUnderTest {
  readonly remote: TestRepository;
  readonly code: CodeRepository;
  /** What the log of the job was told. */
  readonly problems: readonly string[];
  /** How often it was fetched. */
  readonly fetches: () => number;
  /** How often the files of a commit were listed. */
  readonly lists: () => number;
}

export interface CodeUnderTestOptions {
  readonly files: RepositoryFiles;
  readonly name?: string;
  readonly docs?: string;
  readonly history?: ForgeHistory;
  readonly reading?: Partial<CodeReading>;
  /** For lists of files. */
  readonly room?: Room;
}

export async function codeUnderTest(options: CodeUnderTestOptions): Promise<CodeUnderTest> {
  const { files, name = '', docs, history } = options;
  const remote = await makeRepository(files);
  const repository = await openTestRepository(remote.path);
  const problems: string[] = [];
  let [fetches, lists] = [0, 0];
  const counted: ReadRepository = {
    list: (...place) => {
      lists += 1;
      return repository.list(...place);
    },
    read: (...object) => repository.read(...object),
    log: (...wanted) => repository.log(...wanted),
    diff: (...commits) => repository.diff(...commits),
    contains: (...commits) => repository.contains(...commits),
    wholeCommit: (written) => repository.wholeCommit(written),
  };
  const reading: CodeReading = {
    signal: new AbortController().signal,
    problem: (text) => problems.push(text),
    ...options.reading,
  };
  const code = codeRepository(
    {
      name,
      label: `forge.example/acme/${name || 'docs'}`,
      docs,
      open: async (signal) => {
        fetches += 1;
        await repository.fetch(signal);
        return { repository: counted, head: (await repository.head('main'))!, branch: 'main', history };
      },
    },
    () => reading,
    options.room ?? listRoom(),
  );
  return { remote, code, problems, fetches: () => fetches, lists: () => lists };
}
