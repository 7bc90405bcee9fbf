/** Makes pictures, buttons and embedded pages of the directives of MyST that have them. */
import type { PlacedLine } from '../common/dialect.ts';
import { closeTag, openTag } from '../common/escape.ts';
import { block, inPlace } from '../common/page-lines.ts';
import type { MystDirective } from './myst-directive.ts';
import { words } from './myst-names.ts';
import type { RoleTargets } from './myst-roles.ts';

/** @param caption below the picture */
export function pictureLines(
  { argument, options, line }: MystDirective,
  caption: readonly PlacedLine[],
): readonly PlacedLine[] {
  const src = argument.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const alt = words(options.get('alt') ?? '').replace(/[[\]]/g, '');
  const shown = `![${alt}](${src})`;
  const target = options.get('target');
  const linked =
    target === undefined ? shown : `[${shown}](${target.replace(/[\s()<>]/g, encodeURIComponent)})`;
  return [
    inPlace(line, ''),
    inPlace(line, src === '' ? '' : linked),
    inPlace(line, ''),
    ...caption,
    inPlace(line, ''),
  ];
}

/** @param plain the words of its argument */
export function buttonLines(
  { name, argument, options, body, line }: MystDirective,
  plain: string,
  targets: RoleTargets,
): readonly PlacedLine[] {
  const found =
    name === 'button-link'
      ? undefined
      : options.get('ref-type') === 'doc'
        ? targets.doc(argument)
        : targets.label(argument);
  const shown =
    body
      .map(({ text }) => text.trim())
      .join(' ')
      .trim() ||
    found?.title ||
    plain;
  return [
    inPlace(line, ''),
    inPlace(line, `[${shown}](${(found?.href ?? argument).replace(/[\s()<>]/g, encodeURIComponent)})`),
    inPlace(line, ''),
  ];
}

export function embeddedLines({ name, argument, line }: MystDirective): readonly PlacedLine[] {
  const src =
    name === 'youtube' && /^[\w-]{5,20}$/.test(argument)
      ? `https://www.youtube-nocookie.com/embed/${argument}`
      : argument;
  return /^https:\/\//.test(src)
    ? [
        inPlace(line, ''),
        inPlace(line, openTag('iframe', { src, title: name }) + closeTag('iframe')),
        inPlace(line, ''),
      ]
    : [];
}

/** @param convert what becomes of its text */
export function cardLines(
  { options, body, line }: MystDirective,
  title: string,
  targets: RoleTargets,
  convert: (text: readonly PlacedLine[]) => readonly PlacedLine[],
): readonly PlacedLine[] {
  const link = options.get('link');
  const type = options.get('link-type');
  const found =
    link === undefined
      ? undefined
      : type === 'ref'
        ? targets.label(link)
        : type === 'doc'
          ? targets.doc(link)
          : undefined;
  const href = found?.href ?? link;
  const image = options.get('img-top') ?? options.get('img-background');
  // A head and a foot are parted from the text by lines of signs.
  const text = body.map((one) => (/^[ \t]*(?:\^{3,}|\+{3,})[ \t]*$/.test(one.text) ? inPlace(one, '') : one));
  const props = { title: title || undefined, href, img: image };
  return block(line, openTag('Card', props), convert(text), closeTag('Card'));
}
