/** Color, Color.Row and Color.Item: a palette with the values to copy. */
import { attributes, html, isEmpty } from '../../lib/html.ts';
import type { Component, PropValue } from '../../site/content/component.ts';
import { labelHtml } from './label-html.ts';
import { asChoice, asText } from './prop-value.ts';
import { safeColor } from './safe-color.ts';

const VARIANTS = ['compact', 'table'] as const;

interface Swatch {
  readonly light: string | undefined;
  readonly dark: string | undefined;
}

function swatchOf(value: PropValue): Swatch {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { light, dark } = value as { readonly [key: string]: PropValue };
    return { light: safeColor(light ?? dark), dark: safeColor(dark ?? light) };
  }
  const color = safeColor(value);
  return { light: color, dark: color };
}

export const color: Component = {
  name: 'Color',
  doc: 'A palette',
  example: `<Color variant="compact">
  <Color.Item name="Brand" value="#0b6b5f" />
  <Color.Item name="Page" value={{ light: "#ffffff", dark: "#0f1115" }} />
</Color>`,
  props: {
    variant: { kind: 'string', doc: 'How the colours are laid out', required: true, values: VARIANTS },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    context.feature('color');
    return html`<div class="colors" data-variant="${asChoice(props['variant'], VARIANTS) ?? 'compact'}">${inner}</div>`;
  },
};

export const colorRow: Component = {
  name: 'Color.Row',
  doc: 'Colours that belong together',
  parent: 'Color',
  props: { title: { kind: 'string', doc: 'Name of the row' } },
  render({ props, inner }) {
    const title = labelHtml(props['title']);
    return html`
      <div class="color-row">
        ${isEmpty(title) ? '' : html`<p data-part="title">${title}</p>`}
        <div data-part="items">${inner()}</div>
      </div>
    `;
  },
};

export const colorItem: Component = {
  name: 'Color.Item',
  doc: 'One colour',
  parent: 'Color',
  props: {
    name: { kind: 'string', doc: 'Name of the colour' },
    value: { kind: 'any', doc: 'Any CSS colour, or one for each mode: `{ light, dark }`', required: true },
  },
  render({ props, context }) {
    context.feature('color');
    const { light, dark } = swatchOf(props['value']);
    if (light === undefined || dark === undefined) {
      context.warn(
        'component/color',
        `"${asText(props['value']) ?? 'value'}" is not a colour`,
        'Write a CSS colour such as "#0f7a6c" or an object with "light" and "dark"',
      );
    }
    const name = labelHtml(props['name']);
    const values = [...new Set([light, dark])].filter((each) => each !== undefined);
    const style = values.length === 0 ? undefined : `--light:${light};--dark:${dark}`;
    return html`
      <div class="color-item">
        <span data-part="swatch"${attributes({ style })}></span>
        ${isEmpty(name) ? '' : html`<span data-part="name">${name}</span>`}
        ${values.map((value) => html`<code>${value}</code>`)}
      </div>
    `;
  },
};
