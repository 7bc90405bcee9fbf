/** Icon: one icon in the text. */
import { defined } from '../../lib/defined.ts';
import type { Component, PropValue } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { iconProps } from './icon-props.ts';
import { asCount, asText } from './prop-value.ts';
import { safeColor } from './safe-color.ts';

const SIZES: readonly [number, number] = [4, 512];

/** Some authors size icons through `style` instead of `size`. */
function styleWidth(style: PropValue): number | undefined {
  if (typeof style === 'string')
    return asCount(/(?:^|[;\s])width:\s*([\d.]+)(?:px)?\s*(?:;|$)/.exec(style)?.[1], SIZES);
  if (typeof style !== 'object' || style === null || !('width' in style)) return undefined;
  return asCount(asText(style.width)?.replace(/px$/, ''), SIZES);
}

export const icon: Component = {
  name: 'Icon',
  doc: 'One icon in the text',
  inline: true,
  example: `Press <Icon icon="play" /> to start and <Icon icon="square" color="#b4235f" size={20} /> to stop.`,
  ignored: ['width', 'height', 'alt', 'title'],
  props: {
    ...iconProps,
    icon: { ...iconProps['icon']!, aliases: ['name'] },
    src: { kind: 'src', doc: 'Address of an image, instead of a name' },
    color: { kind: 'color', doc: 'Colour, for example `#16a34a`' },
    size: { kind: 'number', doc: 'Width and height in pixels', default: 16 },
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render({ props, context }) {
    const type = asText(props['iconType']);
    const library = asText(props['iconLibrary']);
    const color = safeColor(props['color']);
    const size = asCount(asText(props['size'])?.replace(/px$/, ''), SIZES) ?? styleWidth(props['style']);
    const className = classNames('', props['className']);
    return context.icon(props['icon'] ?? props['src'] ?? props['name'], {
      ...defined({ type, library, color, size }),
      ...(className === '' ? {} : { className }),
    });
  },
};
