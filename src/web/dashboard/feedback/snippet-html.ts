/** Colours a code sample that a reader reported. It is hostile text and is coloured in the server's own process. */
import { escapeText } from '../../../lib/html.ts';
import { FEEDBACK_LIMITS } from '../../../records/feedback/feedback.ts';
import { ownGrammar } from '../../../site/content/highlight/languages.ts';
import { tokenize } from '../../../site/content/highlight/tokenize.ts';

/** Grammars that look far ahead from each word: a sample made for it would hold up the server for seconds. They stay plain. */
const SLOW = new Set(
  (
    'css scss less sass postcss html xml svg vue svelte markup xhtml rss plist wsdl astro md markdown mdx ' +
    'toml ini env dotenv properties conf cfg editorconfig'
  ).split(' '),
);

/** HTML of `code`: lines as the site's own code blocks have them, plain where its language is not known. */
export function snippetHtml(code: string, lang: string | null): string {
  const text = code.slice(0, FEEDBACK_LIMITS.code).replaceAll('\r\n', '\n');
  const name = (lang ?? '').toLowerCase();
  const grammar = SLOW.has(name) ? undefined : ownGrammar(name);
  const lines = grammar === undefined ? escapeText(text).split('\n') : tokenize(text, grammar);
  return lines.map((line) => `<span class="line">${line}</span>`).join('\n');
}
