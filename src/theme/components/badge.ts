/** Badge: a word or two in a tinted pill. */
import { attributes, html } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { iconProps, propsIcon } from './icon-props.ts';
import { asChoice, asFlag } from './prop-value.ts';
import { safeColor } from './safe-color.ts';

const COLORS = [
  'gray',
  'blue',
  'green',
  'yellow',
  'orange',
  'red',
  'purple',
  'white',
  'surface',
  'white-destructive',
  'surface-destructive',
] as const;
const SIZES = ['xs', 'sm', 'md', 'lg'] as const;
const SHAPES = ['rounded', 'pill'] as const;

export const badge: Component = {
  name: 'Badge',
  doc: 'A word or two in a tinted pill',
  inline: true,
  example: `Schedules <Badge color="green">Stable</Badge> and streams <Badge color="orange" icon="flask-conical">Beta</Badge>`,
  ignored: ['intent', 'variant'],
  props: {
    color: {
      kind: 'color',
      doc: 'One of the names, or a colour such as `#0f7a6c`',
      default: 'gray',
      values: COLORS,
    },
    size: { kind: 'string', doc: 'Size of the text', default: 'md', values: SIZES },
    shape: { kind: 'string', doc: 'Form of the corners', default: 'rounded', values: SHAPES },
    stroke: { kind: 'boolean', doc: 'An outline instead of a tint', default: false },
    disabled: { kind: 'boolean', doc: 'Looks switched off', default: false },
    ...iconProps,
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    context.feature('pieces');
    const named = asChoice(props['color'], COLORS);
    const custom = named === undefined ? safeColor(props['color']) : undefined;
    const size = asChoice(props['size'], SIZES) ?? 'md';
    const values = {
      class: classNames('badge', props['className']),
      'data-color': custom === undefined ? (named === 'gray' ? undefined : named) : 'custom',
      'data-size': size === 'md' ? undefined : size,
      'data-pill': asChoice(props['shape'], SHAPES) === 'pill',
      'data-stroke': asFlag(props['stroke']),
      'data-disabled': asFlag(props['disabled']),
      style: custom === undefined ? undefined : `--c:${custom}`,
    };
    return html`<span${attributes(values)}>${propsIcon(props, context)}${inner}</span>`;
  },
};
