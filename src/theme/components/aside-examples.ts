/** RequestExample, ResponseExample and Panel: content of the right column of the page. */
import { html } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { codeGroupHtml, codeGroupProps } from './code-group.ts';

export const requestExample: Component = {
  name: 'RequestExample',
  doc: 'Sample requests in the right column',
  example: `<RequestExample>
\`\`\`bash curl
curl https://api.example.com/jobs -d '{"name":"welcome-mail"}'
\`\`\`

\`\`\`js JavaScript
await send('welcome-mail');
\`\`\`
</RequestExample>`,
  props: codeGroupProps,
  render(input) {
    input.context.once('request-example');
    input.context.aside(
      html`<div class="example">${codeGroupHtml(input, input.context.word('requestSamples'))}</div>`,
    );
    return html``;
  },
};

export const responseExample: Component = {
  name: 'ResponseExample',
  doc: 'Sample responses in the right column, under the requests',
  example: `<ResponseExample dropdown>
\`\`\`json 200
{ "id": "job_42", "state": "waiting" }
\`\`\`

\`\`\`json 401
{ "error": "The key is missing" }
\`\`\`
</ResponseExample>`,
  props: codeGroupProps,
  render(input) {
    input.context.once('response-example');
    input.context.aside(
      html`<div class="example">${codeGroupHtml(input, input.context.word('responseSamples'))}</div>`,
    );
    return html``;
  },
};

export const panel: Component = {
  name: 'Panel',
  doc: 'Content in the right column, instead of the table of contents',
  example: `<Panel>
  <Info>Requests are limited to 100 a minute.</Info>
</Panel>`,
  props: {},
  render({ inner, context }) {
    context.aside(html`<div class="panel">${inner()}</div>`);
    return html``;
  },
};
