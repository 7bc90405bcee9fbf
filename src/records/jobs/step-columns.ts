/** Converts worker and agent reports to columns of a job; an agent's values are cut or clamped, never rejected. */
import type { JobUsage } from './job.ts';
import type { JobStep } from './job-queue.ts';
import type { JobRow, RowChange } from './job-row.ts';
import { cutText } from './job-text.ts';
import { writeTodos } from './todo-list.ts';

const LONGEST = { messageToUser: 4_000, pullRequestLink: 2_000, title: 300, body: 20_000 } as const;

/** The fields of a step or an end, without the state. */
export function columnsOf(given: Omit<JobStep, 'state' | 'answered'>): RowChange {
  const { turns, turnStartedAt, tries, base, baseBranch, commit, partial, todos, review, switches } = given;
  const { incomplete } = given;
  const change: Record<string, unknown> = { turns, turnStartedAt, tries, base, baseBranch, commit, review };
  for (const name of Object.keys(LONGEST) as (keyof typeof LONGEST)[]) {
    const text = given[name];
    change[name] = typeof text === 'string' ? cutText(text, LONGEST[name]) : text;
  }
  if (partial !== undefined) change['partial'] = partial ? 1 : 0;
  if (incomplete !== undefined) change['incomplete'] = incomplete ? 1 : 0;
  if (switches !== undefined) change['switches'] = JSON.stringify(switches);
  if (todos !== undefined) change['todos'] = writeTodos(todos);
  return change as RowChange;
}

/** Added to what is stored now, which a person may have changed while the agent worked. */
export function answeredOf(row: JobRow, ids: readonly string[] | undefined): RowChange {
  if (ids === undefined) return {};
  const before = row.answered === null ? [] : (JSON.parse(row.answered) as string[]);
  return { answered: answeredColumn(row, [...before, ...ids]) };
}

/** Only of the job's own feedback. */
export function answeredColumn({ feedback }: Pick<JobRow, 'feedback'>, ids: readonly string[]): string {
  return JSON.stringify((JSON.parse(feedback) as string[]).filter((id) => ids.includes(id)));
}

/** An agent's numbers, clamped to valid counts. */
const checkedCount = (number: number): number =>
  Number.isFinite(number) && number > 0 ? Math.min(Math.round(number), 1e12) : 0;

export function usageOf(row: JobRow, usage: JobUsage | undefined): RowChange {
  if (usage === undefined) return {};
  return {
    usedSteps: row.usedSteps + checkedCount(usage.steps),
    usedInput: row.usedInput + checkedCount(usage.inputTokens),
    usedOutput: row.usedOutput + checkedCount(usage.outputTokens),
  };
}
