/** Reports icons that no library has, and that readers therefore do not see. */

import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { Issue } from '../../../lib/issue.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import type { PageMeta, RenderedBody } from '../../content/page/page.ts';
import { iconKey } from '../../icon-key.ts';
import type { CheckContext, KnownIcons } from '../check-context.ts';
import { fileLimit } from '../file-limit.ts';
import type { Finding } from '../finding.ts';

/** An icon by name; pictures and emoji are something else. */
const NAME = /^[a-z][a-z0-9]*(?:[-_ ][a-z0-9]+)*$/i;

/** Returns nothing when the available icons are not known. */
export async function icons(context: CheckContext): Promise<Finding[]> {
  const known = context.icons;
  if (known === undefined) return [];
  const findings: Finding[] = [];
  const within = fileLimit();
  for (const { meta, body } of context.pages) {
    const above = await ofFrontMatter(meta, known, context);
    const issues = [...(above === undefined ? [] : [above]), ...unknownIcons(meta.file, body, known)];
    findings.push(...issues.filter(({ file }) => within(file)).map((issue) => ({ issue })));
  }
  return findings;
}

/** Issues for unknown icons of a rendered page; reported for `file` when the page records no position. */
export function unknownIcons(
  file: string,
  body: Pick<RenderedBody, 'icons' | 'iconPlaces'>,
  known: KnownIcons,
): Issue[] {
  return body.icons
    .filter((key) => !known.has(key))
    .map((key) => unknown(key, body.iconPlaces?.[key] ?? { file }, known));
}

async function ofFrontMatter(
  meta: PageMeta,
  known: KnownIcons,
  context: CheckContext,
): Promise<Issue | undefined> {
  const { file, icon } = meta;
  if (icon === undefined || !NAME.test(icon.name.trim())) return undefined;
  const library = icon.library ?? ownLibrary(context);
  const key = iconKey(library === undefined ? icon : { ...icon, library });
  if (known.has(key)) return undefined;
  const line = lineOf(await context.text(file), icon.name);
  return unknown(key, { file, ...(line === undefined ? {} : { line, column: 1 }) }, known);
}

/** The line of front matter that names the icon, counted from 1. */
function lineOf(text: string, name: string): number | undefined {
  const lines = text.slice(0, 20_000).split('\n');
  const at = lines.findIndex((line) => /^\s*(?:icon|name)\s*:/.test(line) && line.includes(name));
  return at < 0 ? undefined : at + 1;
}

/** The library of the site when it is not the default. */
function ownLibrary({ site }: CheckContext): string | undefined {
  const { library } = site.config.icons;
  return library === 'fontawesome' ? undefined : library;
}

interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

function unknown(key: string, place: Place, known: KnownIcons): Issue {
  const [library = '', , ...rest] = key.split(':');
  const name = rest.join(':');
  const near = nearestName(name, library === '' ? 'fontawesome' : library, known);
  return {
    severity: 'warning',
    code: 'component/unknown-icon',
    message: `There is no icon "${name}", so none is shown`,
    hint:
      near === undefined ? 'Choose a name from Font Awesome, Lucide or Tabler' : `Did you mean "${near}"?`,
    ...place,
  };
}

/** There are thousands of names, and `dev` asks again with every change. */
const found = new WeakMap<KnownIcons, BoundedMap<string, { readonly near: string | undefined }>>();
const MAX_FOUND = 2_000;

function nearestName(name: string, library: string, icons: KnownIcons): string | undefined {
  const known = found.get(icons) ?? new BoundedMap({ entries: MAX_FOUND });
  found.set(icons, known);
  return known.getOrMake(`${library}:${name}`, () => ({ near: nearest(name, icons.names(library)) })).near;
}
