/** Decides which addresses an author may link to: `javascript:` and its disguises never reach a page. */

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const LINK_SCHEMES = new Set([
  'http',
  'https',
  'ws',
  'wss',
  'mailto',
  'tel',
  'sms',
  'ftp',
  'ircs',
  'xmpp',
  'vscode',
  'vscode-insiders',
  'cursor',
  'windsurf',
  'kiro',
  'zed',
  'goose',
  'lmstudio',
  'raycast',
  'warp',
  'slack',
  'discord',
]);
const RASTER_DATA = /^data:image\/(png|jpeg|jpg|gif|webp|avif|bmp|x-icon|svg\+xml)[;,]/i;

/** As a browser reads it: tabs, newlines and leading control characters are dropped. */
function asBrowsersReadIt(href: string): string {
  return href.replace(/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff]+/g, (run, at: number) =>
    at > 0 && /^ +$/.test(run) ? run : '',
  );
}

/** True when `href` is safe in a link: a path, a fragment, or a scheme that cannot run code. */
export function isSafeHref(href: string): boolean {
  const scheme = SCHEME.exec(asBrowsersReadIt(href))?.[1];
  return scheme === undefined || LINK_SCHEMES.has(scheme.toLowerCase());
}

/** True when `src` is safe as an image, video or sound: like a link, or an inline picture. */
export function isSafeSource(src: string): boolean {
  const read = asBrowsersReadIt(src);
  const scheme = SCHEME.exec(read)?.[1]?.toLowerCase();
  return (
    scheme === undefined ||
    scheme === 'http' ||
    scheme === 'https' ||
    scheme === 'blob' ||
    RASTER_DATA.test(read)
  );
}

/** True for an address outside the site: it has a scheme or starts with `//`. */
export function isExternalHref(href: string): boolean {
  return href.startsWith('//') || SCHEME.test(href);
}
