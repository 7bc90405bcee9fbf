/** Visibility: text for people only or for programs only; pages show what is for people. */
import type { Component } from '../../../site/content/component.ts';
import { asText } from './prop-value.ts';

export const visibility: Component = {
  name: 'Visibility',
  doc: 'Text for people only, or for programs only',
  props: { for: { kind: 'string', doc: 'Who reads it', required: true, values: ['humans', 'agents'] } },
  render: ({ props, inner }) => (/^agents?$/i.test(asText(props['for']) ?? '') ? '' : inner),
};
