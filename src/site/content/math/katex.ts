/** Wraps KaTeX in one function and loads it with the first formula; the only file that imports it. */
import type { KatexOptions } from 'katex';
import { type Html, trustedHtml } from '../../../lib/html.ts';

/** The HTML of a formula, or the reason for its failure. */
type TypesetMath = { readonly html: Html } | { readonly problem: string };

type Print = (tex: string, options: KatexOptions) => string;

/** Limits that no real formula reaches: characters, macro expansions, `em`, and characters of output. */
const LONGEST = 10_000;
const MAX_EXPANSIONS = 1_000;
const LARGEST_EM = 30;
const LONGEST_HTML = 400_000;

/** Of LaTeX itself: text in a box, and names for references from elsewhere. */
const MACROS: NonNullable<KatexOptions['macros']> = {
  '\\mbox': '\\text{#1}',
  '\\label': { tokens: [], numArgs: 1 },
};

let print: Print | undefined;

/** Must be awaited before `typesetMath` is called. */
export async function loadMath(): Promise<void> {
  print ??= (await import('katex')).default.renderToString;
}

/** Renders visual HTML with MathML for assistive software. Commands that load, link or style are disabled. */
export function typesetMath(tex: string, display: boolean): TypesetMath | undefined {
  if (print === undefined) return undefined;
  if (tex.length > LONGEST) return { problem: `it has more than ${LONGEST} characters` };
  try {
    const drawn = print(tex, {
      displayMode: display,
      output: 'htmlAndMathml',
      trust: false,
      strict: 'ignore',
      throwOnError: true,
      errorColor: 'var(--danger)',
      macros: { ...MACROS },
      maxExpand: MAX_EXPANSIONS,
      maxSize: LARGEST_EM,
    });
    if (drawn.length > LONGEST_HTML) return { problem: 'it is too large when it is drawn' };
    return { html: trustedHtml(drawn) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'it is nested too deeply' };
    const message = error instanceof Error ? error.message : String(error);
    return {
      problem: message
        .replace(/^KaTeX parse error: /, '')
        .replace(/[\u0332\u0338]/g, '')
        .slice(0, 300),
    };
  }
}
