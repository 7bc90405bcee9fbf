/** Gives the entries of an agent's todo list stable ids: the protocol sends the whole list each time, without ids. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import type { Todo } from '../../../records/jobs/job.ts';
import type { NewTodo } from './read-todos.ts';

interface Tracked {
  todo: Todo;
  own: string | undefined;
}

const ALL = 200;

export class TodoTracker {
  private tracked: readonly Tracked[] = [];
  /** How many of the entries were in the last list; they come first. */
  private present = 0;

  /** @returns the whole list; undefined when nothing in it has changed */
  update(list: readonly NewTodo[]): readonly Todo[] | undefined {
    const matches = this.match(list);
    const taken = new Set(matches.filter((each) => each !== undefined));
    let room = ALL - this.tracked.length;
    const next: Tracked[] = [];
    const ids = new Set(this.tracked.map(({ todo }) => todo.id));
    list.forEach(({ own, content, status, priority }, index) => {
      const before = matches[index];
      if (before === undefined && room-- <= 0) return;
      const id = before?.todo.id ?? freshId(content, ids);
      ids.add(id);
      next.push({ todo: { id, content, status, priority }, own: own ?? before?.own });
    });
    const vanished = this.tracked.filter((each) => !taken.has(each)).map(cancelled);
    const before = JSON.stringify(this.tracked.map(({ todo }) => todo));
    [this.tracked, this.present] = [[...next, ...vanished], next.length];
    const todos = this.tracked.map(({ todo }) => todo);
    return JSON.stringify(todos) === before ? undefined : todos;
  }

  /** The previous state of each entry: by the agent's id, else by text, else by position. */
  private match(list: readonly NewTodo[]): (Tracked | undefined)[] {
    const free = new Set(this.tracked);
    const matches = list.map((): Tracked | undefined => undefined);
    const take = (fits: (tracked: Tracked, entry: NewTodo, index: number) => boolean): void => {
      list.forEach((entry, index) => {
        if (matches[index] !== undefined) return;
        const found = [...free].find((tracked) => fits(tracked, entry, index));
        if (found === undefined) return;
        free.delete(found);
        matches[index] = found;
      });
    };
    take(({ own }, entry) => entry.own !== undefined && own === entry.own);
    take(({ todo, own }, entry) => sameOwner(own, entry.own) && todo.content === entry.content);
    const places = new Map(this.tracked.slice(0, this.present).map((each, index) => [each, index]));
    take((tracked, entry, index) => sameOwner(tracked.own, entry.own) && places.get(tracked) === index);
    return matches;
  }
}

/** Entries with different agent ids are different, even with equal text. */
const sameOwner = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

const cancelled = ({ todo, own }: Tracked): Tracked => ({
  todo: todo.status === 'completed' ? todo : { ...todo, status: 'cancelled' },
  own,
});

/** Derived from the text, so that another turn of the job gives the same todo the same id. */
function freshId(content: string, ids: ReadonlySet<string>): string {
  const base = `todo_${contentHash(content).slice(0, 12)}`;
  let id = base;
  for (let count = 2; ids.has(id); count++) id = `${base}_${count}`;
  return id;
}
