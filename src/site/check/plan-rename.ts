/** Plans the edits of renaming pages: navigation entries, links to them, and the relative addresses on them. */
import { pointerStep } from '../config/json-node.ts';
import type { PageMeta } from '../content/page/page.ts';
import { pageUrl } from '../content/page/page-url.ts';
import { resolveLink } from '../content/syntax/links.ts';
import { addressPlaces } from './address-places.ts';
import type { CheckContext } from './check-context.ts';
import type { Edit } from './finding.ts';
import { linkUses, type UsedLink } from './link-uses.ts';
import { relative, respell } from './respell.ts';

export interface Rename {
  readonly page: PageMeta;
  /** Path without ending. */
  readonly to: string;
}

const DEEPEST = 60;
/** Keys of docs.json whose values are addresses. */
const ADDRESSES = new Set(['href', 'url', 'destination']);
const IMPORT = /\bfrom\s+(['"])([^'"\n]{1,1000})\1/g;

/** By file of the page. */
type Renames = ReadonlyMap<string, Rename>;

/** @returns edits for files under their current names; positions in a page's own file refer to its old text */
export async function planRename(context: CheckContext, requested: readonly Rename[]): Promise<Edit[]> {
  const renames: Renames = new Map(requested.map((rename) => [rename.page.file, rename]));
  const edits: Edit[] = configEdits(context, renames);
  const places = addressPlaces(context);
  for (const kind of ['link', 'image'] as const)
    for (const use of linkUses(context, kind)) {
      const now = kind === 'link' ? newLink(context, use, renames) : newSource(use, renames);
      if (now === undefined || now === use.written) continue;
      for (const place of await places(use))
        edits.push({ kind: 'text', file: use.file, ...place, was: use.written, now });
    }
  return [...edits, ...(await importEdits(context, renames))];
}

function newLink({ addresses }: CheckContext, use: UsedLink, renames: Renames): string | undefined {
  if (use.path === '') return undefined;
  const found = addresses.find(use.path);
  const target = found.kind === 'page' ? renames.get(found.page.file) : undefined;
  const own = renames.get(use.file);
  const moved = own !== undefined && isRelative(use.written) ? `${own.to}.mdx` : undefined;
  const direct =
    found.kind === 'page' && found.how !== 'redirect' && addresses.redirected(use.path) === undefined;
  const to = target !== undefined && direct ? pageUrl(target.to) : use.path;
  if (moved === undefined) return to === use.path ? undefined : respell(use, to);
  const resolved = resolveLink(use.written, { file: moved, base: '' })?.path.replace(/[?#].*$/s, '');
  return resolved === to ? undefined : respell({ written: use.written, file: moved }, to);
}

/** The new address of a relative image, so that it still names the same file. */
function newSource(use: UsedLink, renames: Renames): string | undefined {
  const own = renames.get(use.file);
  if (own === undefined || use.path === '' || !isRelative(use.written)) return undefined;
  const rest = /[?#].*$/s.exec(use.written)?.[0] ?? '';
  return relative(`${own.to}.mdx`, use.path, use.written.startsWith('./')).replaceAll(' ', '%20') + rest;
}

function isRelative(written: string): boolean {
  return !/^(?:\/|#|\?|[a-z][a-z0-9+.-]*:)/i.test(written);
}

/** Imports that the moved pages write relative to themselves, and imports of the moved pages elsewhere. */
async function importEdits({ site, text, tree }: CheckContext, renames: Renames): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const { file, imports = [] } of site.authored.byPath.values()) {
    const own = renames.get(file);
    if (imports.length === 0 || (own === undefined && !imports.some((one) => renames.has(one)))) continue;
    const source = await text(file);
    const read = await tree(file, source);
    const modules = 'why' in read ? [] : read.nodes.filter(({ type }) => type === 'mdxjsEsm');
    for (const { position } of modules) {
      const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
      for (const match of source.slice(start, end).matchAll(IMPORT)) {
        const was = match[2]!;
        const now = newImport(was, file, renames);
        if (now === undefined || now === was) continue;
        const at = start + match.index + match[0].length - was.length - 1;
        edits.push({ kind: 'text', file, ...placeAt(source, at), was, now });
      }
    }
  }
  return edits;
}

function newImport(was: string, file: string, renames: Renames): string | undefined {
  const dotted = /^\.{1,2}\//.test(was);
  if (!dotted && !was.startsWith('/')) return undefined;
  const parts = dotted ? file.split('/').slice(0, -1) : [];
  for (const part of was.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const target = parts.join('/');
  const moved = renames.get(target) ?? renames.get(`${target}.mdx`);
  const to = moved === undefined ? target : moved.to + (/\.mdx?$/i.exec(target)?.[0] ?? '');
  if (!dotted) return moved === undefined ? undefined : `/${to}`;
  const own = renames.get(file);
  const path = relative(own === undefined ? file : `${own.to}.mdx`, `/${to}`, true);
  return path.startsWith('.') ? path : `./${path}`;
}

function placeAt(source: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = source.slice(0, offset).split(/\r\n?|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function configEdits({ site, addresses }: CheckContext, renames: Renames): Edit[] {
  const all = [...renames.values()];
  const { located } = site.loaded;
  const edits: Edit[] = [];
  const entry = (value: string): string | undefined => {
    const [, slash = '', path = '', ending = ''] = /^(\/*)(.*?)(\.mdx?|\/+)?$/i.exec(value) ?? [];
    const url = pageUrl(path);
    const named = all.find(({ page }) => path === page.path || url === page.url);
    return named === undefined ? undefined : `${slash}${named.to}${ending}`;
  };
  const address = (value: string): string | undefined => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(value) ?? [];
    if (!path.startsWith('/')) return undefined;
    const found = addresses.find(path);
    if (found.kind !== 'page' || found.how === 'redirect' || addresses.redirected(path) !== undefined)
      return undefined;
    const named = renames.get(found.page.file);
    return named === undefined ? undefined : pageUrl(named.to) + rest;
  };
  const visit = (value: unknown, pointer: string, key: string, depth: number): void => {
    if (typeof value === 'string') {
      const listed = key === 'pages' || key === 'root';
      const now = listed ? entry(value) : ADDRESSES.has(key) ? address(value) : undefined;
      const at = located.at(pointer);
      if (now !== undefined)
        edits.push({ kind: 'json', file: at.file, pointer: at.pointer, was: value, now });
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      const list = Array.isArray(value);
      for (const [name, inner] of Object.entries(value))
        visit(inner, pointer + pointerStep(name), list ? key : name, depth + 1);
    }
  };
  visit(located.value, '', '', 0);
  return edits;
}
