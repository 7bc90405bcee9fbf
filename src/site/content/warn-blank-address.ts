/** Reports images and links that Markdown takes for text, because a blank ends their address. */
import { encodeWritten } from '../../lib/address-path.ts';
import type { MarkdownNode } from './markdown-node.ts';
import type { Scope } from './scope.ts';
import { warnAt } from './warn-at.ts';

const WRITTEN = /(!?)\[[^[\]\n]{0,300}\]\(((?:[^()\n]|\([^()\n]{0,300}\)){1,1000})\)/g;
const TITLE = /\s+(?:"[^"]*"|'[^']*'|\([^()]*\))\s*$/;
/** Words in parentheses after words in brackets may be no link; a path or a file name is one. */
const ADDRESS = /^(?:\/|\.\.?\/|https?:\/\/)|\.[a-z\d]{2,5}$/i;

export function warnBlankAddress(node: MarkdownNode, text: string, scope: Scope): void {
  for (const [, mark, inside = ''] of text.matchAll(WRITTEN)) {
    const address = inside.replace(TITLE, '').trim();
    if (!/\s/.test(address) || !ADDRESS.test(address)) continue;
    const what = mark === '' ? 'link' : 'image';
    warnAt(node, scope, {
      code: 'content/address-with-blank',
      message: `The ${what} to "${address.slice(0, 100)}" is shown as text, because its address has a blank`,
      hint: `Write "${encodeWritten(address).slice(0, 200)}", or put the address between < and >`,
    });
  }
}
