/** RequestExample, ResponseExample and Panel: content that stands in the right column of the page. */
import type { Component } from '../../../site/content/component.ts';
import { codeGroupHtml, codeGroupProps } from './code-group.ts';

export const requestExample: Component = {
  name: 'RequestExample',
  doc: 'Sample requests in the right column',
  props: codeGroupProps,
  render(input) {
    input.context.once('request-example');
    input.context.aside(`<div class="example">${codeGroupHtml(input, 'Request samples')}</div>`);
    return '';
  },
};

export const responseExample: Component = {
  name: 'ResponseExample',
  doc: 'Sample responses in the right column, under the requests',
  props: codeGroupProps,
  render(input) {
    input.context.once('response-example');
    input.context.aside(`<div class="example">${codeGroupHtml(input, 'Response samples')}</div>`);
    return '';
  },
};

export const panel: Component = {
  name: 'Panel',
  doc: 'Content in the right column, in the place of the table of contents',
  props: {},
  render({ inner, context }) {
    context.aside(`<div class="panel">${inner}</div>`);
    return '';
  },
};
