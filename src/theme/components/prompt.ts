/** Prompt: an instruction for an AI tool, to copy or to open in an editor. */
import { type Html, html, isEmpty, isHtml, trustedHtml } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { withValues } from '../strings/interface-strings.ts';
import { htmlToSource } from './html-to-text.ts';
import { iconProps, propsIcon } from './icon-props.ts';
import { asList, asText } from './prop-value.ts';

const MAX_PROMPT = 8000;

/** The instruction as close to its source as rendered Markdown allows: list items get their dashes back. */
function promptText(inner: Html): string {
  const marked = String(inner)
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<\/(p|li|h[1-6]|pre|ul|ol)>/gi, '\n');
  return htmlToSource(trustedHtml(marked))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export const prompt: Component = {
  name: 'Prompt',
  doc: 'An instruction for an AI tool, to copy',
  example: `<Prompt description="Set up a Harbor worker" icon="wand-sparkles" actions={["copy", "cursor"]}>
  Add the package harbor to this project and write a worker for the job "welcome-mail".
</Prompt>`,
  props: {
    description: {
      kind: 'string',
      doc: 'What the instruction does; Markdown',
      required: true,
      aliases: ['title'],
    },
    actions: {
      kind: 'list',
      doc: 'What readers can do with it',
      default: 'copy',
      values: ['copy', 'cursor'],
    },
    ...iconProps,
  },
  render({ props, inner: content, context }) {
    const inner = content();
    const description = props['description'] ?? props['title'];
    context.feature('prompt');
    const text = promptText(inner);
    const actions = props['actions'] === undefined ? ['copy'] : asList(props['actions']);
    const title = isHtml(description)
      ? description
      : context.inline(asText(description) ?? context.word('prompt'));
    const cursor = `https://cursor.com/link/prompt?text=${encodeURIComponent(text.slice(0, MAX_PROMPT).toWellFormed())}`;
    const icon = propsIcon(props, context);
    const copy = html`
      <button type="button" data-copy="text" data-text="${text}">
        ${interfaceIcon('copy')}
        ${context.word('copyPrompt')}
      </button>
    `;
    const open = html`<a href="${cursor}">${withValues(context.word('openIn'), { name: 'Cursor' })}</a>`;
    return html`
      <div class="prompt">
        <details>
          <summary>
            ${isEmpty(icon) ? interfaceIcon('terminal') : icon}
            <span data-part="title">${title}</span>
          </summary>
          <div data-part="body">${inner}</div>
        </details>
        <div data-part="actions">
          ${actions.includes('copy') ? copy : ''}
          ${actions.includes('cursor') ? open : ''}
        </div>
      </div>
    `;
  },
};
