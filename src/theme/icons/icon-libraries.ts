/** Opens the icon sets; each is read and parsed when one of its icons is first requested. */
import { readFileSync } from 'node:fs';
import { packedFile } from '../../lib/packed-file.ts';

/** One icon as its package stores it; missing sizes are those of the set. */
export interface IconData {
  readonly body: string;
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}

interface IconAlias extends Partial<IconData> {
  readonly parent: string;
}

/** The part of an Iconify JSON file that we read. */
export interface IconFile {
  readonly icons: Readonly<Record<string, IconData>>;
  readonly aliases?: Readonly<Record<string, IconAlias>>;
  readonly width?: number;
  readonly height?: number;
}

export const ICON_SETS = ['lucide', 'tabler', 'fa7-solid', 'fa7-regular', 'fa7-brands'] as const;
export type IconSetName = (typeof ICON_SETS)[number];

/** Specifier of the file of one set. */
export function iconFile(set: IconSetName): string {
  return `@iconify-json/${set}/icons.json`;
}

/** Reads the JSON text of one set. */
export type ReadIconSet = (set: IconSetName) => string;

interface IconLibraries {
  /** The icon of exactly this name in one set, with aliases followed and every size filled in. */
  find(set: IconSetName, name: string): Required<IconData> | undefined;
  /** All names of one set, including aliases. */
  names(set: IconSetName): readonly string[];
}

const MAX_ALIAS_STEPS = 4;

function readInstalled(set: IconSetName): string {
  return readFileSync(packedFile(iconFile(set)), 'utf8');
}

/** Looks icons up in the installed `@iconify-json/*` packages, or in the text that `read` returns. */
export function openIconLibraries(read: ReadIconSet = readInstalled): IconLibraries {
  const files = new Map<IconSetName, IconFile>();

  const file = (set: IconSetName): IconFile => {
    let known = files.get(set);
    if (known === undefined) files.set(set, (known = JSON.parse(read(set)) as IconFile));
    return known;
  };

  return {
    find(set, name) {
      const { icons, aliases = {}, width = 16, height = 16 } = file(set);
      let current = name;
      for (let step = 0; step < MAX_ALIAS_STEPS; step++) {
        if (Object.hasOwn(icons, current)) return { left: 0, top: 0, width, height, ...icons[current]! };
        if (!Object.hasOwn(aliases, current)) return undefined;
        current = aliases[current]!.parent;
      }
      return undefined;
    },
    names(set) {
      const { icons, aliases = {} } = file(set);
      return [...Object.keys(icons), ...Object.keys(aliases)];
    },
  };
}
