/** The type of the random source, which is passed in so that tests can repeat its values. */

/** `count` unpredictable bytes; the program passes `randomBytes` of node:crypto. */
export type RandomBytes = (count: number) => Uint8Array;
