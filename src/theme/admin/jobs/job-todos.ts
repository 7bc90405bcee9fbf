/** Renders the agent's todos with their states. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Todo } from '../../../records/jobs/job.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';

const LOOKS: Readonly<Record<Todo['status'], { icon?: InterfaceIconName; word: string }>> = {
  pending: { word: 'To do' },
  in_progress: { icon: 'refresh', word: 'In progress' },
  completed: { icon: 'check', word: 'Done' },
  cancelled: { icon: 'close', word: 'Dropped' },
};

export function jobTodos(todos: readonly Todo[]): Html {
  if (todos.length === 0) return html``;
  const done = todos.filter(({ status }) => status === 'completed').length;
  return html`
    <section class="card job-todos" aria-labelledby="todos"><div class="box-head"><h2 class="card-title" id="todos">Plan</h2>
    <span class="muted">${done} of ${todos.length} done</span></div><ul class="todo-list">${todos.map(todo)}</ul></section>
  `;
}

function todo({ id, content, status, priority }: Todo): Html {
  const { icon, word } = LOOKS[status];
  const important =
    priority === 'high' && status !== 'completed' ? html`<span class="todo-word">important</span>` : html``;
  return html`
    <li class="todo"${attributes({ 'data-status': status, 'data-id': id })}><span class="todo-mark">${icon === undefined ? '' : interfaceIcon(icon)}</span>
    <span class="todo-text">${content}</span>${important}<span class="todo-word">${word}</span></li>
  `;
}
