/** The reply of a handler: plain data, so that handlers can be tested without a socket; and the content types of files. */
import type { Html } from '../../../lib/html.ts';
import type { ReplyBody } from './file-body.ts';

export type HeaderValues = Readonly<Record<string, string>>;

export interface Reply {
  readonly status: number;
  readonly headers: HeaderValues;
  readonly body: ReplyBody;
  /** Values of `Set-Cookie`, one header each; the last one of the same cookie wins. */
  readonly cookies?: readonly string[];
  /**
   * True if the reply is the same for every client that requests this address with the same `Accept` and `Accept-Encoding`, until
   * the site or the data behind its pages changes.
   */
  readonly cacheable?: boolean;
  /** True if the reply was made for one reader: it gets no entity tag and is stored nowhere. */
  readonly personal?: boolean;
  /** True if caches in front of the server keep it for other clients: it names no request. */
  readonly shared?: boolean;
  /** For pages: the extra servers that their scripts may request, as the content policy lists them. */
  readonly connect?: readonly string[];
  /** For pages: the style sheets in them that are not those of their whole site, as the content policy lists them. */
  readonly styleHashes?: readonly string[];
  /** True for a script of ours at an address without its hash: it runs wherever scripts of authors may not. */
  readonly isOurs?: boolean;
  /** True for a redirect from an address where nothing is: readers were led to a broken address. */
  readonly isMissing?: boolean;
  /** For tools of programs: what was read with each call, the path of a page or nothing. It is only counted. */
  readonly reads?: readonly string[];
}

export const HTML_TYPE = 'text/html; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';

export function reply(status: number, type: string, body: Reply['body'], headers: HeaderValues = {}): Reply {
  return { status, headers: { 'content-type': type, ...headers }, body };
}

/** A reply for one reader, which browsers and caches do not store. */
export function personalReply(type: string, body: Reply['body'], headers: HeaderValues = {}): Reply {
  const plain = reply(200, type, body, { ...headers, 'cache-control': 'private, no-store' });
  return { ...plain, cacheable: false, personal: true };
}

/** A reply with a page or a part of one. */
export function htmlReply(status: number, html: Html, headers: HeaderValues = {}): Reply {
  return reply(status, HTML_TYPE, String(html), headers);
}

export function json(value: unknown, headers: HeaderValues = {}): Reply {
  return reply(200, JSON_TYPE, JSON.stringify(value), headers);
}

export function redirectTo(location: string, status: 307 | 308): Reply {
  return reply(status, TEXT_TYPE, `See ${location}\n`, { location });
}

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  gz: 'application/gzip',
  htm: 'text/html; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  map: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  mdx: 'text/markdown; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  toml: 'application/toml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  yml: 'application/yaml; charset=utf-8',
  zip: 'application/zip',
};

/** Types that a browser would run as a document on the site's origin. */
const ACTIVE = /^(text\/html|image\/svg\+xml|application\/xml|text\/xml)/;
const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|yaml|toml|manifest\+json|wasm|problem\+json)|image\/svg\+xml)/;

/** Chooses the content type of a static file by its extension, never by its content or by what a client sends. */
export function contentType(path: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  // A file may be called "notes.constructor".
  return (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined) ?? 'application/octet-stream';
}

/** True when a file of this type needs a sandbox if it is opened directly. */
export function isActiveContent(type: string): boolean {
  return ACTIVE.test(type);
}

export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type);
}
