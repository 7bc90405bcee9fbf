/** Where the time comes from: passed in, so that no test depends on time passing. */

/** Milliseconds since the epoch. */
export type Clock = () => number;
