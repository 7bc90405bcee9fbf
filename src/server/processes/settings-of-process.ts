/** Divides what a whole server may use among its processes. */
import type { Settings } from '../../settings/settings.ts';

/** Least connections that a process needs for its work with PostgreSQL. */
const MIN_DATABASE = 3;

export function settingsOfProcess(
  settings: Settings,
  { index, count }: { index: number; count: number },
): Settings {
  const share = (all: number, min = 1): number => Math.max(min, Math.ceil(all / count));
  return {
    ...settings,
    process: index,
    renderers: Math.max(1, Math.floor(settings.renderers / count)),
    connections: share(settings.connections),
    addressConnections: share(settings.addressConnections),
    databaseConnections: share(settings.databaseConnections, MIN_DATABASE),
  };
}
