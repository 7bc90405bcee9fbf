/** Tells a docs.json that is unusable as a whole from mistakes in single values, and both from failures of a machine. */
import { AppError } from '../../lib/app-error.ts';
import type { Issue } from '../../lib/issue.ts';
import type { LoadedConfig } from './docs-config.ts';

/** Issues after which the rest of a file is not what its author wrote: half a navigation, or none. */
const BROKEN = /^config\/(?:invalid-json|not-an-object|missing-navigation|ref-.*)$/;

/** The first issue that makes the whole file unusable; undefined when there is none. */
export function brokenConfig({ issues }: Pick<LoadedConfig, 'issues'>): Issue | undefined {
  return issues.find(
    ({ severity, code, pointer }) =>
      severity === 'error' &&
      (BROKEN.test(code) || (code === 'config/wrong-type' && pointer === '/navigation')),
  );
}

/** True for a mistake in the files of a site, where reading the same files again would not help. */
export const isOfAuthors = (error: unknown): error is AppError =>
  error instanceof AppError && /^(?:config|source)\//.test(error.code);
