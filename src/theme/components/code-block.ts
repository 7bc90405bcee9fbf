/** CodeBlock: code given as children of a component instead of a fence. */
import { defined } from '../../lib/defined.ts';
import { attributes, html, joinHtml } from '../../lib/html.ts';
import type { Component, Props, PropValue } from '../../site/content/component.ts';
import { htmlToSource } from './html-to-text.ts';
import { asFlag, asList, asText } from './prop-value.ts';

const FLAGS = ['lines', 'wrap', 'expandable', 'nocopy'] as const;

/** Lines as a fence has them: `[1,3-5]`, `1,3-5` and `{[1, 3]}` all become `1,3-5`. */
function lineNumbers(value: PropValue): string {
  return asList(value)
    .map((item) => item.replace(/[^\d-]/g, ''))
    .filter((item) => item !== '')
    .join(',');
}

/** What a fence has after its language, for the same look. */
function fenceOptions(props: Props): string {
  const marked = (['highlight', 'focus'] as const).map((name) => `${name}={${lineNumbers(props[name])}}`);
  return [...FLAGS.filter((name) => asFlag(props[name])), ...marked].join(' ');
}

/** A fence among the children is shown unchanged; other text becomes a plain code block with the same frame. */
export const codeBlock: Component = {
  name: 'CodeBlock',
  doc: 'Code given as children instead of a fence',
  example: '<CodeBlock language="js" filename="send.js">{`await send("import", { file });`}</CodeBlock>',
  props: {
    language: { kind: 'string', doc: 'Language of the code', aliases: ['lang'] },
    filename: { kind: 'string', doc: 'Title of the block', aliases: ['title'] },
    icon: { kind: 'icon', doc: 'Icon before the title' },
    lines: { kind: 'boolean', doc: 'Numbers the lines', default: false },
    highlight: { kind: 'any', doc: 'Lines to highlight, for example `[1,3,4]` or `1-3`' },
    focus: { kind: 'any', doc: 'Lines to keep when all others are dimmed' },
    wrap: { kind: 'boolean', doc: 'Breaks long lines', default: false },
    expandable: { kind: 'boolean', doc: 'Folds a sample of more than 10 lines', default: false },
    nocopy: { kind: 'boolean', doc: 'Leaves out the copy button', default: false },
  },
  render({ props, inner: content, has, context }) {
    const inner = content();
    if (has(({ code }) => code !== undefined)) return inner;
    const source = htmlToSource(inner).replace(/^\s*\n|\s+$/g, '');
    const lang = asText(props['language']) ?? asText(props['lang']) ?? 'text';
    const title = asText(props['filename']) ?? asText(props['title']);
    if (context.code !== undefined) {
      const icon = asText(props['icon']);
      return context.code({ lang, source, ...defined({ title, icon }) }, fenceOptions(props));
    }
    const head = title === undefined ? html`` : html`<span class="code-title">${title}</span>`;
    const lines = source.split('\n').map((line) => html`<span class="line">${line}</span>`);
    const name = attributes({ 'aria-label': title ?? lang, 'data-wrap': asFlag(props['wrap']) });
    return html`
      <figure${attributes({ class: 'code code-block', 'data-lang': lang })}>
        <div class="code-bar">
          ${head}
          <span class="code-actions">
            <button type="button" class="code-copy code-block-copy-button" data-copy aria-label="${context.word('copyCode')}"></button>
          </span>
        </div>
        <pre class="code-pre" tabindex="0" role="group"${name}><code>${joinHtml(lines, '\n')}</code></pre>
      </figure>
    `;
  },
};
