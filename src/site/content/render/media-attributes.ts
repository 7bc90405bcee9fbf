/** Adds default attributes to frames, videos and audio: lazy loading, controls, and a fixed aspect ratio. */
import type { AttributeValue } from '../../../lib/html.ts';
import type { Props } from '../component.ts';

type Written = Record<string, AttributeValue>;

/** Video players, whose frames keep their aspect ratio when they shrink. */
const PLAYERS =
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|loom\.com|wistia\.(?:com|net)|dailymotion\.com|vidyard\.com|descript\.com|tella\.tv)\//i;
const DOCUMENT = /\.pdf(?:[?#]|$)/i;
/** Allows everything but navigating the reader's window; the browser's document viewer works only without a sandbox. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-presentation allow-downloads';
const ALLOW = 'fullscreen; picture-in-picture; encrypted-media; clipboard-write; web-share';

/** Adds missing defaults to `written`, the attributes that the page will have. */
export function mediaDefaults(name: string, props: Props, written: Written): void {
  if (name === 'iframe') frameDefaults(props, written);
  else if (name === 'video') videoDefaults(props, written);
  else if (name === 'audio') {
    written['controls'] ??= true;
    written['preload'] ??= 'metadata';
  }
}

function frameDefaults(props: Props, written: Written): void {
  const src = typeof props['src'] === 'string' ? props['src'].trim() : '';
  const outside = /^(?:https?:)?\/\//i.test(src);
  written['loading'] ??= 'lazy';
  written['title'] ??= /^(?:https?:)?\/\/([^/?#]+)/.exec(src)?.[1] ?? 'Embedded content';
  if (written['src'] === undefined) return;
  written['allow'] ??= ALLOW;
  written['allowfullscreen'] ??= true;
  written['referrerpolicy'] ??= 'strict-origin-when-cross-origin';
  if (outside && !DOCUMENT.test(src)) written['sandbox'] ??= SANDBOX;
  shape(PLAYERS.test(src), written);
}

/** 16:9 when no height is given; a player of a given size shrinks without bars. */
function shape(player: boolean, written: Written): void {
  const style = String(written['style'] ?? '');
  if (/(?:^|;)\s*(?:height|min-height|aspect-ratio|block-size)\s*:/.test(style)) return;
  const [width, height] = [pixels(written['width']), pixels(written['height'])];
  const add = (rules: string): void => {
    written['style'] = style === '' ? rules : `${style.replace(/;\s*$/, '')};${rules}`;
  };
  const wide = /(?:^|;)\s*width\s*:/.test(style) || written['width'] !== undefined ? '' : 'width:100%;';
  if (written['height'] === undefined) add(`${wide}height:auto;aspect-ratio:16/9`);
  else if (player && width !== undefined && height !== undefined)
    add(`height:auto;aspect-ratio:${width}/${height}`);
}

function pixels(value: AttributeValue): number | undefined {
  const size =
    typeof value === 'number' ? value : Number(/^(\d{1,5})(?:px)?$/.exec(String(value ?? ''))?.[1]);
  return Number.isFinite(size) && size > 0 ? size : undefined;
}

/** A muted autoplaying loop acts as an animated image; everything else gets controls. */
function videoDefaults(props: Props, written: Written): void {
  const plays = written['autoplay'] === true;
  // Browsers autoplay a video only when it is muted and inline.
  if (plays) written['muted'] = true;
  written['playsinline'] ??= true;
  const moves = plays && written['loop'] === true;
  if (props['controls'] === undefined) written['controls'] = !moves;
  if (!plays) written['preload'] ??= 'metadata';
}
