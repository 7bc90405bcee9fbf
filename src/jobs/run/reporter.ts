/** Writes an agent's reports into the job's row, in batches and in order, without blocking the agent. */
import { defined } from '../../lib/defined.ts';
import type { JobUsage, NewJobEvent, Todo } from '../../records/jobs/job.ts';
import type { JobLease, JobQueue, JobReport } from '../../records/jobs/job-queue.ts';
import type { AgentTurn } from '../agents/agent.ts';

const GATHER_MS = 200;
/** Reports beyond this are dropped, to bound memory; the row keeps fewer anyway. */
const MAX_WAITING = 500;

export interface Reporter {
  readonly report: AgentTurn['report'];
  /** Writes what is waiting; later reports are dropped. @throws what writing threw, the lost lease among it */
  close(): Promise<void>;
}

/** @param failed called once when a report cannot be written, so that the turn can be stopped */
export function createReporter(
  queue: JobQueue,
  claimed: JobLease,
  failed: (error: unknown) => void,
): Reporter {
  let todos: readonly Todo[] | undefined;
  let events: NewJobEvent[] = [];
  let usage: JobUsage | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let problem: { readonly error: unknown } | undefined;
  let closed = false;

  const write = async (): Promise<void> => {
    const report: JobReport = {
      ...defined({ todos }),
      ...(events.length === 0 ? {} : { events }),
      ...defined({ usage }),
    };
    todos = undefined;
    events = [];
    usage = undefined;
    if (Object.keys(report).length === 0 || problem !== undefined) return;
    try {
      await queue.report(claimed, report);
    } catch (error) {
      problem = { error };
      failed(error);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  const soon = (): void => {
    timer ??= setTimeout(() => void flush(), GATHER_MS);
  };
  return {
    report: {
      todos: (list) => {
        if (closed) return;
        todos = [...list];
        soon();
      },
      event: (event) => {
        if (closed || events.length >= MAX_WAITING) return;
        events.push(event);
        soon();
      },
      usage: ({ steps = 0, inputTokens = 0, outputTokens = 0 }) => {
        if (closed) return;
        usage = {
          steps: (usage?.steps ?? 0) + steps,
          inputTokens: (usage?.inputTokens ?? 0) + inputTokens,
          outputTokens: (usage?.outputTokens ?? 0) + outputTokens,
        };
        soon();
      },
    },
    close: async () => {
      closed = true;
      await flush();
      if (problem !== undefined) throw problem.error;
    },
  };
}
