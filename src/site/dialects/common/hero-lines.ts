/** Writes the front of a home page, which other programs keep in front matter, as text of the page. */
import type { PlacedLine } from './dialect.ts';
import { aloneTag, closeTag, LT, openTag } from './escape.ts';
import { fieldOf, listOf, textOf } from './foreign-yaml.ts';

const MAX = 50;

/** @param address where a link of the page leads */
export function heroLines(data: unknown, address: (href: string) => string): readonly PlacedLine[] {
  const hero = fieldOf(data, 'hero');
  const lines: string[] = [];
  const plain = (text: string | undefined): string =>
    (text ?? '').replace(/<[^>]*>/g, '').replace(/[<{}]/g, '\\$&');
  for (const key of ['text', 'tagline']) {
    const text = textOf(fieldOf(hero, key));
    if (text !== undefined) lines.push(key === 'text' ? `**${plain(text)}**` : plain(text), '');
  }
  const actions = listOf(fieldOf(hero, 'actions'))
    .slice(0, MAX)
    .flatMap((action, i) => {
      const text = plain(textOf(fieldOf(action, 'text')));
      const href = textOf(fieldOf(action, 'link'));
      if (href === undefined || text === '') return [];
      const kind =
        textOf(fieldOf(action, 'theme')) ?? textOf(fieldOf(action, 'variant')) ?? (i === 0 ? 'brand' : 'alt');
      return [buttonTag(address(href), /^(?:brand|primary)$/.test(kind)) + text + closeTag('a')];
    });
  if (actions.length > 0)
    lines.push(
      openTag('div', { className: 'flex flex-wrap gap-3 my-6' }),
      '',
      ...actions,
      '',
      closeTag('div'),
      '',
    );
  lines.push(...pictureLines(fieldOf(hero, 'image'), address));
  const features = listOf(fieldOf(data, 'features')).slice(0, MAX);
  if (features.length > 0) {
    lines.push(openTag('Columns'), '');
    for (const feature of features) {
      const href = textOf(fieldOf(feature, 'link'));
      const title = textOf(fieldOf(feature, 'title'))?.replace(/<[^>]*>/g, '');
      const icon = iconOf(fieldOf(feature, 'icon'), address);
      lines.push(openTag('Card', { title, icon, href: href === undefined ? undefined : address(href) }), '');
      lines.push(plain(textOf(fieldOf(feature, 'details'))), '', closeTag('Card'), '');
    }
    lines.push(closeTag('Columns'), '');
  }
  return lines.map((text) => ({ text: text.replaceAll('\ue000', LT), at: 1 }));
}

/** A link that looks like a button; the page calls to the primary ones. */
const buttonTag = (href: string | undefined, primary: boolean): string =>
  openTag('a', { href, className: primary ? 'button button-primary' : 'button' });

/** One picture, or one for each colour mode, no wider than it is there. */
function pictureLines(image: unknown, address: (href: string) => string): readonly string[] {
  const alt = textOf(fieldOf(image, 'alt')) ?? '';
  const tag = (src: string | undefined, mode: string): readonly string[] =>
    src === undefined ? [] : [aloneTag('img', { src: address(src), alt, className: `${mode}max-w-xs` }), ''];
  const one = textOf(image) ?? textOf(fieldOf(image, 'src')) ?? textOf(fieldOf(image, 'file'));
  if (one !== undefined) return tag(one, '');
  const [light, dark] = [textOf(fieldOf(image, 'light')), textOf(fieldOf(image, 'dark'))];
  if (light === undefined || dark === undefined) return tag(light ?? dark, '');
  return [...tag(light, 'block dark:hidden '), ...tag(dark, 'hidden dark:block ')];
}

/** Signs and files; drawings written as HTML are left out. */
function iconOf(icon: unknown, address: (href: string) => string): string | undefined {
  const src = textOf(fieldOf(icon, 'src')) ?? textOf(fieldOf(icon, 'light'));
  if (src !== undefined) return address(src);
  const sign = textOf(icon);
  return sign !== undefined && /^\p{Extended_Pictographic}/u.test(sign) ? sign : undefined;
}
