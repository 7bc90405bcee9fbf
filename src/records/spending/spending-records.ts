/** What written answers may cost and have cost: taken before an answer is asked for, and given back as far as it was not used. */

export interface Cost {
  readonly tokens: number;
  /** In millionths of the operator's currency. */
  readonly money: number;
}

export interface SpendingCaps {
  /** Of one project in a day (UTC), as everything that is no cap of all projects. */
  readonly tokens: number;
  /** Undefined: any amount. */
  readonly money: number | undefined;
  /** Of all projects together. */
  readonly moneyOfAll: number | undefined;
  /** Answers that are being written at the same time. */
  readonly atOnce: number;
  /** The part of tokens and money that one network may have, from 0 to 1. One answer is never too much. */
  readonly ofNetwork: number;
}

/**
 * `spent`: nothing is left for today. `shared`: nothing for this network. `busy`: as many as allowed are being written. `resting`: the endpoint
 * has failed again and again.
 */
export type NoReservation = 'spent' | 'shared' | 'busy' | 'resting';

export interface ReservationRequest {
  readonly project: string;
  /** A name of the asker's network for today; undefined where none counts. */
  readonly network?: string | undefined;
  /** The most that the answer can cost. */
  readonly max: Cost;
  readonly caps: SpendingCaps;
}

export interface SpentOfDay extends Cost {
  /** Begun on this day, also those that failed. */
  readonly answers: number;
}

export interface SpendingRecords {
  /**
   * Takes the most that an answer can cost. Nobody who shares the database can pass a cap, at whatever moment they ask, and what
   * a process that died had taken stays taken.
   * @returns its id, or why nothing was taken
   */
  reserve(
    request: ReservationRequest,
  ): Promise<{ readonly id: string } | { readonly refused: NoReservation }>;
  /**
   * Gives back what was not used, once. Yesterday's answer gives back to yesterday.
   * @param settled.used at most what was taken counts
   * @param settled.ending `left`: the reader went away, which says nothing of the endpoint
   */
  settle(
    id: string,
    settled: { readonly used: Cost; readonly ending: 'whole' | 'left' | 'failed' },
  ): Promise<void>;
  /** Today, what is being written at its most. @param project left out: all projects */
  today(project?: string): Promise<SpentOfDay>;
  /** Deletes days before this moment. */
  expire(before: number): Promise<void>;
}
