/** The presets that docs.json's `theme` names: one theme with a few axes, and for each name a value on every axis. */

export interface ThemePreset {
  readonly sidebar: 'plain' | 'tinted' | 'card';
  readonly radius: 4 | 8 | 12;
  readonly type: 'sans' | 'mono';
  readonly density: 'cosy' | 'compact';
}

const STANDARD: ThemePreset = { sidebar: 'plain', radius: 8, type: 'sans', density: 'cosy' };

const PRESETS: Readonly<Record<string, Partial<ThemePreset>>> = {
  mint: {},
  maple: { sidebar: 'tinted' },
  palm: { sidebar: 'tinted', radius: 4 },
  willow: { radius: 4 },
  linden: { radius: 4, type: 'mono' },
  almond: { sidebar: 'card', radius: 12 },
  aspen: { density: 'compact' },
  sequoia: { radius: 4, density: 'compact' },
  luma: { sidebar: 'tinted', radius: 12 },
};

/** The preset of a name; unknown names have the look of the first one. */
export function themePreset(name: string): ThemePreset {
  return { ...STANDARD, ...(Object.hasOwn(PRESETS, name) ? PRESETS[name] : {}) };
}

/** Attributes for `<html>`; default values need none. */
export function presetAttributes(name: string): Record<string, string | undefined> {
  const preset = themePreset(name);
  const unlike = (axis: keyof ThemePreset): string | undefined =>
    preset[axis] === STANDARD[axis] ? undefined : String(preset[axis]);
  return {
    'data-sidebar': unlike('sidebar'),
    'data-radius': unlike('radius'),
    'data-type': unlike('type'),
    'data-density': unlike('density'),
  };
}
