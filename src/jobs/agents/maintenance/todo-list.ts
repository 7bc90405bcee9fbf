/** The agent's todo list: reported whole with each change, with stable ids. */

import { oneLine } from '../../../lib/text/clean-text.ts';
import type { Todo } from '../../../records/jobs/job.ts';

interface TodoList {
  /** @param why added to the text, for what was cancelled */
  set(at: number, status: Todo['status'], why?: string): void;
}

const LONGEST = 500;

export function todoList(texts: readonly string[], report: (todos: readonly Todo[]) => void): TodoList {
  let todos = texts.map(
    (content, at): Todo => ({
      id: `todo_${at + 1}`,
      content: oneLine(content, LONGEST),
      status: 'pending',
      priority: 'medium',
    }),
  );
  report(todos);
  return {
    set: (at, status, why) => {
      const before = todos[at]!;
      const content = why === undefined ? before.content : oneLine(`${before.content} (${why})`, LONGEST);
      todos = todos.with(at, { ...before, status, content });
      report(todos);
    },
  };
}
