/** Mermaid: a diagram that the reader's browser draws over its source; `mermaid` fences become one too. */
import { attributes, html } from '../../lib/html.ts';
import type { Component, PropValue } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { diagramSize } from './diagram-size/diagram-size.ts';
import { htmlToSource } from './html-to-text.ts';
import { asText } from './prop-value.ts';

const PLACES = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** The default, `auto`, shows buttons on tall diagrams only. */
function actions(value: PropValue): string {
  return value === true || value === 'true' || value === ''
    ? 'true'
    : value === false || value === 'false'
      ? 'false'
      : 'auto';
}

export const mermaid: Component = {
  name: 'Mermaid',
  doc: 'A diagram in the language of Mermaid, drawn from its source',
  example: `<Mermaid placement="top-right">
\`\`\`mermaid
flowchart LR
  Client -->|send| Queue
  Queue --> Worker
  Worker -->|fails| Queue
\`\`\`
</Mermaid>`,
  props: {
    chart: { kind: 'string', doc: 'The source, where there is no fence inside' },
    actions: {
      kind: 'boolean',
      doc: 'Buttons to enlarge and move it; by itself only for diagrams taller than 120 px',
    },
    placement: { kind: 'string', doc: 'Position of the buttons', values: PLACES, default: 'bottom-right' },
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render(input) {
    const { props, context } = input;
    const fence = input.parts(({ code }) => code !== undefined, 'anywhere').found[0]?.code;
    const source = (asText(props['chart']) ?? fence?.source ?? htmlToSource(input.inner())).trim();
    if (source === '') {
      context.warn(
        'component/empty',
        'The diagram has no source',
        'Put a fence of the language "mermaid" inside',
      );
      return html``;
    }
    context.feature('diagrams');
    const placement = PLACES.find((place) => place === props['placement']) ?? 'bottom-right';
    const code = context.code?.({ lang: 'mermaid', source }) ?? html`<pre>${source}</pre>`;
    const { width, height } = diagramSize(source);
    // Its room before it is drawn; readers without script see the source instead.
    const place = html`<svg${attributes({ class: 'diagram-place', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' })}></svg>`;
    return html`<figure${attributes({
      class: classNames('diagram', props['className']),
      'data-actions': actions(props['actions']),
      'data-placement': placement,
    })}><div class="diagram-view">${place}</div>${code}</figure>`;
  },
};
