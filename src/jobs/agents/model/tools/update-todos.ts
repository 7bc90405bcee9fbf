/** Tool: the list of work, which people watch while the job runs. */
import * as z from '../../../../lib/schema.ts';
import { modelTool } from './model-tool.ts';

export const updateTodos = modelTool({
  name: 'update_todos',
  title: 'Report the todo list',
  description:
    'Reports your whole todo list, each time all of it. People watch it: report it early and keep it up to date.',
  input: z.object({
    todos: z
      .array(
        z.object({
          content: z
            .string()
            .trim()
            .min(1)
            .max(300)
            .describe('What is to be done. Keep the words once chosen.'),
          status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']),
          priority: z.enum(['high', 'medium', 'low']).optional(),
        }),
      )
      .max(50),
  }),
  run({ todos }, context) {
    context.todos.update(todos.map((todo) => ({ ...todo, priority: todo.priority ?? 'medium' })));
    context.todosChanged();
    return 'Noted.';
  },
});
