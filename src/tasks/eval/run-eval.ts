/** Has the configured agent do tasks in scratch copies of repositories, and judges each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globMatcher } from '../../jobs/workspace/matches-glob.ts';
import { SILENT } from '../../lib/log.ts';
import { plansOfFolders } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import { runJobHere } from '../run-job-here.ts';
import { EVAL_FILES } from './eval-tasks.data.ts';
import type { EvalTask } from './eval-tasks.ts';
import { scratchRepository } from './scratch-repository.ts';

export interface EvalResult {
  readonly id: string;
  readonly verdict: EvalVerdict;
  readonly why: readonly string[];
  readonly outcome: string;
  readonly tokens: { readonly read: number; readonly written: number };
  readonly seconds: number;
}

/** @param report called with each result */
export async function runEval(
  settings: Settings,
  tasks: readonly EvalTask[],
  report: (result: EvalResult) => void,
): Promise<readonly EvalResult[]> {
  const results: EvalResult[] = [];
  for (const task of tasks) {
    const top = mkdtempSync(join(tmpdir(), 'lectern-eval-'));
    try {
      const result = await runTask(settings, task, top);
      results.push(result);
      report(result);
    } finally {
      rmSync(top, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return results;
}

/** With a store of its own, so that nothing of the installation is touched. */
async function runTask(settings: Settings, task: EvalTask, top: string): Promise<EvalResult> {
  const { repository, commit, folder } = task;
  const scratch = await scratchRepository(
    top,
    repository === undefined ? EVAL_FILES : { repository, commit },
  );
  const { databaseUrl: _, ...rest } = settings;
  const began = performance.now();
  const { job, files } = await runJobHere(
    { ...rest, dataDir: join(top, 'data') },
    {
      plans: plansOfFolders([join(scratch.path, folder)]),
      project: undefined,
      job: undefined,
      prompt: task.prompt,
      branch: undefined,
      draft: true,
    },
    {
      began: () => undefined,
      news: () => undefined,
      log: SILENT,
      cancel: new AbortController().signal,
      leave: new AbortController().signal,
    },
  );
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const prefix = folder === '' ? '' : `${folder}/`;
  const names = new Set(Object.keys(task.expect.has).concat(Object.keys(task.expect.lacks)));
  const texts = new Map<string, string | undefined>();
  const branch = files.length === 0 ? 'main' : job.branch;
  for (const name of names) texts.set(name, await scratch.text(branch, prefix + name));
  const inside = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  const changed = inside.map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : `../${path}`));
  const outcome = job.outcome ?? 'stopped';
  const judged = judgeTask(task, { outcome, changed, text: (name) => texts.get(name) });
  const { inputTokens: read, outputTokens: written } = job.usage;
  return { id: task.id, ...judged, outcome, tokens: { read, written }, seconds };
}

type EvalVerdict = 'right' | 'wrong' | 'refused';

interface EvalWork {
  /** Of the job. */
  readonly outcome: string;
  /** Paths inside the documentation. */
  readonly changed: readonly string[];
  /** Text of a file afterwards; undefined where it is gone. */
  readonly text: (path: string) => string | undefined;
}

const REFUSALS: ReadonlySet<string> = new Set(['refused', 'not_understood', 'could_not', 'needs_facts']);

/** @returns for anything but `right`, why */
function judgeTask(
  { expect }: Pick<EvalTask, 'expect'>,
  { outcome, changed, text }: EvalWork,
): { readonly verdict: EvalVerdict; readonly why: readonly string[] } {
  const expected: readonly string[] = expect.outcome;
  if (REFUSALS.has(outcome) && !expected.includes(outcome))
    return { verdict: 'refused', why: [`it ended as ${outcome}`] };
  const why = [
    ...(expected.includes(outcome) ? [] : [`it ended as ${outcome}, not as ${expected.join(' or ')}`]),
    ...expect.changes
      .filter((glob) => !changed.some(fits(glob)))
      .map((glob) => `no file of ${glob} was changed`),
    ...expect.leaves.flatMap((glob) => changed.filter(fits(glob)).map((file) => `${file} was changed`)),
    ...Object.entries(expect.has).flatMap(([file, all]) =>
      all.filter((one) => text(file)?.includes(one) !== true).map((one) => `${file} lacks "${one}"`),
    ),
    ...Object.entries(expect.lacks).flatMap(([file, all]) =>
      all.filter((one) => text(file)?.includes(one) === true).map((one) => `${file} has "${one}"`),
    ),
  ];
  return { verdict: why.length === 0 ? 'right' : 'wrong', why };
}

function fits(glob: string): (path: string) => boolean {
  const matches = globMatcher(glob);
  return (path) => matches?.(path) === true;
}
