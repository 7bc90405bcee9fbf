/** Lines of code that a change rests on: an agent cites them, and they are read again before people see the citation. */
import { AppError } from '../../lib/app-error.ts';
import type { CodeRepository } from './code-repository.ts';

export interface CitedLines {
  /** Of the documentation, which says what the lines say. */
  readonly page: string;
  /** As tools call it; empty = the repository around the documentation. */
  readonly repository: string;
  /** First digits of a commit; undefined = the newest of this turn. */
  readonly commit?: string | undefined;
  readonly file: string;
  /** From 1, both included. */
  readonly from: number;
  readonly to: number;
  /** Rare words of the page that stand in these lines: names, values, messages. */
  readonly terms: readonly string[];
}

export interface CheckedLines extends CitedLines {
  /** Whole; undefined where nothing could be read. */
  readonly readAt?: string;
  /** Of the repository, for people. */
  readonly label?: string;
  /** The lines as they are; undefined when the citation is wrong. */
  readonly text?: string;
  /** Why it is wrong, for the agent and for people. */
  readonly problem?: string;
}

/** Lines of one citation: more are no evidence that anybody looks up. */
const MAX_LINES = 60;
/** Characters of them: a line of packed code is no evidence either, and every name of a page is looked for in each citation. */
const MAX_CHARACTERS = 20_000;

/** Reads every citation again. Failures of repositories are problems of the citation. @throws the reason of the signal */
export async function checkCited(
  repositories: readonly CodeRepository[],
  cited: readonly CitedLines[],
): Promise<readonly CheckedLines[]> {
  const checked: CheckedLines[] = [];
  for (const one of cited) checked.push(await checkOne(repositories, one));
  return checked;
}

async function checkOne(repositories: readonly CodeRepository[], cited: CitedLines): Promise<CheckedLines> {
  const { repository: name, commit, file, from, to, terms } = cited;
  const repository =
    repositories.find((one) => one.name === name) ??
    (name === '' && repositories.length === 1 ? repositories[0] : undefined);
  if (repository === undefined) return { ...cited, problem: 'there is no such code repository' };
  const { label } = repository;
  const wrong = (problem: string): CheckedLines => ({ ...cited, label, problem });
  if (to < from) return wrong('its last line is before its first');
  if (to - from >= MAX_LINES) return wrong(`it names more than ${MAX_LINES} lines`);
  try {
    const source = await repository.at(commit);
    const lines = (await source.read(file.replace(/^\/+/, '')))?.split('\n');
    if (lines === undefined) return wrong('there is no such file that agents may read');
    if (to > lines.length) return wrong(`the file has ${lines.length} lines`);
    const text = lines.slice(from - 1, to).join('\n');
    if (text.length > MAX_CHARACTERS) return wrong(`these lines have more than ${MAX_CHARACTERS} characters`);
    const missing = terms.find((term) => !text.includes(term));
    if (missing !== undefined) return wrong(`these lines do not say ${JSON.stringify(missing.slice(0, 80))}`);
    return { ...cited, label, readAt: source.commit, text };
  } catch (error) {
    if (error instanceof AppError) return wrong(error.message);
    throw error;
  }
}
