/** Work that can stop on its way: done in one go where somebody needs it now, else a little at a time. */
import { setImmediate } from 'node:timers/promises';

/** Each step takes well below a millisecond. */
export type Steps<Result> = Generator<void, Result>;

/** Time between two turns of the others. */
const TURN_MS = 4;

export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/**
 * Readers have their turn meanwhile.
 * @param now milliseconds of a clock that never goes back
 */
export async function inTurns<Result>(
  steps: Steps<Result>,
  now: () => number = () => performance.now(),
): Promise<Result> {
  await setImmediate();
  for (let began = now(); ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (now() - began < TURN_MS) continue;
    await setImmediate();
    began = now();
  }
}
