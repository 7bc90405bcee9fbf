/** Reports text that was meant as syntax: addresses that a blank ends, and notes in the notation of other programs. */
import { encodeWritten } from '../../../lib/text/address-path.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';

const LINK = /(!?)\[[^[\]\n]{0,300}\]\(((?:[^()\n]|\([^()\n]{0,300}\)){1,1000})\)/g;
const TITLE = /\s+(?:"[^"]*"|'[^']*'|\([^()]*\))\s*$/;
/** Words in parentheses after words in brackets may be no link; a path or a file name is one. */
const ADDRESS = /^(?:\/|\.\.?\/|https?:\/\/)|\.[a-z\d]{2,5}$/i;
/** `:::note` of directives, and `!!! note` of MkDocs, at the beginning of a line. */
const NOTE = /^(?::{3,}[ \t]*\{?\.?([a-z][\w-]{0,40})|!!![ \t]+([a-z]{2,40}))(?![\w:])/gim;

/** The component that shows the same. */
const COMPONENTS: Readonly<Record<string, string>> = {
  note: 'Note',
  info: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  success: 'Check',
  check: 'Check',
  important: 'Note',
  abstract: 'Info',
  warning: 'Warning',
  caution: 'Warning',
  attention: 'Warning',
  danger: 'Danger',
  error: 'Danger',
  failure: 'Danger',
  details: 'Accordion',
  steps: 'Steps',
  tabs: 'Tabs',
};

export function warnSyntaxAsText(node: MarkdownNode, scope: Scope): void {
  const text = node.value ?? '';
  if (text.includes('](')) warnBlanks(node, text, scope);
  if (text.includes(':::') || text.includes('!!!')) warnNotes(node, text, scope);
}

function warnBlanks(node: MarkdownNode, text: string, scope: Scope): void {
  for (const [, mark, inside = ''] of text.matchAll(LINK)) {
    const address = inside.replace(TITLE, '').trim();
    if (!/\s/.test(address) || !ADDRESS.test(address)) continue;
    warnAt(node, scope, {
      code: 'content/address-with-blank',
      message: `The ${mark === '' ? 'link' : 'image'} to "${address.slice(0, 100)}" is shown as text, because its address has a blank`,
      hint: `Write "${encodeWritten(address).slice(0, 200)}", or put the address between < and >`,
    });
  }
}

function warnNotes(node: MarkdownNode, text: string, scope: Scope): void {
  for (const { 0: written, 1: directive, 2: admonition, index } of text.matchAll(NOTE)) {
    const name = (directive ?? admonition ?? '').toLowerCase();
    const component = Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : undefined;
    if (component === undefined && admonition !== undefined) continue;
    const lines = text.slice(0, index).split('\n').length - 1;
    warnAt(below(node, lines), scope, {
      code: 'content/foreign-note',
      message: `"${written.trim()}" is shown as text: it is the notation of another program`,
      hint: component === undefined ? 'Write a component' : `Write <${component}> … </${component}>`,
    });
  }
}

/** The node as if it began some lines later. */
function below(node: MarkdownNode, lines: number): MarkdownNode {
  const { position } = node;
  if (position === undefined || lines === 0) return node;
  const start = { line: position.start.line + lines, column: 1 };
  return { ...node, position: { ...position, start } };
}
