/** Says what changed in docs.json: the navigation, and which settings. */
import type { Site } from '../site.ts';

interface SettingsChange {
  /** True when readers find pages in other places, or under other names. */
  readonly navigation: boolean;
  /** Names of changed fields of docs.json, without the navigation, in alphabetical order. */
  readonly fields: readonly string[];
}

/** @returns undefined when both are configured alike */
export function changedSettings(
  before: Pick<Site, 'config' | 'tree'>,
  after: Pick<Site, 'config' | 'tree'>,
): SettingsChange | undefined {
  const navigation = text(before.tree) !== text(after.tree);
  const [old, now] = [before.config, after.config].map(
    (config) => new Map<string, unknown>(Object.entries(config)),
  );
  const names = new Set([...old!.keys(), ...now!.keys()]);
  const fields = [...names]
    .filter((name) => name !== 'navigation' && text(old!.get(name)) !== text(now!.get(name)))
    .toSorted();
  return navigation || fields.length > 0 ? { navigation, fields } : undefined;
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';
