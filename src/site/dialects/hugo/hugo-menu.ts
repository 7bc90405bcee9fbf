/** Reads the menu that a theme of Hugo keeps as data: `data/menu/main.yaml` of Geekdoc, when the site says that it is its sidebar. */
import type { ForeignFolder } from '../common/dialect.ts';
import { fieldOf, foreignYaml, listOf, textOf } from '../common/foreign-yaml.ts';
import { below } from '../common/site-paths.ts';
import type { HugoConfig } from './hugo-config.ts';

export interface MenuItem {
  readonly title: string;
  /** As written: a path of a page, or an address; undefined for a heading. */
  readonly ref: string | undefined;
  readonly isOutside: boolean;
  readonly items: readonly MenuItem[];
}

interface DataMenu {
  readonly file: string;
  readonly items: readonly MenuItem[];
}

const DEEPEST = 8;
const MAX_ITEMS = 5_000;

/** Undefined where the sections are the sidebar. */
export async function dataMenu(folder: ForeignFolder, config: HugoConfig): Promise<DataMenu | undefined> {
  if (config.param('geekdocMenuBundle') !== true) return undefined;
  const names = ['main.yaml', 'main.yml'].map((name) => below(config.root, `data/menu/${name}`));
  const file = names.find((name) => folder.files.has(name));
  if (file === undefined) return undefined;
  const { value } = foreignYaml((await folder.read(file)) ?? '', file);
  let left = MAX_ITEMS;
  const read = (list: unknown, depth: number): readonly MenuItem[] =>
    depth > DEEPEST
      ? []
      : listOf(list).flatMap((item): readonly MenuItem[] => {
          const title = textOf(fieldOf(item, 'name'));
          if (title === undefined || left-- <= 0) return [];
          return [
            {
              title,
              ref: textOf(fieldOf(item, 'ref')),
              isOutside: fieldOf(item, 'external') === true,
              items: read(fieldOf(item, 'sub'), depth + 1),
            },
          ];
        });
  const items = read(fieldOf(value, 'main'), 0);
  return items.length === 0 ? undefined : { file, items };
}
