/** The agent's todo list: entries keep their ids between updates, and none disappears. */
import type { Todo } from '../../../records/jobs/job.ts';

type NewTodo = Omit<Todo, 'id'>;

/** Entries in one list, those that were dropped included. */
const MAX = 100;

export class TodoList {
  private list: readonly Todo[] = [];
  private next = 1;

  all(): readonly Todo[] {
    return this.list;
  }

  /**
   * Equal text is the same entry; otherwise an entry at the same position whose text is gone was reworded. An entry that is missing from
   * the update is cancelled, unless it was completed.
   */
  update(entries: readonly NewTodo[]): readonly Todo[] {
    const free = new Map(this.list.map((todo) => [todo.id, todo]));
    const take = (found: Todo | undefined): string | undefined => {
      if (found !== undefined) free.delete(found.id);
      return found?.id;
    };
    const open = (): Todo[] => [...free.values()];
    const ids = entries.map(({ content }) => take(open().find((todo) => todo.content === content)));
    const renamed = ids.map((id, place) => {
      const here = this.list[place];
      const same = here !== undefined && free.has(here.id) && !isOver(here);
      return id ?? (same ? take(here) : undefined);
    });
    const now = entries.map((todo, place) => ({ id: renamed[place] ?? this.newId(), ...todo }));
    const gone = open().map((todo) => (isOver(todo) ? todo : { ...todo, status: 'cancelled' as const }));
    this.list = [...now, ...gone].slice(0, MAX);
    return this.list;
  }

  private newId(): string {
    return `todo_${this.next++}`;
  }
}

const isOver = ({ status }: Todo): boolean => status === 'completed' || status === 'cancelled';
