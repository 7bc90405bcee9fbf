/** Plans the edits of renaming a page: navigation entries, links to it, and the relative addresses on it. */
import { pointerStep } from '../config/json-node.ts';
import { resolveLink } from '../content/links.ts';
import type { PageMeta } from '../content/page.ts';
import { pageUrl } from '../content/page-url.ts';
import type { CheckContext } from './check-context.ts';
import { findInText } from './find-in-text.ts';
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
const RELATIVE_IMPORT = /^(?:import|export)\b[^'"\n]*\bfrom\s+['"](\.{1,2}\/[^'"]+)['"]/gm;

/** @returns edits for files under their current names; positions in the page's own file refer to its old text */
export async function planRename(context: CheckContext, rename: Rename): Promise<Edit[]> {
  const edits: Edit[] = configEdits(context, rename);
  for (const kind of ['link', 'image'] as const)
    for (const use of linkUses(context, kind)) {
      const now = kind === 'link' ? newLink(context, use, rename) : newSource(use, rename);
      if (now === undefined || now === use.written) continue;
      const text = await context.text(use.file);
      for (const place of findInText(text, use.written, use.line ?? 1))
        edits.push({ kind: 'text', file: use.file, ...place, was: use.written, now });
    }
  return [...edits, ...(await importEdits(context, rename))];
}

function newLink({ addresses }: CheckContext, use: UsedLink, { page, to }: Rename): string | undefined {
  if (use.path === '') return undefined;
  const found = addresses.find(use.path);
  const target = found.kind === 'page' ? found.page : undefined;
  const moves = use.file === page.file && isRelative(use.written);
  const direct =
    found.kind === 'page' && found.how !== 'redirect' && addresses.redirected(use.path) === undefined;
  if (target?.file === page.file && direct)
    return respell({ written: use.written, file: moves ? `${to}.mdx` : use.file }, pageUrl(to));
  if (
    !moves ||
    resolveLink(use.written, { file: `${to}.mdx`, base: '' })?.path.replace(/[?#].*$/s, '') === use.path
  )
    return undefined;
  return respell({ written: use.written, file: `${to}.mdx` }, use.path);
}

/** The new address of a relative image, so that it still names the same file. */
function newSource(use: UsedLink, { page, to }: Rename): string | undefined {
  if (use.file !== page.file || use.path === '' || !isRelative(use.written)) return undefined;
  const rest = /[?#].*$/s.exec(use.written)?.[0] ?? '';
  return relative(`${to}.mdx`, use.path, use.written.startsWith('./')).replaceAll(' ', '%20') + rest;
}

function isRelative(written: string): boolean {
  return !/^(?:\/|#|\?|[a-z][a-z0-9+.-]*:)/i.test(written);
}

async function importEdits({ text }: CheckContext, { page, to }: Rename): Promise<Edit[]> {
  const source = await text(page.file);
  return [...source.matchAll(RELATIVE_IMPORT)].flatMap((match): Edit[] => {
    const was = match[1]!;
    const parts = page.file.split('/').slice(0, -1);
    for (const part of was.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.') parts.push(part);
    }
    const path = relative(`${to}.mdx`, `/${parts.join('/')}`, true);
    const now = path.startsWith('.') ? path : `./${path}`;
    const before = source.slice(0, match.index + match[0].lastIndexOf(was));
    const lines = before.split(/\r\n?|\n/);
    const place = { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
    return now === was ? [] : [{ kind: 'text', file: page.file, ...place, was, now }];
  });
}

function configEdits({ site, addresses }: CheckContext, { page, to }: Rename): Edit[] {
  const { located } = site.loaded;
  const edits: Edit[] = [];
  const entry = (value: string): string | undefined => {
    const [, slash = '', path = '', ending = ''] = /^(\/*)(.*?)(\.mdx?|\/+)?$/i.exec(value) ?? [];
    if (path !== page.path && pageUrl(path) !== page.url) return undefined;
    return `${slash}${to}${ending}`;
  };
  const address = (value: string): string | undefined => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(value) ?? [];
    if (!path.startsWith('/')) return undefined;
    const found = addresses.find(path);
    const direct = found.kind === 'page' && found.how !== 'redirect' && found.page.file === page.file;
    return direct && addresses.redirected(path) === undefined ? pageUrl(to) + rest : undefined;
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
