/** Runs one turn of an agent, with a request to finish in time and a stop when the time is over. */
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import type { Job, JobEvent } from '../../records/jobs/job.ts';
import type { AgentResult, AgentTask, AgentTurn, CopiedCode } from '../agents/agent.ts';
import type { CodeOrigin } from '../code/code-origin.ts';
import { type CodeReading, codeRepository, listRoom } from '../code/code-repository.ts';
import { copyCode } from '../code/copy-code.ts';
import { declinedLine } from '../declined/declined-words.ts';
import { isOverLimit } from './folder-size.ts';
import { fullDisk } from './full-disk.ts';
import { CODE_FOLDER, type JobFolder } from './job-folder.ts';
import type { JobRun, RunCode, TurnEnd, Workspace } from './job-run.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { StopReason } from './stop-reason.ts';

/** Share of the time after which the agent is asked to finish. */
const FINISH_AT = 0.9;

/**
 * Ends the job's turn, whether the agent was done or the time was over.
 * @param extra what our checks found in its work so far
 * @throws AppError `agent/…`; the reason of `run.signal` when the run was stopped
 */
export async function takeTurn(
  run: JobRun,
  workspace: Workspace,
  extra: readonly string[] = [],
): Promise<TurnEnd> {
  const clockwork = createClockwork(run);
  const reporter = createReporter(run.parts.queue, run.claimed, () =>
    clockwork.stop.abort(new StopReason('lost')),
  );
  try {
    watchRoom(run, workspace, clockwork);
    const turn = await turnOf(run, workspace, { clockwork, reporter, extra });
    const result = await withinGrace(run, run.resources.agent.run(turn), clockwork.stop.signal);
    return { result, cutOff: false };
  } catch (error) {
    run.signal.throwIfAborted();
    if (clockwork.stop.signal.reason instanceof AppError) throw clockwork.stop.signal.reason;
    if (!clockwork.isOver()) throw error;
    return { result: CUT_OFF, cutOff: true };
  } finally {
    clockwork.end();
    await reporter.close();
  }
}

const CUT_OFF: AgentResult = {
  outcome: 'limited',
  message: 'The time was over before the agent was done, so this is what it had changed by then.',
};

interface Clockwork {
  readonly finish: AbortController;
  readonly stop: AbortController;
  readonly isOver: () => boolean;
  /** Aborted when the turn has ended. */
  readonly ended: AbortSignal;
  readonly end: () => void;
}

/** The two signals of a turn, driven by its time, by people and by the run's end. */
function createClockwork(run: JobRun): Clockwork {
  const { limits, clock, wait } = run.parts;
  const [finish, stop, ended] = [new AbortController(), new AbortController(), new AbortController()];
  let over = false;
  const began = run.job.turnStartedAt ?? clock();
  const left = Math.max(0, began + limits.turn - clock());
  const finishIn = Math.max(0, left - limits.turn * (1 - FINISH_AT));
  const after = (milliseconds: number, act: () => void): void =>
    void wait(milliseconds, ended.signal).then(act, () => undefined);
  const timeIsOver = (): void => {
    over = true;
    stop.abort(new DOMException('The time of the turn is over', 'TimeoutError'));
  };
  const finishNow = (): void => {
    finish.abort();
    // After a request to finish, an agent has at most the last tenth.
    after(limits.turn * (1 - FINISH_AT), timeIsOver);
  };
  after(finishIn, finishNow);
  after(left, timeIsOver);
  const stopped = (): void => stop.abort(run.signal.reason);
  if (run.signal.aborted) stopped();
  if (run.finish.aborted) finishNow();
  run.signal.addEventListener('abort', stopped);
  run.finish.addEventListener('abort', finishNow);
  return {
    finish,
    stop,
    isOver: () => over,
    ended: ended.signal,
    end: () => {
      ended.abort();
      run.signal.removeEventListener('abort', stopped);
      run.finish.removeEventListener('abort', finishNow);
    },
  };
}

/** The operating system limits single files only, and a full disk stops all jobs. */
function watchRoom(run: JobRun, { folder }: Workspace, { stop, ended }: Clockwork): void {
  const { room, lookEvery } = run.parts.limits;
  const look = async (): Promise<void> => {
    while (!ended.aborted) {
      await run.parts.wait(lookEvery, ended);
      const full = await fullDisk(undefined, run.parts.folders);
      if (full !== undefined) return stop.abort(full);
      if (!(await isOverLimit(folder.top, room, join(folder.top, CODE_FOLDER)))) continue;
      stop.abort(
        new AppError('agent/too-large', 'The agent filled its folder with more than a job may take', {
          hint: `At most ${room.files} files and ${Math.round(room.bytes / 2 ** 20)} MB`,
        }),
      );
      return;
    }
  };
  look().catch(() => undefined);
}

async function turnOf(
  run: JobRun,
  { folder, tools, known, rules }: Workspace,
  { clockwork, reporter, extra }: { clockwork: Clockwork; reporter: Reporter; extra: readonly string[] },
): Promise<AgentTurn> {
  return {
    job: run.job.id,
    task: { ...(await taskOf(run, extra)), rules: rules.rules },
    folder: folder.site,
    scratch: await folder.scratch(),
    tools,
    ...codeOfRun(run, folder, {
      signal: clockwork.stop.signal,
      problem: (text) => reporter.report.event({ kind: 'problem', text }),
    }),
    known,
    finish: clockwork.finish.signal,
    signal: clockwork.stop.signal,
    report: reporter.report,
  };
}

async function taskOf(
  { job, parts, resources }: JobRun,
  extra: readonly string[],
): Promise<Omit<AgentTask, 'rules'>> {
  const { understands } = resources;
  const [messages, feedback, events, declined] = await Promise.all([
    parts.messages(job),
    parts.feedback(job.project, job.feedback),
    parts.events(job),
    understands ? parts.declined.newest(job.project, resources, MAX_DECLINED) : [],
  ]);
  const texts = messages.filter(({ round }) => round <= job.round).map(({ text }) => text);
  return {
    prompt: [job.prompt, ...contextOf(job, resources)].join('\n\n'),
    messages: [...texts, ...extra],
    feedback,
    history: turnHistory(events),
    declined: declined.map(declinedLine),
  };
}

/** One that takes every word for a request gets the request alone. */
const contextOf = ({ origin }: JobRun['job'], { understands }: JobRun['resources']): readonly string[] =>
  understands && origin?.context !== undefined ? [origin.context] : [];

/** An agent that ignores the abort must not block the worker. */
async function withinGrace(
  { parts: { wait, limits } }: JobRun,
  running: Promise<AgentResult>,
  signal: AbortSignal,
): Promise<AgentResult> {
  const ended = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const late = (): void =>
      void wait(limits.grace, ended.signal).then(
        () => reject(new AppError('agent/silent', 'The agent did not end when it was asked to')),
        () => undefined,
      );
    if (signal.aborted) late();
    else signal.addEventListener('abort', late, { once: true });
    ended.signal.addEventListener('abort', () => signal.removeEventListener('abort', late));
  });
  try {
    return await Promise.race([running, stopped]);
  } finally {
    ended.abort();
    running.catch(() => undefined);
  }
}

const MAX_LINES = 40;
/** Declined edits that an agent is told of; all others are left out of its work too. */
const MAX_DECLINED = 30;
/** As `JobRecords.edited` logs it. */
const BY_MEMBER = /^user:\S+ ((?:took back|edited) .+)$/;

/** The newest, oldest first. */
export function turnHistory(events: readonly Pick<JobEvent, 'kind' | 'text'>[]): readonly string[] {
  const lines = events.flatMap(({ kind, text }) => {
    if (kind === 'agent' || kind === 'tool') return [text];
    const change = kind === 'person' ? BY_MEMBER.exec(text)?.[1] : undefined;
    // Without it, the next turn would do again what the first request asks for.
    return change === undefined ? [] : [`After your turn, a member ${change}, and wants it to stay so`];
  });
  return lines.slice(-MAX_LINES);
}

/** Opened once in a run: turns that put errors right read the same commits. */
function codeOfRun(
  run: JobRun,
  folder: JobFolder,
  reading: CodeReading,
): Pick<AgentTurn, 'code' | 'copyCode'> {
  const { readsCode, understands, code } = run.resources;
  if (readsCode !== true || !understands || hasUnseenWords(run.job)) return {};
  if (run.code === undefined) {
    const origins = [...around(run), ...(code?.origins ?? [])];
    const room = listRoom();
    const runCode: RunCode = {
      repositories: origins.map((origin) => codeRepository(origin, () => runCode.reading, room)),
      reading,
    };
    run.code = runCode;
  }
  const open = run.code;
  open.reading = reading;
  return open.repositories.length === 0
    ? {}
    : { code: open.repositories, copyCode: () => copied(open, folder) };
}

/** Written once in a run, and again after it has failed. */
function copied(code: RunCode, folder: JobFolder): Promise<CopiedCode> {
  const write = async (): Promise<CopiedCode> => {
    const into = await folder.code();
    return { folder: into, copies: await copyCode(code.repositories, into, { signal: code.reading.signal }) };
  };
  code.copied ??= write().catch((error: unknown) => {
    code.copied = undefined;
    throw error;
  });
  return code.copied;
}

/**
 * Words of readers that an automation has handed over: nobody has looked at them, and what an agent that obeys them writes may be public
 * before anybody does. Later rounds of the same job have them too.
 */
const hasUnseenWords = ({ askedBy, feedback }: Job): boolean =>
  feedback.length > 0 && askedBy.startsWith('automation:');

/** Where the documentation is the whole repository, there is nothing around it. */
function around({ job, resources }: JobRun): readonly CodeOrigin[] {
  const { folder, repository, forge } = resources;
  const { base, baseBranch } = job;
  if (folder === '' || base === null) return [];
  const opened = { repository, head: base, branch: baseBranch ?? '', history: forge.history };
  return [{ name: '', label: forge.name, docs: folder, open: async () => opened }];
}
