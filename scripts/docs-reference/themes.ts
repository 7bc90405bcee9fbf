/** Writes the table of the looks that `theme` chooses from, from the presets of the theme. */
import { THEMES } from '../../src/site/config/schema/docs-fields.ts';
import { type ThemePreset, themePreset } from '../../src/theme/layout/theme-preset.ts';
import { code, table } from './markdown.ts';

const SIDEBARS: Readonly<Record<ThemePreset['sidebar'], string>> = {
  plain: 'plain',
  tinted: 'on a tint',
  card: 'on a card',
};
const TYPES: Readonly<Record<ThemePreset['type'], string>> = { sans: 'sans-serif', mono: 'monospaced' };

export function themesTable(): string {
  const rows = THEMES.map((name) => {
    const { sidebar, radius, type, density } = themePreset(name);
    return [code(name), SIDEBARS[sidebar], `${radius} px`, TYPES[type], density];
  });
  return table(['`theme`', 'Sidebar', 'Corners', 'Letters', 'Lists'], rows);
}
