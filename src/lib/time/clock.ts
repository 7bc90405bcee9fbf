/** The type of the clock, which is passed in so that no test depends on the passing of time. */

/** Milliseconds since the epoch. */
export type Clock = () => number;
