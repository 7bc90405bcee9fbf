/** Reads a file of tasks for an evaluation: what is asked of an agent, and what must and must not change. */
import { dirname, resolve } from 'node:path';
import { globMatcher } from '../../jobs/workspace/matches-glob.ts';
import { AppError } from '../../lib/app-error.ts';
import * as z from '../../lib/schema.ts';
import { JOB_OUTCOMES } from '../../records/jobs/job.ts';
import { readListFile } from '../read-list-file.ts';

const text = z.string().min(1).max(2_000);
const glob = z
  .string()
  .min(1)
  .max(500)
  .refine((one) => globMatcher(one) !== undefined, 'it is no pattern of files');
const globs = z.array(glob).max(50).default([]);
const texts = z.record(z.string().min(1).max(500), z.array(text).min(1).max(50)).default({});

const taskSchema = z.strictObject({
  /** What is evaluated: a change of documentation. */
  kind: z.literal('change').default('change'),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  prompt: z.string().min(1).max(20_000),
  /** A folder with a Git repository, relative to the file; absent = the one of the file. */
  repository: text.optional(),
  commit: z
    .string()
    .regex(/^[\w./-]{1,100}$/)
    .regex(/^[^-]/)
    .optional(),
  /** Of the documentation inside the repository. */
  folder: z.string().max(500).default(''),
  expect: z.strictObject({
    outcome: z.array(z.enum(JOB_OUTCOMES)).min(1).default(['changed']),
    /** Each fits a file that was changed. */
    changes: globs,
    /** None fits a file that was changed. */
    leaves: globs,
    /** By file: texts that must, and must not, be in it afterwards. */
    has: texts,
    lacks: texts,
  }),
});

const fileSchema = z.strictObject({
  repository: text.optional(),
  commit: taskSchema.shape.commit,
  tasks: z.array(taskSchema).min(1).max(500),
});

export type EvalTask = z.infer<typeof taskSchema>;

/** @throws AppError `eval/file` */
export async function readEvalTasks(path: string): Promise<readonly EvalTask[]> {
  const wrong = (why: string): AppError =>
    new AppError('eval/file', `The file of tasks "${path}" cannot be used: ${why}`, {
      hint: '"lectern eval --help" shows an example',
    });
  const { value } = await readListFile(path, fileSchema, wrong);
  const { tasks, repository, commit } = value;
  const ids = new Set<string>();
  return tasks.map((task) => {
    if (ids.has(task.id)) throw wrong(`two tasks have the id "${task.id}"`);
    ids.add(task.id);
    const from = task.repository ?? repository;
    if (from === undefined) throw wrong(`the task "${task.id}" names no repository`);
    return { ...task, repository: resolve(dirname(path), from), commit: task.commit ?? commit };
  });
}
