/** Accordion: a question or detail that opens in place. */
import { attributes, html, isEmpty } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { anchors } from './anchors.ts';
import { classNames } from './class-names.ts';
import { iconProps, propsIcon } from './icon-props.ts';
import { labelHtml, labelText } from './label-html.ts';
import { asFlag, asText } from './prop-value.ts';

export const accordion: Component = {
  name: 'Accordion',
  doc: 'A question or detail that opens in place',
  example: `<Accordion title="How long are jobs kept?">
  Until they have run. Failed jobs are kept for 14 days.
</Accordion>`,
  ignored: ['section', 'href', 'type', 'collapsible'],
  props: {
    title: { kind: 'string', doc: 'Line that is always shown', required: true },
    description: { kind: 'string', doc: 'Smaller line under the title' },
    defaultOpen: { kind: 'boolean', doc: 'Starts open', default: false },
    id: { kind: 'string', doc: 'Anchor; made from the title when left out' },
    ...iconProps,
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    context.feature('reveal');
    const name = labelText(props['title']);
    const preferred = asText(props['id']) ?? name;
    const description = labelHtml(props['description']);
    const id = preferred === '' ? undefined : context.id(preferred);
    const values = {
      class: classNames('accordion', props['className']),
      id,
      open: asFlag(props['defaultOpen']),
    };
    return html`
      <details${attributes(values)}>
        <summary>
          ${anchors(context, id)}
          ${propsIcon(props, context)}
          <span data-part="text">
            <span data-part="title">${labelHtml(props['title'], context.word('details'))}</span>
            ${isEmpty(description) ? '' : html`<span data-part="description">${description}</span>`}
          </span>
        </summary>
        <div data-part="body">${inner}</div>
      </details>
    `;
  },
};

export const accordionGroup: Component = {
  name: 'AccordionGroup',
  doc: 'Accordions in one box',
  example: `<AccordionGroup>
  <Accordion title="Can I run several workers?" icon="server" defaultOpen>
    As many as you like.
  </Accordion>
  <Accordion title="Does order matter?" icon="list-ordered">
    Jobs start in the order in which they arrive.
  </Accordion>
</AccordionGroup>`,
  props: { className: { kind: 'string', doc: 'Additional classes' } },
  render: ({ props: { className }, inner }) =>
    html`<div${attributes({ class: classNames('accordions accordion-group', className) })}>${inner()}</div>`,
};
