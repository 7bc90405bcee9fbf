/** Reads the questions that a documentation must answer, from a file of its repository. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import * as z from '../../lib/schema.ts';
import { LONGEST_QUESTION } from '../../site/ask/question.ts';
import { readListFile } from '../read-list-file.ts';

/** Where `check` looks for them, inside the documentation folder. */
const QUESTIONS_FILE = '.lectern/questions.yaml';

const text = z.string().trim().min(1).max(2_000);

const questionSchema = z
  .strictObject({
    ask: z.string().trim().min(1).max(LONGEST_QUESTION),
    /** Paths of pages as docs.json lists them, or addresses; one of them has to be found. */
    pages: z.array(text).min(1).max(20).optional(),
    /** Texts that the answer has to have; capitals do not count. */
    says: z.array(text).max(20).default([]),
    lang: z.string().max(40).optional(),
    version: z.string().max(200).optional(),
    /** The documentation does not say it, and must not seem to. */
    unanswered: z.boolean().default(false),
  })
  .refine((one) => !one.unanswered || (one.pages === undefined && one.says.length === 0), {
    message: 'a question that stays unanswered has neither "pages" nor "says"',
  });

export type KnownQuestion = z.infer<typeof questionSchema> & {
  /** In the file, counted from 1; undefined where the text is written in another way. */
  readonly line: number | undefined;
};

const fileSchema = z.strictObject({ questions: z.array(questionSchema).min(1).max(2_000) });

/** @throws AppError `questions/file` */
export async function readQuestions(path: string): Promise<readonly KnownQuestion[]> {
  const wrong = (why: string): AppError =>
    new AppError('questions/file', `The file of questions "${path}" cannot be used: ${why}`, {
      hint: 'Each entry of "questions" has "ask", and "pages", "says" or "unanswered: true"',
    });
  const { value, source } = await readListFile(path, fileSchema, wrong);
  const lineOf = linesInOrder(source);
  return value.questions.map((one) => ({ ...one, line: lineOf(one.ask) }));
}

export interface QuestionList {
  /** As problems name it. */
  readonly file: string;
  readonly questions: readonly KnownQuestion[];
}

/**
 * @param file chosen by the user; default: the one in the folder, when it has one
 * @throws AppError `questions/file`
 */
export async function questionsOf(
  folder: string,
  file: string | undefined,
): Promise<QuestionList | undefined> {
  if (file !== undefined) return { file, questions: await readQuestions(file) };
  const path = join(folder, QUESTIONS_FILE);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  return { file: QUESTIONS_FILE, questions: await readQuestions(path) };
}

/** Each text is looked for after the one before it: a file of hostile questions is not read again for each of them. */
function linesInOrder(source: string): (text: string) => number | undefined {
  let from = 0;
  let count = 0;
  let line = 1;
  return (text) => {
    const at = source.indexOf(text, from);
    if (at === -1) return undefined;
    for (let end = source.indexOf('\n', count); end !== -1 && end < at; end = source.indexOf('\n', count)) {
      count = end + 1;
      line++;
    }
    from = at + text.length;
    return line;
  };
}
