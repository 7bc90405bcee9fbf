/** The tests of minutes that `npm test` runs when a file that they guard has changed; `npm test -- --all` runs all of them. */

/** By test file below `test/long/`, globs of what it guards. The file itself always counts. */
export const LONG_TESTS: Readonly<Record<string, readonly string[]>> = {};
