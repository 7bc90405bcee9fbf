/** Gathers what the doctor needs, and does not end where settings are wrong: that is what it is asked for. */

import { environment } from '../program/environment.ts';
import { environmentSettings, fileSettings, joinSettings, type Settings } from '../settings/settings.ts';
import type { Installation } from './doctor/check.ts';
import { type Examined, examine } from './doctor/examine.ts';

/** @param file of the settings, as `--config` names it */
export async function examineInstallation(
  folder: string | undefined,
  file: string | undefined,
): Promise<readonly Examined[]> {
  return examine({ folder, file, env: environment(), ...readSettings(file) });
}

function readSettings(file: string | undefined): Pick<Installation, 'settings' | 'settingsProblem'> {
  try {
    const settings: Settings = joinSettings([environmentSettings(), fileSettings(file)]);
    return { settings, settingsProblem: undefined };
  } catch (settingsProblem) {
    return { settings: undefined, settingsProblem };
  }
}
