/** The agent without a model: does work that has one right answer, as the request asks, and reports what it left. */

import { oneLine } from '../../../lib/clean-text.ts';
import type { Todo } from '../../../records/jobs/job.ts';
import { folderSource } from '../../../site/source/folder-source.ts';
import type { Agent, AgentResult, AgentTurn, QuotedFeedback } from '../agent.ts';
import { EXPLANATION, explainUnknownPlaces } from './explanation.ts';
import { isWithin } from './mentioned-paths.ts';
import { presentOutcome } from './present-outcome.ts';
import type { MaintenanceRequest } from './request.ts';
import { runWork } from './run-work.ts';
import { todoList } from './todo-list.ts';
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
  const files = [...(await folderSource(turn.folder).list()).keys()];
  const request = understandRequest(messages.at(-1) ?? prompt, files);
  const notes = feedbackNote(feedback, files);
  if (request.works.length === 0) return done([EXPLANATION, ...notes]);
  if (request.unknown.length > 0) return done([explainUnknownPlaces(request.unknown), ...notes]);
  const { outcomes, missed } = await doAll(turn, request);
  if (missed.length > 0)
    notes.unshift(`The time was up before this was done: ${missed.map((text) => `"${text}"`).join(', ')}.`);
  return { outcome: missed.length > 0 ? 'limited' : 'done', ...presentOutcome(outcomes, notes) };
}

function done(lines: readonly string[]): AgentResult {
  return { outcome: 'done', message: lines.join('\n') };
}

interface Done {
  readonly outcomes: readonly WorkOutcome[];
  /** Todos that were not reached in time. */
  readonly missed: readonly string[];
}

async function doAll(turn: AgentTurn, { works, within }: MaintenanceRequest): Promise<Done> {
  const { tools, signal, finish, report } = turn;
  const todos = todoList(works.map(todoText), (list: readonly Todo[]) => report.todos(list));
  const outcomes: WorkOutcome[] = [];
  const missed: string[] = [];
  const input = { tools, within: isWithin(within), signal: AbortSignal.any([signal, finish]) };
  for (const [at, work] of works.entries()) {
    signal.throwIfAborted();
    if (!finish.aborted) todos.set(at, 'in_progress');
    try {
      input.signal.throwIfAborted();
      const outcome = await runWork(work, input);
      outcomes.push(outcome);
      tellChanges(turn, outcome);
      todos.set(at, outcome.failed === undefined ? 'completed' : 'cancelled', outcome.failed);
    } catch (error) {
      signal.throwIfAborted();
      if (!finish.aborted) throw error;
      missed.push(todoText(work));
      todos.set(at, 'cancelled', 'the time was up');
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
function feedbackNote(feedback: readonly QuotedFeedback[], files: readonly string[]): string[] {
  const pages = new Set(files.map((file) => file.replace(/\.mdx?$/i, '')));
  const named = new Set(
    feedback.map(({ path }) => path.replace(/^\/+|\/+$/g, '')).filter((path) => pages.has(path)),
  );
  if (feedback.length === 0) return [];
  const of = named.size === 0 ? '' : ` about ${[...named].slice(0, 10).join(', ')}`;
  return [`What readers wrote${of} was not read: without a model it needs a person.`];
}
