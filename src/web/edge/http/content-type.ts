/** Chooses the content type of a static file by its extension, never by its content or by what a client sends. */

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

export function contentType(path: string): string {
  return TYPES[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

/** True when a file of this type needs a sandbox if it is opened directly. */
export function isActiveContent(type: string): boolean {
  return ACTIVE.test(type);
}

export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type);
}
