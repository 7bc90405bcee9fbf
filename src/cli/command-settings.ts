/** The operator's settings for a command: the environment, and the file that `--config` names. */
import { environmentSettings, fileSettings, joinSettings, type Settings } from '../settings/settings.ts';
import type { CommandInput } from './command.ts';

export function settingsOf({ values }: Pick<CommandInput, 'values'>): Settings {
  const config = values['config'];
  return joinSettings([
    environmentSettings(),
    fileSettings(typeof config === 'string' && config !== '' ? config : undefined),
  ]);
}
