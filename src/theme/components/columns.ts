/** Columns and CardGroup: children side by side, fewer per row where there is no room. */
import { attributes, html } from '../../lib/html.ts';
import type { Component, PropSpec } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { asCount } from './prop-value.ts';

const MAX = 6;
const props: Readonly<Record<string, PropSpec>> = {
  cols: {
    kind: 'number',
    doc: 'Columns where there is room for them, 1 to 6',
    default: 2,
    aliases: ['Cols', 'columns', 'col'],
  },
  className: { kind: 'string', doc: 'Additional classes' },
};

function columnsComponent(name: string, doc: string): Component {
  return {
    name,
    doc,
    props,
    example: `<${name} cols={3}>
  <Card title="Send" icon="send" />
  <Card title="Work" icon="cog" />
  <Card title="Watch" icon="chart-line" />
</${name}>`,
    render({ props: { cols, Cols, columns: count, col, className }, inner }) {
      const number = asCount(cols ?? Cols ?? count ?? col, [1, MAX]) ?? 2;
      return html`<div${attributes({ class: classNames(name === 'CardGroup' ? 'columns card-group' : 'columns', className), style: number === 2 ? undefined : `--cols:${number}` })}>${inner()}</div>`;
    },
  };
}

export const columns = columnsComponent('Columns', 'Children side by side');
export const cardGroup = columnsComponent('CardGroup', 'Cards side by side; the older name of Columns');

export const column: Component = {
  name: 'Column',
  doc: 'Anything that belongs in one column',
  parent: 'Columns',
  props: { className: { kind: 'string', doc: 'Additional classes' } },
  render: ({ props: { className }, inner }) =>
    html`<div${attributes({ class: classNames('column', className) })}>${inner()}</div>`,
};
