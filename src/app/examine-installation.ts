/** Gathers what the doctor needs, and does not end where settings are wrong: that is what it is asked for. */
import type { Installation } from './doctor/check.ts';
import { type Examined, examine } from './doctor/examine.ts';
import { environmentSettings, fileSettings, joinSettings, type Settings } from './settings.ts';

/** @param file of the settings, as `--config` names it */
export async function examineInstallation(
  folder: string | undefined,
  file: string | undefined,
): Promise<readonly Examined[]> {
  return examine({ folder, file, env: process.env, ...readSettings(file) });
}

function readSettings(file: string | undefined): Pick<Installation, 'settings' | 'settingsProblem'> {
  try {
    const settings: Settings = joinSettings([environmentSettings(), fileSettings(file)]);
    return { settings, settingsProblem: undefined };
  } catch (settingsProblem) {
    return { settings: undefined, settingsProblem };
  }
}
