/** Makes pictures, videos and audio of the shortcodes that embed them. */
import { closeTag, openTag } from '../common/escape.ts';
import type { MadeTag } from '../common/template-tags.ts';
import type { Args } from './hugo-syntax.ts';

const FIGURES = /^(?:figure|image|img|imgproc|picture|screenshot)$/;

/** Undefined for shortcodes of other kinds. */
export function embedded(kind: string, { list, named }: Args): MadeTag | undefined {
  if (FIGURES.test(kind)) {
    const src = named['src'] ?? named['path'] ?? named['name'] ?? list[0] ?? '';
    const caption = named['caption'] ?? named['title'] ?? '';
    const picture = `![${plain(named['alt'] ?? '').replace(/[[\]]/g, '')}](${src.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`;
    const link = safe(named['link']);
    const shown = link === undefined ? picture : `[${picture}](${link})`;
    return {
      open: caption === '' ? shown : `${shown}\n\n*${plain(caption).replace(/\*/g, '')}*`,
      close: '',
      kind: 'block',
    };
  }
  const id = named['id'] ?? named['v'] ?? list[0] ?? '';
  if (/^(?:youtube|youtube-lite|vimeo)$/.test(kind) && /^[\w-]{3,30}$/.test(id)) {
    const src =
      kind === 'vimeo'
        ? `https://player.vimeo.com/video/${id}`
        : `https://www.youtube-nocookie.com/embed/${id}`;
    return {
      open: `${openTag('iframe', { src, title: named['title'] ?? kind, allowFullScreen: true })}${closeTag('iframe')}`,
      kind: 'block',
    };
  }
  if (kind === 'gist' && list.length >= 2) {
    const address = `https://gist.github.com/${list[0]}/${list[1]}`;
    return { open: `[${address}](${address})`, kind: 'block' };
  }
  if (kind === 'video' || kind === 'audio') {
    const src = named['src'] ?? named['url'] ?? list[0];
    return src === undefined
      ? undefined
      : { open: `${openTag(kind, { src, controls: true })}${closeTag(kind)}`, kind: 'block' };
  }
  return undefined;
}

/** An address that runs nothing. */
export const safe = (href: string | undefined): string | undefined =>
  href === undefined || /^(?:javascript|data|vbscript):/i.test(href.trim()) ? undefined : href;

/** Words of an argument, which are no Markdown of ours. */
export const plain = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/[\ue000-\ue002]/g, '')
    .replace(/\s+/g, ' ');
