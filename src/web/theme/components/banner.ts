/** Banner: a line of news across the page, which readers may close. */
import { contentHash } from '../../../lib/hash.ts';
import { attributes } from '../../../lib/html.ts';
import type { Component } from '../../../site/content/component.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { asChoice, asFlag, asText, isHtmlValue } from './prop-value.ts';

const TYPES = ['info', 'warning', 'critical'] as const;

interface BannerParts {
  /** Rendered text. */
  readonly html: string;
  readonly dismissible: boolean;
  readonly type: (typeof TYPES)[number];
}

/**
 * One banner. A dismissible one needs the client module `banner`, which remembers
 * the choice under `data-key`, a hash of the text, so that new text shows again.
 */
function bannerHtml({ html, dismissible, type }: BannerParts): string {
  const close = `<button type="button" data-part="close" aria-label="Close this notice">${interfaceIcon('close')}</button>`;
  const values = {
    class: 'banner',
    role: 'group',
    'aria-label': 'Notice',
    'data-type': type,
    'data-key': dismissible ? contentHash(html) : undefined,
  };
  return `<div${attributes(values)}><div data-part="text">${html}</div>${dismissible ? close : ''}</div>`;
}

export const banner: Component = {
  name: 'Banner',
  doc: 'A line of news that readers may close',
  props: {
    content: { kind: 'string', doc: 'Text when there are no children; Markdown' },
    dismissible: { kind: 'boolean', doc: 'Shows a button that closes it for good', default: false },
    type: { kind: 'string', doc: 'How urgent it is', default: 'info', values: TYPES },
  },
  render({ props, inner, context }) {
    const content = props['content'];
    const html =
      inner.trim() !== ''
        ? inner
        : isHtmlValue(content)
          ? content.html
          : context.inline(asText(content) ?? '');
    const dismissible = asFlag(props['dismissible']);
    if (dismissible) context.feature('banner');
    return bannerHtml({ html, dismissible, type: asChoice(props['type'], TYPES) ?? 'info' });
  },
};
