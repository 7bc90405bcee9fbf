/** Gives the docs.json of another commit today's look: what it documents stays its own. */
import type { LoadedConfig } from '../config/docs-config.ts';
import { isObject } from '../navigation/resolve/authored.ts';
import { EDITION_COLLECTIONS, type EditionCollection } from '../navigation/resolve/ref-lists.ts';

interface EditionName {
  readonly collection: EditionCollection;
  readonly label: string;
  readonly tag?: string | undefined;
}

/**
 * Navigation, redirects, variables, own parts of the layout, settings of references and of served files belong to the pages;
 * all other settings are today's.
 */
export function dressConfig(own: LoadedConfig, today: LoadedConfig, name: EditionName): LoadedConfig {
  const { redirects, api, variables, files, parts, navigation } = own.config;
  const named = namedNavigation(navigation, name);
  return {
    ...own,
    config: { ...today.config, redirects, api, variables, files, parts, navigation: named ?? navigation },
  };
}

/**
 * The navigation of a commit as the one entry of the collection. A commit that has several of its own is shown as what
 * its readers got first.
 * @returns undefined when it has none of its own
 */
export function namedNavigation(
  navigation: unknown,
  { collection, label, tag }: EditionName,
): object | undefined {
  if (!isObject(navigation)) return undefined;
  const field = EDITION_COLLECTIONS[collection];
  const { [collection]: list, ...rest } = navigation;
  const own = Array.isArray(list) ? list.filter(isObject).filter(({ ref }) => ref === undefined) : [];
  if (list !== undefined && own.length === 0) return undefined;
  const first = own.find((entry) => entry.default === true) ?? own[0];
  const { hidden: _hidden, default: _default, tag: _tag, ...content } = first ?? {};
  const { global, ...around } = rest;
  return {
    ...(global === undefined ? {} : { global }),
    [collection]: [{ ...around, ...content, [field]: label, ...(tag === undefined ? {} : { tag }) }],
  };
}
