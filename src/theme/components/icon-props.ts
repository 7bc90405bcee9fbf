/** The icon props that many components share: documentation and rendering. */
import { defined } from '../../lib/defined.ts';
import { type Html, html } from '../../lib/html.ts';
import type { ComponentContext, PropSpec, Props, PropValue } from '../../site/content/component.ts';
import { asText } from './prop-value.ts';
import { safeColor } from './safe-color.ts';

export const iconProps: Readonly<Record<string, PropSpec>> = {
  icon: { kind: 'icon', doc: 'Icon name, address of a picture, path in the repository, or inline SVG' },
  iconType: {
    kind: 'string',
    doc: 'Font Awesome style',
    values: [
      'solid',
      'regular',
      'brands',
      'light',
      'thin',
      'duotone',
      'sharp-solid',
      'sharp-regular',
      'sharp-light',
      'sharp-thin',
      'sharp-duotone-solid',
    ],
  },
  iconLibrary: {
    kind: 'string',
    doc: 'Library of the name when it is not the site’s own',
    values: ['fontawesome', 'lucide', 'tabler'],
  },
};

/** HTML of the icon in `props`, empty without one; `color` is checked here. */
export function propsIcon(props: Props, context: ComponentContext, color?: PropValue): Html {
  if (
    props['icon'] === undefined ||
    props['icon'] === null ||
    props['icon'] === false ||
    props['icon'] === ''
  )
    return html``;
  const type = asText(props['iconType']);
  const library = asText(props['iconLibrary']);
  const safe = safeColor(color);
  return context.icon(props['icon'], {
    ...defined({ type, library, color: safe }),
  });
}
