/** Renders formulas, and shows the source of those that are not TeX. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';
import { findMath, type MathMode, mayHaveMath } from './find-math.ts';
import { loadMath, typesetMath } from './katex.ts';

/** Wider formulas may scroll, so the keyboard must reach them. */
const NARROW = 40;
/** Characters of TeX on one page. */
const MAX_OF_A_PAGE = 400_000;
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,})[ \t]*math\b/m;
const LABEL = /=\s*["'{`]{1,2}[^"'\n]*\$[^$"'\n]+\$/;

/** Loads KaTeX when one of the texts may contain a formula. */
export async function prepareMath(texts: readonly string[], mode: MathMode): Promise<void> {
  if (
    texts.some(
      (text) =>
        FENCE.test(text) ||
        (mayHaveMath(text) && mode !== false && (LABEL.test(text) || findMath(text, mode).length > 0)),
    )
  )
    await loadMath();
}

/** @param tag `div` for a formula in a block of its own */
export function renderMath(tag: 'span' | 'div', node: MarkdownNode, scope: Scope): Html {
  const { state } = scope.page;
  const tex = node.value ?? '';
  const block = tag === 'div' && !scope.phrasing;
  // Search indexes the TeX, which is what people would type.
  state.text(block ? ` ${tex} ` : tex);
  state.feature('math');
  state.budget.tex -= tex.length;
  const done =
    state.budget.tex < 0
      ? { problem: `the page has more than ${MAX_OF_A_PAGE} characters of TeX` }
      : typesetMath(tex, block);
  if (done !== undefined && 'html' in done) {
    if (!block) return done.html;
    return html`<div${attributes({ class: 'math-block', tabindex: tex.length > NARROW ? 0 : undefined })}>${done.html}</div>`;
  }
  if (done !== undefined)
    warnAt(node, scope, {
      code: 'content/math',
      message: `The formula "${short(tex)}" is shown as its source: ${done.problem}`,
      hint: 'Correct the TeX, or write "\\$" for a dollar sign that begins no formula',
    });
  const code = html`<code class="math">${tex}</code>`;
  return block ? html`<div class="math-block">${code}</div>` : code;
}

function short(tex: string): string {
  const line = tex.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
