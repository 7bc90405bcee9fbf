/** Highlights a reported code sample: untrusted text, highlighted in the server's process by grammars that take linear time. */

import { type Html, html, joinHtml, trustedHtml } from '../../../../lib/html.ts';
import { FEEDBACK_LIMITS } from '../../../../records/feedback/feedback.ts';
import { ownGrammar } from '../../../../site/content/highlight/languages.ts';
import { tokenize } from '../../../../site/content/highlight/tokenize.ts';

/** Renders `code` in lines, as code blocks of the site; plain when its language is unknown. */
export function snippetHtml(code: string, lang: string | null): Html {
  const text = code.slice(0, FEEDBACK_LIMITS.code).replaceAll('\r\n', '\n');
  const grammar = ownGrammar((lang ?? '').toLowerCase());
  const lines = grammar === undefined ? text.split('\n') : tokenize(text, grammar).map(trustedHtml);
  return joinHtml(
    lines.map((line) => html`<span class="line">${line}</span>`),
    '\n',
  );
}
