/** The icon names that the check knows, from the theme's icon sets. */
import type { KnownIcons } from '../site/check/check-context.ts';
import { createIconSet, type IconSet } from '../theme/icons/resolve-icon.ts';

/** The sets are read only when a page names an icon. */
export function knownIcons({ symbol, names }: IconSet = createIconSet()): KnownIcons {
  return { has: (key) => symbol(key) !== undefined, names };
}
