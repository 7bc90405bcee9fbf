/** The option of every command that makes or checks pages with services of other companies. */
import type { SettingsSource } from '../settings/settings.ts';
import type { CommandInput, Option } from './command.ts';

export const ALLOW_SERVICES = {
  'allow-services': {
    type: 'string',
    value: 'NAMES',
    doc: 'Analytics and support services of docs.json that pages may load: names separated by commas, all, or none (default)',
  },
} as const satisfies Record<string, Option>;

/** The setting as the command line gives it. */
export function allowedByFlag(values: CommandInput['values']): Pick<SettingsSource, 'allowedServices'> {
  const given = values['allow-services'];
  return typeof given === 'string' ? { allowedServices: given } : {};
}
