/** Link: a link written as a component. */
import { attributes, html, isBlank } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { asText } from './prop-value.ts';

export const link: Component = {
  name: 'Link',
  doc: 'A link',
  inline: true,
  example: `Read the <Link href="/getting-started/quickstart">quickstart</Link>.`,
  ignored: ['target', 'rel', 'title', 'passHref', 'prefetch'],
  props: {
    href: { kind: 'href', doc: 'Page or address', required: true, aliases: ['to'] },
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    const href = context.href(props['href'] ?? props['to']);
    if (href === undefined) return inner;
    const text = isBlank(inner) ? undefined : inner;
    const values = {
      href,
      class: classNames('', props['className']) || undefined,
      'aria-label': text === undefined ? (asText(props['title']) ?? href) : undefined,
    };
    return html`<a${attributes(values)}>${text ?? ''}</a>`;
  },
};
