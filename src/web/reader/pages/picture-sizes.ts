/** Writes the width and height of their files into the pictures of a rendered page, so that nothing moves when they arrive. */
import { disableTypes, imageSize, types } from 'image-size';
import type { RenderResult } from '../../../site/content/page-renderer.ts';
import type { Site } from '../../../site/site.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

type PictureSite = Pick<Site, 'base' | 'files' | 'source'>;

/** Simple formats; those of containers are not worth their parsers, which files of strangers would reach. */
const READ = ['png', 'jpg', 'gif', 'webp', 'svg'];
disableTypes(types.filter((type) => !READ.includes(type)));
const NAMES = /\.(?:png|jpe?g|gif|webp|svg)$/i;
/** The size is in the first bytes; before that of a photograph, a camera may put a preview. */
const HEAD = 256 * 1024;
/** Of a drawing its first tag; expressions search it. */
const DRAWING_HEAD = 4 * 1024;
/** Pictures of a page that are looked at; nobody sees so many at once. */
const MOST = 200;
/** Larger ones are mistakes. */
const LARGEST = 20_000;

/** Characters of HTML: a picture in them is in the first view, which shows it with the text. */
const FIRST_VIEW = 2_500;

const IMAGE = /<img\b[^>]*>/g;
/** A height that the author gives in another way: the width would no longer follow it. */
const OWN_HEIGHT =
  /\sheight="|\sstyle="[^"]*(?:height|block-size|aspect-ratio)\s*:|\sclass="(?:[^"]*[\s:])?(?:h|max-h|min-h|size|aspect)-/;

const known = new WeakMap<object, Map<string, Promise<Size | undefined>>>();

/** @returns the result with the pictures of the site sized; those that cannot be read stay as they are */
export async function withPictureSizes(site: PictureSite, result: RenderResult): Promise<RenderResult> {
  const { html, aside } = result.body;
  if (!html.includes('<img') && !aside.includes('<img')) return result;
  const sizes = new Map<string, Size | undefined>();
  const tags = [...`${html}${aside}`.matchAll(IMAGE)].slice(0, MOST).map(([tag]) => tag);
  await Promise.all(
    [...new Set(tags)].map(async (tag) => {
      const path = pathOf(site, tag);
      if (path !== undefined && !OWN_HEIGHT.test(tag)) sizes.set(tag, await sizeOf(site, path));
    }),
  );
  const sized = (text: string): string =>
    text.replace(IMAGE, (tag, at: number) => withSize(at < FIRST_VIEW ? atOnce(tag) : tag, sizes.get(tag)));
  return { ...result, body: { ...result.body, html: sized(html), aside: sized(aside) } };
}

/** Equal for equal pictures: the sizes in pages are of these. */
export function pictureVersions({ files }: Pick<Site, 'files'>): readonly string[] {
  return [...files.values()].flatMap(({ path, version }) => (NAMES.test(path) ? [`${path} ${version}`] : []));
}

/** The file that a picture names; undefined for one elsewhere. */
function pathOf({ base, files }: PictureSite, tag: string): string | undefined {
  const src = /\ssrc="([^"?#]*)/.exec(tag)?.[1];
  if (src === undefined || !src.startsWith(`${base}/`) || !NAMES.test(src)) return undefined;
  try {
    const path = decodeURIComponent(src.slice(base.length + 1).replaceAll('&amp;', '&'));
    return files.has(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function sizeOf(site: PictureSite, path: string): Promise<Size | undefined> {
  const sizes = known.get(site.files) ?? new Map<string, Promise<Size | undefined>>();
  known.set(site.files, sizes);
  const size = sizes.get(path) ?? readSize(site, path).catch(() => undefined);
  sizes.set(path, size);
  return size;
}

async function readSize({ source }: PictureSite, path: string): Promise<Size | undefined> {
  const bytes = (await source.head?.(path, HEAD)) ?? (await source.read(path));
  if (bytes === undefined) return undefined;
  const isDrawing = /\.svg$/i.test(path);
  const start = bytes.subarray(0, isDrawing ? DRAWING_HEAD : HEAD);
  // A drawing without a size of its own is as wide as its place.
  if (isDrawing && !/<svg[^>]*\swidth="[\d.]+(?:px)?"/.test(start.toString())) return undefined;
  const { width, height, orientation = 1 } = imageSize(start);
  const isTurned = orientation > 4;
  const size = {
    width: Math.round(isTurned ? height : width),
    height: Math.round(isTurned ? width : height),
  };
  return Object.values(size).every((length) => length > 0 && length <= LARGEST) ? size : undefined;
}

/** The one of a pair that most readers do not see: fetched only where it is shown. */
const HIDDEN = /\sclass="(?:[^"]*\s)?hidden[\s"]/;

/** Without what the renderer adds for pictures further down; an author who writes it gets the same. */
function atOnce(tag: string): string {
  return HIDDEN.test(tag) ? tag : tag.replace(' loading="lazy" decoding="async"', '');
}

function withSize(tag: string, size: Size | undefined): string {
  if (size === undefined) return tag;
  const given = /\swidth="([^"]*)"/.exec(tag)?.[1];
  if (given === undefined) return tag.replace('<img', `<img width="${size.width}" height="${size.height}"`);
  const width = Number(/^(\d{1,5})(?:px)?$/.exec(given)?.[1]);
  return width > 0
    ? tag.replace('<img', `<img height="${Math.max(1, Math.round((width * size.height) / size.width))}"`)
    : tag;
}
