/** Checks that the settings can be read, and that no variable of the environment only looks like one. */
import { AppError } from '../../lib/app-error.ts';
import type { SettingEntry } from '../../lib/setting-entry.ts';
import { nearest } from '../../lib/text/nearest.ts';
import { SETTINGS } from '../../settings/setting-table.ts';
import { type Check, type Finding, fail, ok, warn } from './check.ts';

/** Of commands and scripts, not of the server. */
const OTHERS = ['LECTERN_KEY', 'LECTERN_API_KEY', 'LECTERN_API_KEY_FILE', 'LECTERN_CHROMIUM'];

export const settingNames: Check = {
  name: 'settings',
  run: async ({ env, settings, settingsProblem }) => {
    const known = Object.values<SettingEntry>(SETTINGS).flatMap((entry) =>
      entry.secret === true ? [entry.env, `${entry.env}_FILE`] : [entry.env],
    );
    const unknown = Object.keys(env)
      .filter((name) => name.startsWith('LECTERN_') && !name.startsWith('LECTERN_TEST_'))
      .filter((name) => !known.includes(name) && !OTHERS.includes(name));
    const findings: Finding[] = unknown.map((name) => {
      const near = nearest(name, known);
      return warn(
        `The variable ${name} is no setting and has no effect`,
        near === undefined ? 'The manual lists all of them: reference/settings' : `Did you mean ${near}?`,
      );
    });
    if (settings === undefined) {
      const problem = settingsProblem instanceof AppError ? settingsProblem : undefined;
      findings.push(
        fail(
          problem?.message ?? String(settingsProblem),
          problem?.hint ?? 'Correct the setting that is named',
        ),
      );
    }
    if (findings.length > 0) return findings;
    const count = known.filter((name) => (env[name] ?? '') !== '').length;
    return ok(`All settings can be read; ${count} ${count === 1 ? 'is' : 'are'} in the environment`);
  },
};
