/** Renders an icon: a name of an icon library, an emoji, an address of an image, or the author's own SVG. */
import { defined } from '../../../lib/defined.ts';
import { attributes, type Html, html, isHtml } from '../../../lib/html.ts';
import { iconKey, iconSymbolId } from '../../icon-key.ts';
import type { ComponentContext, PropValue } from '../component.ts';
import type { Scope } from '../scope.ts';
import { linkPlace, resolveSource } from '../syntax/links.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { recordLink } from './render-link.ts';
import { isSafeValue } from './style-attribute.ts';

type IconOptions = NonNullable<Parameters<ComponentContext['icon']>[1]>;

const NAME = /^[a-z][a-z0-9]*(?:[-_ ][a-z0-9]+)*$/i;
const STYLES = new Set([
  'brands',
  'regular',
  'solid',
  'light',
  'thin',
  'duotone',
  'sharp',
  'sharp-solid',
  'sharp-regular',
  'sharp-light',
  'sharp-thin',
]);
const PICTURE = /[/.:]/;
/** The element that contains the icon is not known here. */
const NO_NODE: MarkdownNode = { type: 'icon' };

/** HTML of the icon; empty when `icon` names none. */
export function iconHtml(icon: PropValue, options: IconOptions, scope: Scope): Html {
  if (isHtml(icon))
    return html`<span${attributes({ class: classes('icon', options), 'aria-hidden': 'true' })}>${icon}</span>`;
  const { name, style, library = ownLibrary(scope) } = iconParts(icon, options);
  if (name === '') return html``;
  if (PICTURE.test(name) && !NAME.test(name)) return picture(name, options, scope);
  if (!NAME.test(name))
    return html`<span${attributes({ class: classes('icon', options), 'aria-hidden': 'true' })}>${name}</span>`;
  const key = iconKey({
    name: name.replace(/[_ ]/g, '-'),
    ...defined({ style, library }),
  });
  scope.page.state.icons.add(key);
  const size = sizeOf(options);
  return html`<svg${attributes({ class: classes('icon', options), width: size, height: size, style: colour(options), 'aria-hidden': 'true' })}><use href="#${iconSymbolId(key)}"></use></svg>`;
}

/** `fa-brands fa-github` and `{ name, style }` as well as a bare name. */
function iconParts(
  icon: PropValue,
  options: IconOptions,
): { name: string; style?: string | undefined; library?: string | undefined } {
  const given: Readonly<Record<string, PropValue>> =
    typeof icon === 'object' && icon !== null && !Array.isArray(icon)
      ? (icon as Readonly<Record<string, PropValue>>)
      : { name: icon };
  const text = (value: PropValue): string | undefined =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  const words = (text(given['name']) ?? '').split(/\s+/);
  const plain = words.filter((word) => !STYLES.has(word.replace(/^fa-/, '')) || words.length === 1);
  const named = words
    .find((word) => word !== plain[0] && word.startsWith('fa-') && STYLES.has(word.slice(3)))
    ?.slice(3);
  return {
    name: plain.join(' ').replace(/^fa-(?=[a-z])/, ''),
    style: text(options.type) ?? text(given['style']) ?? named,
    library: text(options.library) ?? text(given['library']),
  };
}

/** The library of the site when it is not the default. */
function ownLibrary({ page }: Scope): string | undefined {
  const { iconLibrary } = page.settings;
  return iconLibrary === '' || iconLibrary === 'fontawesome' ? undefined : iconLibrary;
}

function picture(src: string, options: IconOptions, scope: Scope): Html {
  const found = resolveSource(src, linkPlace(scope.file, scope.page.settings));
  if (found === undefined) return html``;
  recordLink({ ...found, written: src, kind: 'image', node: NO_NODE }, scope);
  const size = sizeOf(options);
  return html`<img${attributes({ class: classes('icon', options), src: found.href, alt: '', width: size, height: size, loading: 'lazy' })}>`;
}

function sizeOf(options: IconOptions): number | undefined {
  const { size } = options;
  return size !== undefined && Number.isFinite(size) && size > 0 && size <= 512 ? size : undefined;
}

function classes(own: string, options: IconOptions): string {
  return options.className === undefined || options.className === '' ? own : `${own} ${options.className}`;
}

function colour(options: IconOptions): string | undefined {
  return options.color !== undefined && isSafeValue(options.color) ? `color:${options.color}` : undefined;
}
