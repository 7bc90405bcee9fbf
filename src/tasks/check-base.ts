/** Checks the commit that a change is compared with, and keeps the problems that the change added. */
import { join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { openLocalCommits } from '../lib/git/change/local-commits.ts';
import type { Issue } from '../lib/issue.ts';
import { searchPath } from '../program/search-path.ts';
import { checkRendered, type Progress, withRenderedSource } from '../project/checked-site.ts';
import { type LoadOnce, OFFLINE } from '../project/load-once.ts';
import { commandSource } from '../project/mounts/command-source.ts';
import { findRepository, gitFolder } from '../project/repository/find-repository.ts';
import { environmentSettings, joinSettings, type Settings } from '../settings/settings.ts';
import { commitSource } from '../site/source/commit-source.ts';
import type { Source } from '../site/source/source.ts';
import type { CheckOptions } from './check-site.ts';
import { type QuestionList, questionsOf } from './questions/known-questions.ts';
import { questionIssues } from './questions/question-issues.ts';

/** A larger file is not read for the text of a line. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface ComparedIssues {
  /** The commit that was compared with. */
  readonly commit: string;
  /** Of the issues of now, those that the commit does not have. */
  readonly added: readonly Issue[];
  /** How many of them the commit has too. */
  readonly known: number;
}

interface Comparison {
  readonly folder: string;
  /** What the user named: a branch, a tag or a commit. */
  readonly ref: string;
  readonly issues: readonly Issue[];
}

/** The problems of a commit, with the texts of their lines. */
export interface BaseIssues {
  readonly commit: string;
  readonly issues: readonly IssueInText[];
}

/** @throws AppError `git/…` when the commit cannot be read, with what to do in a shallow clone */
export async function compareWithBase(
  { folder, ref, issues }: Comparison,
  progress: Progress,
  fetching: CheckOptions = OFFLINE,
): Promise<ComparedIssues> {
  const base = await readBase({ folder, ref }, progress, fetching);
  const added = await addedSince(base, { folder, issues }, fetching);
  return { commit: base.commit, added, known: issues.length - added.length };
}

/** Of the issues of a folder, those that the base does not have. */
export async function addedSince(
  base: BaseIssues,
  { folder, issues }: Omit<Comparison, 'ref'>,
  fetching: LoadOnce = OFFLINE,
): Promise<Issue[]> {
  if (base.issues.length === 0) return [...issues];
  const settings = joinSettings([environmentSettings()]);
  const now = commandSource(folder, settings, { offline: fetching.offline === true });
  try {
    return newIssues(await withTexts(issues, reading(now.source)), base.issues);
  } finally {
    now.close();
  }
}

/** @throws AppError `git/…`, as `compareWithBase` */
export async function readBase(
  { folder, ref }: Omit<Comparison, 'issues'>,
  progress: Progress,
  { questions: questionFile, ...fetching }: CheckOptions = OFFLINE,
): Promise<BaseIssues> {
  const settings = joinSettings([environmentSettings()]);
  const found = findRepository(folder);
  const git = found === undefined ? undefined : gitFolder(found.workTree);
  if (found === undefined || git === undefined)
    throw new AppError(
      'git/unknown',
      `"${folder}" is in no Git repository, so there is no commit to compare with`,
      {
        hint: 'Leave out --base, or name a folder in the work tree of a repository',
      },
    );
  const scratch = join(settings.dataDir, 'git', 'scratch', String(process.pid));
  const commits = openLocalCommits(git, searchPath(), scratch);
  const now = commandSource(folder, settings, { offline: fetching.offline === true });
  try {
    const commit = await commits.base(ref);
    const source = now.at(
      commitSource({
        commit,
        repository: commits.repository,
        folder: found.folder,
        name: commit.slice(0, 12),
      }),
    );
    const questions = await questionsOf(folder, questionFile);
    const before = await issuesOf(source, settings, { progress, fetching, questions });
    return { commit, issues: before.length === 0 ? [] : await withTexts(before, reading(source)) };
  } finally {
    now.close();
    commits.close();
  }
}

const reading = (from: Source) => (file: string) => from.read(file, MAX_BYTES);

interface Ways {
  readonly progress: Progress;
  readonly fetching: LoadOnce;
  /** Those of now: what the commit did not answer either is not new. */
  readonly questions: QuestionList | undefined;
}

/** None where the commit has no documentation that could be shown: then everything is new. */
async function issuesOf(
  source: Source,
  settings: Settings,
  { questions, ...ways }: Ways,
): Promise<readonly Issue[]> {
  try {
    await source.list();
  } catch (error) {
    if (error instanceof AppError && error.code === 'git/unknown') return [];
    throw error;
  }
  try {
    return await withRenderedSource(source, settings, ways, async (rendered) => {
      const { issues } = await checkRendered(rendered);
      return questions === undefined
        ? issues
        : [...issues, ...(await questionIssues(rendered.site, questions))];
    });
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('config/')) return [];
    throw error;
  }
}

/** An issue with the text of its line; undefined where it has no line or the file cannot be read. */
interface IssueInText {
  readonly issue: Issue;
  readonly text: string | undefined;
}

const key = ({ code, file, message }: Issue): string => JSON.stringify([code, file, message]);

/**
 * Each issue of the base stands for one of the head with the same code, file and message: of several, for one whose line reads
 * the same, else for the first. Lines move and texts around a mistake change, so neither makes a problem new.
 */
export function newIssues(head: readonly IssueInText[], base: readonly IssueInText[]): Issue[] {
  const known = new Map<string, IssueInText[]>();
  for (const each of base) {
    const same = known.get(key(each.issue));
    if (same === undefined) known.set(key(each.issue), [each]);
    else same.push(each);
  }
  const withoutTwin = head.filter(({ issue, text }) => {
    const same = known.get(key(issue)) ?? [];
    const at = same.findIndex((other) => other.text === text);
    if (at >= 0) same.splice(at, 1);
    return at < 0;
  });
  return withoutTwin
    .filter(({ issue }) => known.get(key(issue))?.shift() === undefined)
    .map(({ issue }) => issue);
}

/**
 * Reads the line of each issue, and each file once.
 * @param read returns undefined for a file that is not there
 */
export async function withTexts(
  issues: readonly Issue[],
  read: (file: string) => Promise<Uint8Array | undefined>,
): Promise<IssueInText[]> {
  const files = new Map<string, readonly string[]>();
  const found: IssueInText[] = [];
  for (const issue of issues) {
    if (issue.line === undefined) {
      found.push({ issue, text: undefined });
      continue;
    }
    const lines = files.get(issue.file) ?? linesOf(await read(issue.file));
    files.set(issue.file, lines);
    found.push({ issue, text: lines[issue.line - 1]?.trim() });
  }
  return found;
}

const linesOf = (bytes: Uint8Array | undefined): readonly string[] =>
  bytes === undefined ? [] : Buffer.from(bytes).toString('utf8').split(/\r?\n/);
