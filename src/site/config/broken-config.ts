/** Decides whether a docs.json is unusable as a whole, or its mistakes affect only single values. */
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
