/** The entries of a page's menu, in the author's order: view as text, ask the site or an assistant, connect a program. */
import type { ContextualOption } from '../../../site/config/schema/contextual.ts';
import type { IconRef } from '../../../site/icon-key.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';
import type { PageView } from '../../page-view.ts';
import { type InterfaceStrings, withValues } from '../../strings/interface-strings.ts';
import { absoluteHref, siteHref } from '../parts/site-href.ts';

/** One entry: `copy` copies the page's text, `text` copies another text, `href` is a link. */
export interface ActionEntry {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly icon: InterfaceIconName | IconRef;
  readonly copy?: true;
  readonly text?: string;
  readonly href?: string;
  readonly external?: boolean;
  readonly download?: boolean;
  /** A link to the page for questions, which the script opens as a panel. */
  readonly opensAsk?: true;
}

/** An entry that the author defines. */
type OwnAction = Exclude<ContextualOption, string>;

/** Default entries. */
const USUAL: readonly ContextualOption[] = ['copy', 'view'];

/** Assistants whose address accepts a question. */
const ASSISTANTS: ReadonlyMap<string, readonly [name: string, ask: string]> = new Map([
  ['chatgpt', ['ChatGPT', 'https://chatgpt.com/?hints=search&q=']],
  ['claude', ['Claude', 'https://claude.ai/new?q=']],
  ['perplexity', ['Perplexity', 'https://www.perplexity.ai/search?q=']],
  ['grok', ['Grok', 'https://grok.com/?q=']],
  ['aistudio', ['Google AI Studio', 'https://aistudio.google.com/prompts/new_chat?prompt=']],
  ['devin', ['Devin', 'https://app.devin.ai/?prompt=']],
]);

/** Options that make no entry on a site without a public address: others fetch the page, or connect to its server. */
export const NEEDS_ADDRESS: ReadonlySet<string> = new Set([
  ...ASSISTANTS.keys(),
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
]);

/** The address of the page as Markdown, within the site. */
export function markdownHref(url: string): string {
  return `${url === '/' ? '/index' : url}.md`;
}

/** Empty when the author wants no menu; omits options without a target. */
export function actionEntries(view: PageView, text: InterfaceStrings): ActionEntry[] {
  const { site, contextual } = view;
  const options = contextual?.options ?? site.config.contextual.options;
  const entries = options.length === 0 && contextual === undefined ? USUAL : options;
  return entries
    .map((option) => {
      if (typeof option === 'string') return named(option, view, text);
      return isOwnAction(option) ? own(option, view) : undefined;
    })
    .filter((entry) => entry !== undefined);
}

/** The configuration is already validated; this only distinguishes the kinds of entries. */
function isOwnAction(option: unknown): option is OwnAction {
  return typeof option === 'object' && option !== null && 'title' in option && 'href' in option;
}

function named(option: string, view: PageView, text: InterfaceStrings): ActionEntry | undefined {
  const { site, url } = view;
  const assistant = ASSISTANTS.get(option);
  if (assistant !== undefined) return ask(assistant, view, text);
  switch (option) {
    case 'copy':
      return { copy: true, icon: 'copy', label: text.copyPage, hint: text.copyPageHint };
    case 'view':
      return {
        href: siteHref(site, markdownHref(url)) ?? '',
        icon: 'file',
        label: text.viewMarkdown,
        hint: text.viewMarkdownHint,
      };
    case 'assistant':
      return site.ask === undefined
        ? undefined
        : { href: siteHref(site, '/ask') ?? '', icon: 'ask', label: text.askTitle, opensAsk: true };
    case 'download-spec':
      return view.specification === undefined
        ? undefined
        : {
            href: siteHref(site, view.specification) ?? '',
            icon: 'download',
            label: text.downloadSpecification,
            download: true,
          };
    default:
      return connect(option, view, text);
  }
}

/** Assistants fetch the page themselves, so they need its public address. */
function ask(
  [name, address]: readonly [string, string],
  { site, url }: PageView,
  text: InterfaceStrings,
): ActionEntry | undefined {
  const page = absoluteHref(site, markdownHref(url));
  if (page === undefined) return undefined;
  const question = encodeURIComponent(withValues(text.assistantPrompt, { url: page }).toWellFormed());
  return {
    href: address + question,
    icon: 'spark',
    label: withValues(text.askAssistant, { name }),
    external: true,
  };
}

/** Entries that connect a program to the site's MCP server. */
function connect(option: string, { site }: PageView, text: InterfaceStrings): ActionEntry | undefined {
  const server = site.mcp === true ? absoluteHref(site, '/mcp') : undefined;
  if (server === undefined) return undefined;
  const { name } = site.config;
  const editor = (label: string, href: string): ActionEntry => ({
    href,
    icon: 'link',
    label: withValues(text.connectTo, { name: label }),
    hint: text.connectHint,
    external: true,
  });
  switch (option) {
    case 'mcp':
      return { text: server, icon: 'link', label: text.copyMcp, hint: text.copyMcpHint };
    case 'add-mcp':
      return { text: `npx add-mcp ${server}`, icon: 'terminal', label: text.copyMcpCommand };
    case 'cursor':
      return editor(
        'Cursor',
        `https://cursor.com/install-mcp?${setUp(name, Buffer.from(JSON.stringify({ url: server })).toString('base64'))}`,
      );
    case 'vscode':
      return editor(
        'VS Code',
        `https://vscode.dev/redirect/mcp/install?${setUp(name, JSON.stringify({ type: 'http', url: server }))}`,
      );
    default:
      return undefined;
  }
}

function setUp(name: string, config: string): string {
  return `name=${encodeURIComponent(name.toWellFormed())}&config=${encodeURIComponent(config)}`;
}

function own({ title, description, icon, href }: OwnAction, view: PageView): ActionEntry | undefined {
  const { site, url } = view;
  const values: Readonly<Record<string, string>> = {
    page: absoluteHref(site, markdownHref(url)) ?? siteHref(site, markdownHref(url)) ?? '',
    path: siteHref(site, url) ?? url,
    mcp: absoluteHref(site, '/mcp') ?? '',
  };
  const filled = (text: string, encode: (value: string) => string): string =>
    text.replace(/\$(page|path|mcp)\b/g, (_, name: string) => encode(values[name]!));
  const base = filled(typeof href === 'string' ? href : href.base, encodeURIComponent);
  const query = typeof href === 'string' ? [] : (href.query ?? []);
  const added = query.map(
    ({ key, value }) =>
      `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(filled(value, String).toWellFormed())}`,
  );
  const whole = added.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${added.join('&')}`;
  const safe = siteHref(site, whole);
  if (safe === undefined) return undefined;
  return {
    href: safe,
    label: title,
    hint: description,
    icon: icon === undefined ? 'arrow-up-right' : typeof icon === 'string' ? { name: icon } : icon,
    external: /^(?:https?:)?\/\//i.test(safe),
  };
}
