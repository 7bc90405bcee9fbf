/** Highlights languages without a built-in grammar with TextMate grammars. */
import type { HighlighterCore } from 'shiki/core';
import type { TokenClass } from './grammar.ts';
import { grammarsOf } from './grammar-files.ts';
import { type LineToken, type SampleBudget, tokenLines } from './token-lines.ts';
import { LineWriter } from './tokenize.ts';

/** Each class is a colour of the theme, so that one pass serves light and dark. */
const SCOPES: readonly (readonly [TokenClass, readonly string[]])[] = [
  ['c', ['comment', 'punctuation.definition.comment']],
  ['s', ['string', 'punctuation.definition.string', 'markup.inline.raw', 'markup.fenced_code']],
  ['e', ['constant.character.escape', 'string.regexp', 'constant.other.placeholder']],
  ['n', ['constant', 'support.constant', 'variable.language']],
  ['k', ['keyword', 'storage', 'markup.heading', 'entity.name.section', 'keyword.other']],
  ['o', ['keyword.operator', 'punctuation.separator.key-value']],
  ['f', ['entity.name.function', 'support.function', 'meta.function-call.generic', 'entity.name.command']],
  [
    't',
    [
      'entity.name.type',
      'entity.name.class',
      'entity.name.namespace',
      'support.type',
      'support.class',
      'entity.other.inherited-class',
    ],
  ],
  ['g', ['entity.name.tag']],
  [
    'a',
    [
      'entity.other.attribute-name',
      'support.type.property-name',
      'meta.object-literal.key',
      'variable.other.property.definition',
      'entity.name.tag.yaml',
    ],
  ],
  ['v', ['variable.parameter', 'variable.other.readwrite.alias', 'punctuation.definition.variable']],
  ['p', ['punctuation', 'meta.brace']],
  ['d', ['markup.deleted']],
  ['i', ['markup.inserted']],
];
const CLASS_OF = new Map(SCOPES.map(([is], i): [string, TokenClass] => [colour(i + 1), is]));
const LANGUAGE = /^[a-z0-9+#][a-z0-9+#-]{0,40}$/;
const MAX_LANGUAGES = 40;
let ready: HighlighterCore | undefined;
const known = new Map<string, boolean>();

function colour(index: number): string {
  return `#${index.toString(16).toUpperCase().padStart(6, '0')}`;
}

/** Loads the library; then returns a function that makes a highlighter without languages, whose colours are our classes. */
export async function loadHighlighter(): Promise<() => HighlighterCore> {
  const [{ createHighlighterCoreSync }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  const tokenColors = SCOPES.map(([, scope], i) => ({
    scope: [...scope],
    settings: { foreground: colour(i + 1) },
  }));
  const theme = {
    name: 'classes',
    type: 'light' as const,
    colors: { 'editor.foreground': '#FFFFFF', 'editor.background': '#000000' },
    settings: [{ settings: { foreground: '#FFFFFF', background: '#000000' } }, ...tokenColors],
  };
  return () =>
    createHighlighterCoreSync({
      themes: [theme],
      langs: [],
      engine: createJavaScriptRegexEngine({ forgiving: true }),
      warnings: false,
    });
}

/** Loads the grammar of `lang`, if there is one, for `textmateLines`. */
export async function loadTextmate(lang: string): Promise<void> {
  if (known.has(lang) || !LANGUAGE.test(lang) || known.size >= MAX_LANGUAGES * 5) return;
  known.set(lang, false);
  if ([...known.values()].filter(Boolean).length >= MAX_LANGUAGES) return;
  try {
    const grammars = await grammarsOf(lang);
    ready ??= (await loadHighlighter())();
    await ready.loadLanguage(...grammars);
    known.set(lang, true);
  } catch {
    // No grammar of that name, or one that the engine cannot read: the sample is not highlighted.
  }
}

/**
 * HTML of each line, or undefined when there is no grammar for `lang`.
 * @throws SampleTooSlow when the budget is used up
 */
export function textmateLines(source: string, lang: string, budget: SampleBudget): string[] | undefined {
  if (ready === undefined || known.get(lang) !== true) return undefined;
  return htmlLines(tokenLines(ready, { source, lang }, budget));
}

/** HTML of lines that were tokenised with the theme of our highlighters. */
export function htmlLines(lines: Iterable<readonly LineToken[]>): string[] {
  const writer = new LineWriter();
  let isFirst = true;
  for (const tokens of lines) {
    if (!isFirst) writer.newLine();
    isFirst = false;
    for (const { text, colour } of tokens)
      writer.write(text, CLASS_OF.get((colour ?? '').toUpperCase()) ?? '');
  }
  return writer.finish();
}
