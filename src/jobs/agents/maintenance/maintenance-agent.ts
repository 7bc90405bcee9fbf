/** The agent without a model: does work that has one right answer, as the request asks, and reports what it left. */
import { oneLine } from '../../../lib/text/clean-text.ts';
import type { Todo } from '../../../records/jobs/job.ts';
import type { SiteFacts } from '../../site-facts.ts';
import type { Agent, AgentResult, AgentTurn, QuotedFeedback } from '../agent.ts';
import { explainRefusal } from './explain-refusal.ts';
import { isRefusal, type Plans, planAll, whyOf } from './plan-all.ts';
import { applyTask, planTask, type TaskTools } from './plan-task.ts';
import { type PlannedTask, planSentence } from './planned-task.ts';
import { presentOutcome } from './present-outcome.ts';
import type { RequestedTask } from './request.ts';
import { understandRequest } from './understand-request.ts';
import type { WorkOutcome } from './work-outcome.ts';
import { todoText } from './work-titles.ts';

/** Of an event's text. */
const LONGEST = 500;

export function maintenanceAgent(): Agent {
  return { name: 'maintenance', run };
}

async function run(turn: AgentTurn): Promise<AgentResult> {
  turn.signal.throwIfAborted();
  const { prompt, messages, feedback } = turn.task;
  const facts = await turn.tools.facts(turn.signal);
  const request = understandRequest(messages.at(-1) ?? prompt, facts);
  const notes = feedbackNote(feedback, facts);
  if (request.kind !== 'understood') {
    const outcome = request.kind === 'refused' ? 'refused' : 'not_understood';
    return { outcome, message: [...explainRefusal(request), ...notes].join('\n') };
  }
  const { tasks } = request;
  const todos = todoList(
    tasks.map(({ work }) => todoText(work)),
    (list: readonly Todo[]) => turn.report.todos(list),
  );
  const input: TaskTools = { tools: turn.tools, signal: AbortSignal.any([turn.signal, turn.finish]) };
  const plans = await plansInTime(tasks, input, turn);
  if (plans.kind === 'refused') {
    for (const at of tasks.keys()) todos.set(at, 'cancelled');
    return { outcome: 'refused', message: [`Nothing was changed: ${plans.why}`, ...notes].join('\n') };
  }
  const { outcomes, missed } = await doAll(turn, { ...input, plans: plans.plans, tasks, todos });
  if (missed.length > 0)
    notes.unshift(`The time was up before this was done: ${missed.map((text) => `"${text}"`).join(', ')}.`);
  return { outcome: missed.length > 0 ? 'limited' : 'done', ...presentOutcome(outcomes, notes) };
}

/** The time may be up before all plans are made, and then nothing is begun. */
async function plansInTime(
  tasks: readonly RequestedTask[],
  input: TaskTools,
  { signal, finish, report }: AgentTurn,
): Promise<Plans> {
  try {
    return await planAll(tasks, input, (plan) =>
      report.event({ kind: 'agent', text: oneLine(`Plan: ${planSentence(plan)}`, LONGEST) }),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (!finish.aborted) throw error;
    return { kind: 'planned', plans: [] };
  }
}

interface Done {
  readonly outcomes: readonly WorkOutcome[];
  /** Todos that were not reached in time. */
  readonly missed: readonly string[];
}

interface DoInput extends TaskTools {
  readonly tasks: readonly RequestedTask[];
  readonly plans: readonly PlannedTask[];
  readonly todos: ReturnType<typeof todoList>;
}

async function doAll(turn: AgentTurn, { tasks, plans, todos, ...input }: DoInput): Promise<Done> {
  const { signal, finish, report } = turn;
  const outcomes: WorkOutcome[] = [];
  const missed: string[] = [];
  let isChanged = false;
  for (const [at, task] of tasks.entries()) {
    signal.throwIfAborted();
    if (!finish.aborted) todos.set(at, 'in_progress');
    try {
      input.signal.throwIfAborted();
      // What was done before may have changed the files that the plan was made from.
      const plan = isChanged ? await planTask(task, input) : plans[at]!;
      const outcome = await applyTask(plan, input);
      isChanged ||= outcome.changed.length > 0;
      outcomes.push(outcome);
      tellChanges(turn, outcome);
      if (outcome.edits === 0 && (outcome.proposed ?? 0) > 0)
        todos.set(at, 'cancelled', 'no proposal was chosen');
      else todos.set(at, 'completed');
    } catch (error) {
      signal.throwIfAborted();
      if (isRefusal(error)) {
        outcomes.push({ task, changed: [], edits: 0, left: [{ text: whyOf(error) }] });
        todos.set(at, 'cancelled', whyOf(error));
      } else {
        if (!finish.aborted) throw error;
        missed.push(todoText(task.work));
        todos.set(at, 'cancelled', 'the time was up');
      }
    }
    report.usage({ steps: 1 });
  }
  return { outcomes, missed };
}

/** One line for each file. */
function tellChanges({ report }: AgentTurn, { changed }: WorkOutcome): void {
  for (const [file, lines] of Map.groupBy(changed, (line) => line.file)) {
    const more = lines.length > 1 ? ` and ${lines.length - 1} more` : '';
    report.event({ kind: 'tool', text: oneLine(`${file}: ${lines[0]!.text}${more}`, LONGEST) });
  }
}

/** Readers' comments need a person; only the pages they are about are named, and only those that exist. */
function feedbackNote(feedback: readonly QuotedFeedback[], { pages }: SiteFacts): string[] {
  const known = new Set(pages.map(({ path }) => path));
  const named = new Set(
    feedback.map(({ path }) => path.replace(/^\/+|\/+$/g, '')).filter((path) => known.has(path)),
  );
  if (feedback.length === 0) return [];
  const of = named.size === 0 ? '' : ` about ${[...named].slice(0, 10).join(', ')}`;
  return [`What readers wrote${of} was not read: without a model it needs a person.`];
}

interface TodoList {
  /** @param why added to the text, for what was cancelled */
  set(at: number, status: Todo['status'], why?: string): void;
}

const LONGEST_TODO = 500;

/** The agent's todo list: reported whole with each change, with stable ids. */
export function todoList(texts: readonly string[], report: (todos: readonly Todo[]) => void): TodoList {
  let todos = texts.map(
    (content, at): Todo => ({
      id: `todo_${at + 1}`,
      content: oneLine(content, LONGEST_TODO),
      status: 'pending',
      priority: 'medium',
    }),
  );
  report(todos);
  return {
    set: (at, status, why) => {
      const before = todos[at]!;
      const content =
        why === undefined ? before.content : oneLine(`${before.content} (${why})`, LONGEST_TODO);
      todos = todos.with(at, { ...before, status, content });
      report(todos);
    },
  };
}
