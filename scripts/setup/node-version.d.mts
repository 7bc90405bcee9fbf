/** Types of `node-version.mjs`, which has to run where TypeScript does not yet. */
export const OLDEST: number;
export function isNewEnough(versions: {
  readonly node: string;
  readonly sqlite?: string | undefined;
}): boolean;
