/** Card: one topic in a box, usually a link to its page. */
import { attributes, type Html, html, isBlank, isEmpty } from '../../lib/html.ts';
import { isExternalHref } from '../../lib/text/safe-href.ts';
import type { Component, ComponentContext, Props } from '../../site/content/component.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { anchors } from './anchors.ts';
import { calloutKind, calloutKinds } from './callout.ts';
import { classNames } from './class-names.ts';
import { htmlToText } from './html-to-text.ts';
import { iconProps, propsIcon } from './icon-props.ts';
import { labelHtml, labelText } from './label-html.ts';
import { asFlag, asText } from './prop-value.ts';

const MAX_NAME = 100;

function iconHtml(props: Props, context: ComponentContext): Html {
  const kind = calloutKind(asText(props['type']));
  const own = propsIcon(props, context, props['color']);
  const icon = !isEmpty(own) || kind === undefined ? own : interfaceIcon(calloutKinds[kind]!.icon);
  return isEmpty(icon) ? html`` : html`<div data-part="icon">${icon}</div>`;
}

/** One link makes the whole card clickable: CSS stretches its area, so links in the text still work. */
function titleHtml(props: Props, inner: Html, href: string | undefined): Html {
  const title = labelHtml(props['title']);
  if (href === undefined) return isEmpty(title) ? html`` : html`<p data-part="title">${title}</p>`;
  if (!isEmpty(title)) return html`<p data-part="title"><a href="${href}">${title}</a></p>`;
  const name = labelText(props['cta']) || htmlToText(inner).slice(0, MAX_NAME) || href;
  return html`<a data-part="cover" href="${href}" aria-label="${name}"></a>`;
}

function imageHtml(props: Props, context: ComponentContext): Html {
  const src = context.src(props['img'] ?? props['image']);
  return src === undefined
    ? html``
    : html`<img data-part="image"${attributes({ src, alt: asText(props['imgAlt']) ?? asText(props['alt']) ?? '', loading: 'lazy' })}>`;
}

export const card: Component = {
  name: 'Card',
  doc: 'One topic in a box, usually a link to its page',
  example: `<Card title="Quickstart" icon="rocket" href="/getting-started/quickstart">
  From nothing to a first page in two minutes.
</Card>`,
  ignored: ['target', 'rel', 'size', 'external'],
  props: {
    title: { kind: 'string', doc: 'Title of the card' },
    ...iconProps,
    color: { kind: 'color', doc: 'Colour of the icon, for example `#FF6B6B`' },
    href: { kind: 'href', doc: 'Page or address the card leads to' },
    horizontal: { kind: 'boolean', doc: 'Puts the icon next to the text', default: false },
    img: { kind: 'src', doc: 'Picture above the text', aliases: ['image'] },
    imgAlt: {
      kind: 'string',
      doc: 'What the picture shows, for readers who do not see it',
      aliases: ['alt'],
    },
    cta: { kind: 'string', doc: 'Text of the action at the foot of the card' },
    arrow: { kind: 'boolean', doc: 'Shows an arrow; links out of the site have one unless this is false' },
    type: { kind: 'string', doc: 'Tints the card like a callout', values: Object.keys(calloutKinds) },
    description: { kind: 'string', doc: 'Text of the card when it has no children' },
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    const href = context.href(props['href']);
    const kind = calloutKind(asText(props['type']));
    const cta = labelHtml(props['cta']);
    const arrow = href !== undefined && asFlag(props['arrow'], isExternalHref(href));
    const text = isBlank(inner) ? labelHtml(props['description']) : inner;
    const name = labelText(props['title']);
    const id = name === '' ? undefined : context.id(`card-${name}`);
    if (id !== undefined) context.alias(id, name);
    const values = {
      class: classNames('card', props['className']),
      id,
      'data-horizontal': asFlag(props['horizontal']),
      'data-kind': kind,
      'data-link': href !== undefined,
    };
    const action = html`<p data-part="cta">${cta}${href === undefined ? '' : interfaceIcon('arrow-right')}</p>`;
    return html`
      <div${attributes(values)}>
        ${anchors(context, id)}
        ${imageHtml(props, context)}
        ${iconHtml(props, context)}
        <div data-part="text">
          ${titleHtml(props, inner, href)}
          ${isEmpty(text) ? '' : html`<div data-part="body">${text}</div>`}
          ${isEmpty(cta) ? '' : action}
        </div>
        ${arrow ? html`<span data-part="arrow">${interfaceIcon('arrow-up-right')}</span>` : ''}
      </div>
    `;
  },
};
