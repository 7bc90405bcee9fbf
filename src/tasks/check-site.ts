/** Checks a whole documentation folder, with the repositories mounted in it, and collects every problem. */
import { type CheckResult, checkRendered, type Progress, renderSite } from '../project/checked-site.ts';
import { type LoadOnce, OFFLINE } from '../project/load-once.ts';
import { commandSource } from '../project/mounts/command-source.ts';
import { environmentSettings, joinSettings, type SettingsSource } from '../settings/settings.ts';

export type { CheckResult, Progress } from '../project/checked-site.ts';

/** @param flags settings of the command line, which win over the environment */
export async function checkSite(
  folder: string,
  progress: Progress,
  fetching: LoadOnce = OFFLINE,
  flags: SettingsSource = {},
): Promise<CheckResult> {
  const began = performance.now();
  const settings = joinSettings([flags, environmentSettings()]);
  const opened = commandSource(folder, settings, { offline: fetching.offline === true });
  try {
    const rendered = await renderSite(folder, progress, { ...fetching, source: opened.source });
    const { findings: _, ...checked } = await checkRendered(rendered, settings.allowedServices);
    return { ...checked, milliseconds: Math.round(performance.now() - began) };
  } finally {
    opened.close();
  }
}
