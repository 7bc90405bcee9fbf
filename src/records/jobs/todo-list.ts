/** Stores a job's todos as text: validated when written and when read, since an agent writes them. */
import { AppError } from '../../lib/app-error.ts';
import * as z from '../../lib/schema.ts';
import type { Todo } from './job.ts';
import { cutText } from './job-text.ts';

export const TODO_LIMITS = Object.freeze({ todos: 200, id: 64, content: 1_000 });

const todoSchema = z.strictObject({
  id: z.string().min(1).max(TODO_LIMITS.id),
  content: z.string().max(TODO_LIMITS.content),
  status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']),
  priority: z.enum(['high', 'medium', 'low']),
});
const listSchema = z
  .array(todoSchema)
  .max(TODO_LIMITS.todos)
  .refine((todos) => new Set(todos.map(({ id }) => id)).size === todos.length, 'two todos have one id');

/** @throws AppError `jobs/todos` when the list is invalid */
export function writeTodos(todos: readonly Todo[]): string {
  return JSON.stringify(checked(todos));
}

/** @throws AppError `jobs/todos` when the row was damaged */
export function readTodos(text: string): readonly Todo[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('jobs/todos', 'The todos of a job are not JSON', { cause });
  }
  return checked(value);
}

/** An agent's todos cut to the limits: an oversized list is no reason to stop it. */
export function cleanTodos(given: readonly Todo[]): readonly Todo[] {
  const todos = new Map<string, Todo>();
  for (const { id: requestedId, content, status, priority } of given.slice(0, TODO_LIMITS.todos)) {
    const id = cutText(requestedId, TODO_LIMITS.id);
    const todo = { id, content: cutText(content, TODO_LIMITS.content), status, priority };
    if (!todos.has(id) && todoSchema.safeParse(todo).success) todos.set(id, todo);
  }
  return [...todos.values()];
}

function checked(value: unknown): readonly Todo[] {
  const read = listSchema.safeParse(value);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw new AppError('jobs/todos', `The todos of a job: ${first!.path.join('.')} ${first!.message}`, {
    hint: `At most ${TODO_LIMITS.todos} todos of at most ${TODO_LIMITS.content} characters, each with an id of its own`,
  });
}
