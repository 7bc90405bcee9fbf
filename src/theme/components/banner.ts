/** Banner: a line of news across the page, which readers may close. */
import { contentHash } from '../../lib/bytes/hash.ts';
import { attributes, type Html, html, isBlank, isHtml } from '../../lib/html.ts';
import type { Component, ComponentContext, PropValue } from '../../site/content/component.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { asChoice, asFlag, asText } from './prop-value.ts';

const TYPES = ['info', 'warning', 'critical'] as const;

interface BannerParts {
  readonly text: Html;
  readonly dismissible: boolean;
  readonly type: (typeof TYPES)[number];
  readonly context: ComponentContext;
}

/**
 * Renders one banner. A dismissible one needs the client module `banner`, which remembers
 * the choice under `data-key`, a hash of the text, so that new text shows again.
 */
function bannerHtml({ text, dismissible, type, context }: BannerParts): Html {
  const close = html`
    <button type="button" data-part="close" aria-label="${context.word('closeNotice')}">
      ${interfaceIcon('close')}
    </button>
  `;
  const values = {
    class: 'banner',
    role: 'group',
    'aria-label': context.word('notice'),
    'data-type': type,
    'data-key': dismissible ? contentHash(String(text)) : undefined,
  };
  return html`
    <div${attributes(values)}>
      <div data-part="text">${text}</div>
      ${dismissible ? close : ''}
    </div>
  `;
}

/** The text of the prop. */
function textOf(content: PropValue, context: ComponentContext): Html {
  return isHtml(content) ? content : context.inline(asText(content) ?? '');
}

export const banner: Component = {
  name: 'Banner',
  doc: 'A line of news that readers may close',
  example: `<Banner dismissible>Version 2 is here. [Read what is new](/components/update)</Banner>`,
  props: {
    content: { kind: 'string', doc: 'Text when there are no children; Markdown' },
    dismissible: { kind: 'boolean', doc: 'Shows a button that closes it for good', default: false },
    type: { kind: 'string', doc: 'How urgent it is', default: 'info', values: TYPES },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    const text = isBlank(inner) ? textOf(props['content'], context) : inner;
    const dismissible = asFlag(props['dismissible']);
    context.feature('pieces');
    if (dismissible) context.feature('banner');
    return bannerHtml({ text, dismissible, type: asChoice(props['type'], TYPES) ?? 'info', context });
  },
};
