/** Reads the menus of Hugo: that of the header, and the one that Geekdoc keeps as data for its sidebar. */
import type { ForeignFolder } from '../common/dialect.ts';
import { fieldOf, fieldsOf, foreignYaml, listOf, textOf } from '../common/foreign-yaml.ts';
import { below, trimmed } from '../common/site-paths.ts';
import { type HugoConfig, lowered } from './hugo-config.ts';

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

/** What the header leads to, by address. */
export type MainMenu = ReadonlyMap<
  string,
  { readonly weight: number | undefined; readonly name: string | undefined }
>;

/** The main menu of the configuration; names only where all pages have one language. */
export function mainMenu(config: HugoConfig): MainMenu {
  const names = lowered(config.fields);
  const items = [
    ...listOf(fieldOf(names('menus') ?? names('menu'), 'main')),
    ...Object.values(fieldsOf(names('languages'))).flatMap((one) =>
      listOf(fieldOf(fieldOf(one, 'menus') ?? fieldOf(one, 'menu'), 'main')),
    ),
  ];
  const found = new Map<string, { weight: number | undefined; name: string | undefined }>();
  for (const item of items) {
    const field = lowered(fieldsOf(item));
    const target = textOf(field('pageRef')) ?? textOf(field('url'));
    if (target === undefined || /^[a-z]+:/i.test(target)) continue;
    const address = `/${trimmed(target)}`;
    const name = config.languages.length > 1 ? undefined : textOf(field('name'));
    if (!found.has(address)) found.set(address, { weight: Number(field('weight')) || undefined, name });
  }
  return found;
}

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
