/** Whether the running Node is new enough; without imports, because each start of the program asks. */

export const OLDEST = 24;

/**
 * Node brings its own SQLite, and one before 3.51.3 can lose a commit (https://sqlite.org/wal.html#walresetbug).
 * @param {{ node: string, sqlite?: string | undefined }} versions as in `process.versions`
 */
export function isNewEnough({ node, sqlite = '0' }) {
  const [major = 0, minor = 0, patch = 0] = sqlite.split('.').map(Number);
  const keepsWrites = major > 3 || (major === 3 && (minor > 51 || (minor === 51 && patch >= 3)));
  return Number(node.split('.')[0]) >= OLDEST && keepsWrites;
}
