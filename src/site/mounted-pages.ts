/** Gives pages of mounted repositories the addresses and specifications that their front matter means in the site. */
import { posix } from 'node:path';
import { isExternalHref } from '../lib/text/safe-href.ts';
import type { MountSettings } from './config/docs-config.ts';
import { placeAddress, placeSource } from './config/mounted/place-navigation.ts';
import type { PageMeta } from './content/page/page.ts';
import { operationName } from './operation-name.ts';
import type { PageIndex } from './page-index.ts';
import { ownersByFile } from './source/file-address.ts';
import { mountOf } from './source/mount.ts';
import type { Mount, SourceFile } from './source/source.ts';

interface Surroundings {
  readonly mounts: readonly Mount[];
  readonly settings: readonly MountSettings[];
  /** The listing of the whole site. */
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** What depends on other files too: the addresses and specifications that front matter names. */
export function placedPages(authored: PageIndex, around: Surroundings): PageIndex {
  if (around.mounts.length === 0) return authored;
  const copies = new Map<PageMeta, PageMeta>();
  const byPath = new Map<string, PageMeta>();
  for (const [path, page] of authored.byPath) {
    const mount = mountOf(around.mounts, page.file);
    const placed = mount === undefined ? page : placedPage(page, mount, around);
    copies.set(page, placed);
    byPath.set(path, placed);
  }
  const byUrl = new Map([...authored.byUrl].map(([url, page]) => [url, copies.get(page) ?? page]));
  return { byPath, byUrl };
}

/** An unchanged page stays the same object from one site to the next. */
const remembered = new WeakMap<PageMeta, { readonly key: string; readonly page: PageMeta }>();

function placedPage(page: PageMeta, mount: Mount, around: Surroundings): PageMeta {
  const changes = changesOf(page, mount, around);
  if (Object.keys(changes).length === 0) return page;
  const key = JSON.stringify(changes);
  const before = remembered.get(page);
  if (before?.key === key) return before.page;
  const placed = Object.freeze({ ...page, ...changes });
  remembered.set(page, { key, page: placed });
  return placed;
}

function changesOf(page: PageMeta, mount: Mount, around: Surroundings): Partial<PageMeta> {
  const place = (written: string): string =>
    placeAddress(written, { mount, owners: ownersByFile(mount, around) });
  const { icon, externalUrl, metatags } = page;
  const settings = around.settings.find((one) => one.path === mount.path);
  const documented = placedOperation(page, mount, settings?.openapi ?? []);
  const tags = Object.entries(metatags).filter(([, value]) => isRooted(value));
  return {
    ...(icon !== undefined && isRooted(icon.name) ? { icon: { ...icon, name: place(icon.name) } } : {}),
    ...(externalUrl === undefined || isExternalHref(externalUrl) ? {} : { externalUrl: place(externalUrl) }),
    ...(tags.length === 0
      ? {}
      : { metatags: { ...metatags, ...Object.fromEntries(tags.map(([name, to]) => [name, place(to)])) } }),
    ...(documented === undefined ? {} : { frontMatter: { ...page.frontMatter, ...documented } }),
  };
}

const isRooted = (value: string): boolean => value.startsWith('/') && !value.startsWith('//');

/** The same field with a specification of the mount: one that names none means its usual one, else any in its folder. */
function placedOperation(
  { frontMatter, file }: PageMeta,
  mount: Mount,
  usual: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const name = operationName(frontMatter, posix.relative(mount.path, file));
  if (name === undefined) return undefined;
  const { field, kind, method, path } = name;
  const source =
    name.source === undefined
      ? usual.length === 1
        ? usual[0]!
        : `${mount.path}/`
      : placeSource(name.source, mount);
  const isCall = kind === 'operation' || kind === 'webhook';
  return { [field]: `${source} ${isCall ? `${method} ` : ''}${path}` };
}
