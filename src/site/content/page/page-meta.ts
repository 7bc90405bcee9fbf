/** Derives the metadata of a page from its front matter and file name alone. */

import { detached } from '../../../lib/async/detached.ts';
import type { Issue } from '../../../lib/issue.ts';
import { isSafeHref } from '../../../lib/text/safe-href.ts';
import type { IconRef } from '../../icon-key.ts';
import { firstHeading } from '../syntax/first-heading.ts';
import { readFrontMatter } from '../syntax/front-matter.ts';
import { listImports } from '../syntax/list-imports.ts';
import type { PageMeta, PageMode } from './page.ts';
import { accessInText, accessOf, placedAccess } from './page-access.ts';
import { pageUrl, titleFromPath } from './page-url.ts';

interface PageSource {
  /** Repository path. */
  readonly file: string;
  readonly source: string;
  /** SourceFile.version. */
  readonly version: string;
}

type Data = Readonly<Record<string, unknown>>;

const MODES: ReadonlySet<string> = new Set<PageMode>([
  'default',
  'wide',
  'custom',
  'frame',
  'center',
  'assistant',
]);
const OPERATION = /(?:^|\s)(get|post|put|patch|delete|head|options|trace|webhook)\s+(\S.*)$/i;
const METATAG = /^(?:og|twitter|article):[\w:-]+$|^robots$/;

/** Never fails; mistakes are in `issues`. */
export function readPageMeta(page: PageSource): PageMeta {
  const front = readFrontMatter(page.source, page.file);
  const { data } = front;
  const path = page.file.replace(/\.[^./]+$/, '');
  const { file, version } = page;
  // Half of the work on a page, and needed only where the front matter has no title.
  const title = text(data['title']) ?? headingOf(front.body) ?? titleFromPath(path);
  const access =
    front.unclear === undefined ? placedAccess(accessOf(data), front) : accessInText(front.unclear);
  const place: PagePlace = { path, file, url: pageUrl(path), title, version, issues: [...front.issues] };
  const imports = listImports(page.source, file).map(detached);
  return Object.freeze({
    ...pageMetaOf(data, place),
    ...optional('access', access),
    ...(imports.length === 0 ? {} : { imports }),
  });
}

/** The address of a page, and its default title. */
interface PagePlace extends Pick<PageMeta, 'path' | 'file' | 'url' | 'title' | 'version'> {
  /** Problems found so far; those of the data are added. */
  readonly issues: Issue[];
}

/** The metadata that front matter, or equivalent data, gives a page. */
export function pageMetaOf(data: Data, place: PagePlace): PageMeta {
  const { path, file, url, version, issues } = place;
  const operation = OPERATION.exec(text(data['openapi']) ?? text(data['api']) ?? '');
  const icon = iconOf(data);
  const externalUrl = linkOf(data, file, issues);
  return Object.freeze({
    path,
    file,
    url,
    title: text(data['title']) ?? place.title,
    ...optional('sidebarTitle', text(data['sidebarTitle'])),
    ...optional('description', text(data['description'])),
    ...optional('icon', icon),
    ...optional('tag', text(data['tag'])),
    mode: modeOf(data, file, issues),
    hidden: flag(data['hidden']),
    noindex: flag(data['noindex']) || flag(data['hidden']),
    searchable: data['searchable'] === undefined ? !flag(data['hidden']) : flag(data['searchable']),
    deprecated: flag(data['deprecated']),
    ...optional('externalUrl', externalUrl),
    ...optional('canonical', text(data['canonical'])),
    ...optional('method', operation?.[1]?.toUpperCase()),
    ...optional('endpoint', operation?.[2]?.trim()),
    hideFooterPagination: flag(data['hideFooterPagination']),
    keywords: textList(data['keywords']),
    ...optional('access', accessOf(data)),
    metatags: metatagsOf(data),
    frontMatter: data,
    version,
    issues,
  });
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}

/** Text of a scalar, including numbers and dates; undefined for null and empty text. */
function text(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const spelled =
    typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : value instanceof Date
          ? value.toISOString().slice(0, 10)
          : '';
  const trimmed = spelled.replace(/\s+/g, ' ').trim();
  return trimmed === '' ? undefined : trimmed;
}

function flag(value: unknown): boolean {
  return value === true || value === 'true';
}

/** A list, or one comma-separated text. */
function textList(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return items.map(text).filter((item) => item !== undefined);
}

function iconOf(data: Data): IconRef | undefined {
  const given = data['icon'];
  const parts =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Data) : { name: given };
  const name = text(parts['name']);
  if (name === undefined) return undefined;
  return {
    name,
    ...optional('style', text(data['iconType']) ?? text(parts['style'])),
    ...optional('library', text(data['iconLibrary']) ?? text(parts['library'])),
  };
}

function modeOf(data: Data, file: string, issues: Issue[]): PageMode {
  const mode = text(data['mode']);
  if (mode === undefined) return 'default';
  if (MODES.has(mode)) return mode as PageMode;
  issues.push({
    severity: 'warning',
    code: 'content/unknown-mode',
    message: `The page mode "${mode}" is unknown`,
    hint: `Use one of ${[...MODES].join(', ')}`,
    file,
  });
  return 'default';
}

function linkOf(data: Data, file: string, issues: Issue[]): string | undefined {
  const url = text(data['url']);
  if (url === undefined || isSafeHref(url)) return url;
  issues.push({
    severity: 'error',
    code: 'content/unsafe-address',
    message: `The address "${url.slice(0, 100)}" of the page could run code`,
    hint: 'Use an address that starts with https: or a path of the site',
    file,
  });
  return undefined;
}

/** `og:title: x`, quoted or not, and the same keys under `og:`. */
function metatagsOf(data: Data): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    if ((key === 'og' || key === 'twitter') && typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) addTag(tags, `${key}:${name}`, inner);
    } else addTag(tags, key, value);
  }
  return tags;
}

function addTag(tags: Record<string, string>, key: string, value: unknown): void {
  const content = METATAG.test(key) ? text(value) : undefined;
  if (content !== undefined) tags[key] = content;
}

/** The title lives as long as the site and must not keep the page's text in memory. */
function headingOf(body: string): string | undefined {
  const heading = firstHeading(body);
  return heading === undefined ? undefined : text(detached(heading));
}
