/** What the sites of old commits of all projects may take together: memory by their pages, and the work of opening them. */

import { createTaskQueue, type TaskQueue } from '../../lib/async/task-queue.ts';
import { Room } from '../../lib/cache/bounded-map.ts';

export interface CommitBudget {
  /** Weighed by pages. */
  readonly room: Room;
  readonly turns: TaskQueue;
}

/** A site without readers holds its navigation and the facts of its pages, some kilobytes each. */
const MAX_PAGES = 40_000;
const MAX_OPEN = 48;
/** Opening one reads every page of the commit. */
const OPENING = { atOnce: 2, ofOne: 1 };

export function commitBudget(): CommitBudget {
  return { room: new Room({ entries: MAX_OPEN, weight: MAX_PAGES }), turns: createTaskQueue(OPENING) };
}
