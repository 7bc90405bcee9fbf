/** Where randomness comes from: passed in, so that tests can repeat it. */

/** `count` unpredictable bytes; the program passes `randomBytes` of node:crypto. */
export type RandomBytes = (count: number) => Uint8Array;
