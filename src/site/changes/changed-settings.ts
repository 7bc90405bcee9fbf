/** Says what changed in docs.json: the navigation, and which settings. */
import type { Site } from '../site.ts';

export interface SettingsChange {
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
  const names = new Set([...Object.keys(before.config), ...Object.keys(after.config)]);
  const fields = [...names]
    .filter((name) => name !== 'navigation' && text(field(before, name)) !== text(field(after, name)))
    .toSorted();
  return navigation || fields.length > 0 ? { navigation, fields } : undefined;
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';

function field({ config }: Pick<Site, 'config'>, name: string): unknown {
  return Object.entries(config).find(([key]) => key === name)?.[1];
}
