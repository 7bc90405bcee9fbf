/** Why a run is stopped, as the reason of its abort signal. */

/** `cancel`: a person. `lost`: another worker has the job. `leaving`: this worker ends and gives the job back. */
type StopWhy = 'cancel' | 'lost' | 'leaving';

export class StopReason extends Error {
  readonly why: StopWhy;

  constructor(why: StopWhy) {
    super(`The run was stopped: ${why}`);
    this.name = 'StopReason';
    this.why = why;
  }
}

/** The reason, when a signal was aborted with one of ours. */
export function stopReason(signal: AbortSignal): StopWhy | undefined {
  return signal.aborted && signal.reason instanceof StopReason ? signal.reason.why : undefined;
}
