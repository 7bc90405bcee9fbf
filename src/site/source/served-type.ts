/** Classifies files by name: read to build the site, served always, served if a page names them, or never served. */

/** Configuration and page sources: they are read to build the site, and a page's Markdown has its own address. */
const MATERIAL = /(?:^|\/)(?:docs|mint)\.json$|\.(?:mdx?|jsx|tsx)$/i;

/** Types that are in a documentation folder only to be served. */
const TYPES = new Set(
  [
    'apng avif bmp cur gif heic heif ico jfif jpe jpeg jpg jxl png svg tif tiff webp',
    'eot otf ttc ttf woff woff2',
    'aac aif aiff flac m4a m4v mov mp3 mp4 oga ogg ogv opus srt vtt wav weba webm',
    'glb gltf lottie riv usdz',
    'doc docx epub ics odp ods odt pdf ppt pptx rtf txt vcf xls xlsx',
    '7z bz2 gz rar tar tbz tgz txz xz zip zst',
    'atom css htm html js map mjs rss wasm webmanifest xhtml xml xsl',
  ]
    .join(' ')
    .split(' '),
);

/** Files for tools, with the same endings as page assets. */
const TOOLS = /\.config\.m?js$/i;

/** Files that hosts, browsers and apps request from the root of a site without a link. */
const BY_NAME: ReadonlySet<string> = new Set([
  'CNAME',
  '_headers',
  '_redirects',
  '_routes.json',
  'staticwebapp.config.json',
  '.htaccess',
  '.nojekyll',
  'apple-app-site-association',
  'manifest.json',
]);

const WELL_KNOWN = '.well-known/';

type ServedType =
  /** Read to build the site. */
  | 'material'
  /** Always served. */
  | 'public'
  /** Served when the site names it: data, scripts and programs, files without a type. */
  | 'named';

/** @param path of a listed file */
export function servedType(path: string): ServedType {
  if (MATERIAL.test(path)) return 'material';
  if (path.startsWith(WELL_KNOWN) || BY_NAME.has(path)) return 'public';
  const type = extensionOf(path);
  return type !== undefined && TYPES.has(type) && !TOOLS.test(path) ? 'public' : 'named';
}

/** In lower case, without the dot; undefined for names without an extension, dotfiles included. */
export function extensionOf(path: string): string | undefined {
  return /[^/]\.([a-z0-9_-]{1,20})$/i.exec(path)?.[1]?.toLowerCase();
}
