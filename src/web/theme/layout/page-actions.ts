/** What a reader can do with the page as a whole: copy it, read it as Markdown, ask an assistant about it. */
import { attributes, escapeAttribute, escapeText } from '../../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageView } from '../page-view.ts';
import { type InterfaceStrings, withValues } from '../strings/interface-strings.ts';
import { absoluteHref, siteHref } from './site-href.ts';

/** Names in `contextual.options` that stand for a link which takes a question. */
const ASSISTANTS: Readonly<Record<string, { readonly name: string; readonly ask: string }>> = {
  chatgpt: { name: 'ChatGPT', ask: 'https://chatgpt.com/?hints=search&q=' },
  claude: { name: 'Claude', ask: 'https://claude.ai/new?q=' },
  perplexity: { name: 'Perplexity', ask: 'https://www.perplexity.ai/search?q=' },
  grok: { name: 'Grok', ask: 'https://grok.com/?q=' },
};

/** Empty when the site does not offer its pages as Markdown. */
export function pageActions(view: PageView, text: InterfaceStrings): string {
  const { site, url } = view;
  if (site.markdown !== true) return '';
  const markdown = `${url === '/' ? '/index' : url}.md`;
  const href = siteHref(site, markdown) ?? '';
  const items = [
    entry({ href, label: text.viewMarkdown, hint: text.viewMarkdownHint, external: false }),
    ...assistants(view, markdown, text),
  ];
  return (
    `<div class="page-actions"><button class="page-copy" type="button"${attributes({ 'data-copy-page': href, 'data-copied': text.copied })}>${interfaceIcon('copy')}${interfaceIcon('check')}` +
    `<span class="label">${escapeText(text.copyPage)}</span></button>` +
    `<button class="page-more" type="button" popovertarget="lectern-actions" aria-label="${escapeAttribute(text.moreActions)}">${interfaceIcon('chevron-down')}</button>` +
    `<div class="menu-box" id="lectern-actions" popover data-align="end"><ul class="menu-list" aria-label="${escapeAttribute(text.moreActions)}">${items.join('')}</ul></div></div>`
  );
}

/** Assistants fetch the page themselves, so they are offered only where its public address is known. */
function assistants({ site }: PageView, markdown: string, text: InterfaceStrings): string[] {
  const address = absoluteHref(site, markdown);
  if (address === undefined) return [];
  const question = encodeURIComponent(withValues(text.assistantPrompt, { url: address }));
  return site.config.contextual.options.flatMap((option) => {
    const known =
      typeof option === 'string' && Object.hasOwn(ASSISTANTS, option) ? ASSISTANTS[option] : undefined;
    if (known === undefined) return [];
    return [
      entry({
        href: known.ask + question,
        label: withValues(text.askAssistant, { name: known.name }),
        external: true,
      }),
    ];
  });
}

function entry({
  href,
  label,
  hint,
  external,
}: {
  readonly href: string;
  readonly label: string;
  readonly hint?: string;
  readonly external: boolean;
}): string {
  const marks = attributes({
    href,
    rel: external ? 'noopener' : 'nofollow',
    target: external ? '_blank' : undefined,
  });
  const words = `<span class="menu-text"><span class="menu-label">${escapeText(label)}</span>${hint === undefined ? '' : `<span class="menu-hint">${escapeText(hint)}</span>`}</span>`;
  return `<li><a class="menu-item"${marks}>${interfaceIcon(external ? 'arrow-up-right' : 'file')}${words}</a></li>`;
}
