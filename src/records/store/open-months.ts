/** Opens months again that are added up already, for counts that arrive late. */

import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { monthOf } from '../../lib/time/months.ts';
import type { Transaction } from './database.ts';
import { firstOpenMonth, type MonthSums } from './month-sums.ts';

/** Long enough to make the question rare, and for a clock that was wrong, which alone completes a month too early, to be noticed. */
const ASK_AGAIN_MS = 3_600_000;
/** Projects and sums for which it is known when the month of now was last found open. */
const MAX_OPEN = 10_000;

/** Has months added up again for which counts arrive when they are complete, as after days without the store, or from a clock that went back. */
export class OpenMonths {
  readonly #found = new BoundedMap<string, { readonly month: number; readonly at: number }>({
    entries: MAX_OPEN,
  });
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Called in the transaction of the counts. */
  async reopen(
    transaction: Transaction,
    { marks }: Pick<MonthSums, 'marks'>,
    { project, day }: { readonly project: string; readonly day: number },
  ): Promise<void> {
    const [now, month, name] = [this.#clock(), monthOf(day), `${marks} ${project}`];
    const known = this.#found.get(name);
    if (known?.month === month && Math.abs(now - known.at) < ASK_AGAIN_MS) return;
    const removed = await transaction.run(`DELETE FROM ${marks} WHERE project = ? AND month = ?`, [
      project,
      month,
    ]);
    // Of a month that may be complete, each count asks; and what was removed is there again if the transaction fails.
    if (removed === 0 && month >= firstOpenMonth(now)) this.#found.set(name, { month, at: now });
  }
}
