/** Reads todo lists of agents: plans of the protocol, or arguments of the agent's own todo tool. */
import { oneLine } from '../../../lib/text/clean-text.ts';
import type { Todo } from '../../../records/jobs/job.ts';
import { type Fields, fieldsOf, listOf } from './fields.ts';

/** An entry without an id of ours yet. */
export interface NewTodo {
  /** The agent's own id, when it has one. */
  readonly own?: string;
  readonly content: string;
  readonly status: Todo['status'];
  readonly priority: Todo['priority'];
}

const ENTRIES = 100;
const CONTENT_CHARACTERS = 500;

const STATUS: Readonly<Record<string, Todo['status']>> = {
  pending: 'pending',
  in_progress: 'in_progress',
  completed: 'completed',
  done: 'completed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};

/** @param entries of a `plan` update */
export function readPlan(entries: unknown): readonly NewTodo[] | undefined {
  return Array.isArray(entries) ? entries.slice(0, ENTRIES).flatMap(readEntry) : undefined;
}

/** @param input what a tool was called with; undefined comes back when that is no todo list */
export function readToolTodos(input: unknown): readonly NewTodo[] | undefined {
  const fields = fieldsOf(input);
  const list = listOf(fields?.['todos']) ?? listOf(fields?.['plan']);
  if (list === undefined) return undefined;
  const entries = list.slice(0, ENTRIES).flatMap(readEntry);
  // Other tools may have an argument with that name.
  return entries.length === Math.min(list.length, ENTRIES) ? entries : undefined;
}

function readEntry(value: unknown): NewTodo[] {
  const fields = fieldsOf(value);
  const status = textIn(fields, ['status']);
  const content = oneLine(textIn(fields, ['content', 'step', 'text', 'title']), CONTENT_CHARACTERS);
  if (content === '' || status === '') return [];
  const own = textIn(fields, ['id']);
  const priority = textIn(fields, ['priority']);
  return [
    {
      ...(own === '' || own.length > 100 ? {} : { own }),
      content,
      status: STATUS[status] ?? 'pending',
      priority: priority === 'high' || priority === 'low' ? priority : 'medium',
    },
  ];
}

function textIn(fields: Fields | undefined, names: readonly string[]): string {
  const found = names.map((name) => fields?.[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : '';
}
