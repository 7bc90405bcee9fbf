/** Steps: a procedure in numbered steps along a line. */
import { attributes, html, isBlank, isEmpty, joinHtml, trustedHtml } from '../../lib/html.ts';
import type { Component, ComponentContext, PropValue } from '../../site/content/component.ts';
import { anchors } from './anchors.ts';
import { iconProps, propsIcon } from './icon-props.ts';
import { labelHtml, labelText } from './label-html.ts';
import { asChoice, asCount, asFlag, asText } from './prop-value.ts';

const SIZES = ['p', 'h2', 'h3', 'h4'] as const;
const MAX = 9999;

/** That of the titles of all steps. */
function sizeAround({ around }: ComponentContext): PropValue {
  return around?.name === 'Steps' ? around.props['titleSize'] : undefined;
}

/** Each child becomes a list item; a step inside a snippet is found by its class, at any depth. */
export const steps: Component = {
  name: 'Steps',
  doc: 'A procedure in numbered steps',
  example: `<Steps>
  <Step title="Install">
    \`\`\`bash
    npm install harbor
    \`\`\`
  </Step>
  <Step title="Start a worker" icon="play">
    It connects by itself.
  </Step>
  <Step title="Send a job">
    Anything Markdown can do works in a step.
  </Step>
</Steps>`,
  ignored: ['level', 'toc', 'title'],
  props: { titleSize: { kind: 'string', doc: 'Size of the titles', default: 'p', values: SIZES } },
  render({ props, children }) {
    const shown = children().map((child) => child.html());
    const items = shown.filter((child) => !isBlank(child)).map((child) => html`<li>${child}</li>`);
    const size = asChoice(props['titleSize'], SIZES);
    return html`<ol${attributes({ class: 'steps', 'data-size': size === 'p' ? undefined : size })}>${joinHtml(items, '\n')}</ol>`;
  },
};

export const step: Component = {
  name: 'Step',
  doc: 'One step of a procedure',
  parent: 'Steps',
  ignored: ['href', 'description', 'stepLabel', 'optional', 'last'],
  props: {
    title: { kind: 'string', doc: 'What to do in this step; a step without one shows its content' },
    stepNumber: { kind: 'number', doc: 'Number shown, when it is not the next one' },
    titleSize: { kind: 'string', doc: 'Size of the title', default: 'p', values: SIZES },
    id: { kind: 'string', doc: 'Anchor of the step; made from the title when left out' },
    noAnchor: { kind: 'boolean', doc: 'Leaves the step out of the table of contents', default: false },
    ...iconProps,
    iconColor: { kind: 'color', doc: 'Colour of the icon' },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    const number = asCount(props['stepNumber'], [0, MAX]);
    const name = labelText(props['title']);
    const size = asChoice(props['titleSize'] ?? sizeAround(context), SIZES) ?? 'p';
    const id = name === '' ? undefined : context.id(asText(props['id']) ?? name);
    const anchored = id !== undefined && !asFlag(props['noAnchor']);
    if (anchored) context.heading(size === 'p' ? 3 : Number(size[1]), id, name);
    const icon = propsIcon(props, context, props['iconColor']);
    const label = labelHtml(props['title']);
    const title = anchored ? html`<a href="#${id}">${label}</a>` : label;
    // One of SIZES.
    const tag = trustedHtml(size);
    const values = {
      class: 'step',
      id,
      style: number === undefined ? undefined : `counter-set:step ${number}`,
    };
    return html`
      <div${attributes(values)}>
        ${anchors(context, id)}
        <div data-part="mark">${icon}</div>
        ${isEmpty(label) ? '' : html`<${tag} data-part="title">${title}</${tag}>`}
        <div data-part="body">${inner}</div>
      </div>
    `;
  },
};
