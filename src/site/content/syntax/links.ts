/** Resolves the addresses that authors write to the addresses of the rendered page. */
import { encodeWritten } from '../../../lib/text/address-path.ts';
import { isExternalHref, isSafeHref, isSafeSource } from '../../../lib/text/safe-href.ts';

/** The context of an address: its file for relative paths, and the site's prefix. */
export interface LinkPlace {
  /** Repository path of the page's file. */
  readonly file: string;
  /** Without trailing slash. */
  readonly base: string;
  /** Set in a mounted repository. */
  readonly mount?: MountedLinks | undefined;
}

/** How addresses in a mounted repository lead to the site: its root is a folder there. */
export interface MountedLinks {
  /** Path of the mount, without slashes at its ends. */
  readonly path: string;
  /** Root-relative addresses of its page, as written, that only the rest of the site has. */
  readonly site: readonly string[];
}

/** The context of what is written in a file. */
export function linkPlace(file: string, { base, mount }: Pick<LinkPlace, 'base' | 'mount'>): LinkPlace {
  return { file, base, mount };
}

const PAGE_EXTENSION = /\.mdx?$/i;
/** The site answers it with its skill for agents; every other `.md` is a page. */
const SKILL = '/skill.md';
const INDEX = /(^|\/)(?:[iI]ndex|INDEX|README)$/;

export interface ResolvedLink {
  /** The address to write in the page, with base. */
  readonly href: string;
  /** Without base: for link checks. */
  readonly path: string;
  readonly external: boolean;
}

/** The address of a link, or undefined when it is not safe to follow. */
export function resolveLink(href: string, place: LinkPlace): ResolvedLink | undefined {
  const address = href.trim();
  if (!isSafeHref(address)) return undefined;
  if (isExternalHref(address)) return { href: address, path: address, external: true };
  if (address === '' || address.startsWith('#')) return { href: address, path: address, external: false };
  const { path, rest } = split(address);
  if (path === '') return { href: rest, path: rest, external: false };
  const absolute = pageAddress(inSite(absolutePath(path, place.file), path, place)) + rest;
  return { href: place.base + absolute, path: absolute, external: false };
}

/** The address of an image, video or sound, or undefined when it is not safe to load. */
export function resolveSource(src: string, place: LinkPlace): ResolvedLink | undefined {
  const address = src.trim();
  if (address === '' || !isSafeSource(address)) return undefined;
  if (isExternalHref(address)) return { href: address, path: address, external: true };
  const { path, rest } = split(address);
  const absolute = inSite(absolutePath(path, place.file), path, place);
  return { href: place.base + encodeWritten(absolute) + rest, path: absolute, external: false };
}

/** @param written path as its author wrote it */
function inSite(own: string, written: string, { mount }: LinkPlace): string {
  if (mount === undefined || (written.startsWith('/') && mount.site.includes(written))) return own;
  return `/${mount.path}${own === '/' ? '' : own}`;
}

function split(address: string): { path: string; rest: string } {
  const at = address.search(/[?#]/);
  return at < 0 ? { path: address, rest: '' } : { path: address.slice(0, at), rest: address.slice(at) };
}

/** Root-relative path without `.` and `..`, which cannot leave the root. */
function absolutePath(path: string, file: string): string {
  const parts = path.startsWith('/') ? [] : file.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`.normalize('NFC');
}

/** Pages have no extension, folders no `index`, and no address but the root ends in a slash. */
function pageAddress(path: string): string {
  if (path === SKILL) return path;
  const bare = path.replace(PAGE_EXTENSION, '');
  return encodeWritten(
    PAGE_EXTENSION.test(path) ? bare.replace(INDEX, '') || '/' : bare.replace(/(^|\/)index$/, '') || '/',
  );
}
