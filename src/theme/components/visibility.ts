/** Visibility: text only for people or only for programs; the page shows the text for people. */
import { html } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { asChoice } from './prop-value.ts';

export const visibility: Component = {
  name: 'Visibility',
  doc: 'Text for people only, or for programs only',
  example: `<Visibility for="humans">
  You read this because you are not a program.
</Visibility>

<Visibility for="agents">
  This line is not in the page.
</Visibility>`,
  props: { for: { kind: 'string', doc: 'Who reads it', required: true, values: ['humans', 'agents'] } },
  /** Text for the other audience is not rendered: its headings and anchors are not on the page either. */
  render(input) {
    const audience = asChoice(input.props['for'], ['humans', 'agents', 'human', 'agent']);
    const forAgents = audience?.startsWith('agent') === true;
    const readByAgents = input.context.audience === 'agents';
    return audience !== undefined && forAgents !== readByAgents ? html`` : input.inner();
  },
};
