/** Work that can be interrupted: run to completion when its result is needed now, else in small steps. */
import { setImmediate } from 'node:timers/promises';

/** Each step takes well below a millisecond. */
export type Steps<Result> = Generator<void, Result>;

/** Milliseconds of work between two pauses. */
const TURN_MS = 4;

export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** Runs the steps with pauses for other work. @param now milliseconds of a monotonic clock */
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
