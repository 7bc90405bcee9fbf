/** Renders a code sample as HTML: bar, copy button and marked lines. */
import { attributes, type Html, html, joinHtml } from '../../../lib/html.ts';
import { type ComponentWords, wordOf } from '../component-words.ts';
import type { FenceInfo } from './code-fence.ts';
import { readCodeMarks } from './code-marks.ts';
import { highlightSample } from './highlight.ts';

/** Longer samples fold; shorter ones never do, even when an author calls them expandable. */
const FOLDS_ABOVE = 32;
const EXPANDABLE_ABOVE = 10;

/** Names of no language, which say nothing beside a title. */
const UNNAMED = /^(?:text|txt|plain|plaintext)?$/i;

interface CodeBlock {
  /** The whole figure. */
  readonly html: Html;
  /** Only the scrolling part, for components with a bar of their own. */
  readonly inner: Html;
  /** The text that the reader sees and copies, without marks. */
  readonly source: string;
  /** True when the sample is long: pages with one need the script that folds it. */
  readonly folds: boolean;
  /** True when the sample has no colours because the samples of the page took too long. */
  readonly isCut: boolean;
}

/** Settings of the figure around the sample. */
interface CodeFrame {
  /** HTML of the icon of `info.icon`, or empty. */
  readonly icon: Html;
  readonly words?: ComponentWords | undefined;
}

export function codeBlock(info: FenceInfo, code: string, frame: CodeFrame): CodeBlock {
  const { source, marks } = readCodeMarks(code);
  const kinds = new Set<string>();
  const sample = highlightSample(source, info.lang);
  const lines = sample.lines.map((line, i) => {
    const own = new Set<string>(marks.get(i));
    if (info.highlight.has(i + 1)) own.add('mark');
    if (info.focus.has(i + 1)) own.add('focus');
    for (const kind of own) kinds.add(kind);
    return own.size === 0
      ? html`<span class="line">${line}</span>`
      : html`<span class="line ${[...own].join(' ')}">${line}</span>`;
  });
  const folds = lines.length > (info.expandable ? EXPANDABLE_ABOVE : FOLDS_ABOVE);
  const pre = attributes({
    class: 'code-pre',
    tabindex: 0,
    // A group, not a region: a page may have many samples of one name, and landmarks need unique names.
    role: 'group',
    'aria-label': info.title ?? (info.lang === '' ? wordOf(frame.words, 'code') : info.lang),
    'data-lines': info.lines,
    'data-wrap': info.wrap,
    'data-diff': kinds.has('add') || kinds.has('del'),
    'data-focus': kinds.has('focus'),
  });
  const inner = html`<pre${pre}><code>${joinHtml(lines, '\n')}</code></pre>`;
  const figure = attributes({
    class: 'code code-block',
    'data-lang': info.lang === '' ? undefined : info.lang,
    'data-fold': folds ? lines.length : undefined,
  });
  return {
    html: html`<figure${figure}>${bar(info, frame)}${inner}</figure>`,
    inner,
    source,
    folds,
    isCut: sample.isCut,
  };
}

function bar(info: FenceInfo, { icon, words }: CodeFrame): Html {
  const title =
    info.title === undefined ? html`` : html`<span class="code-title">${icon}${info.title}</span>`;
  const label = info.title === undefined || UNNAMED.test(info.lang) ? undefined : info.lang;
  const copy = html`<button class="code-copy code-block-copy-button" type="button" data-copy aria-label="${wordOf(words, 'copyCode')}"></button>`;
  return html`
    <div${attributes({ class: 'code-bar', 'data-label': label })}>
      ${title}
      <span class="code-actions">
        ${info.copy ? copy : ''}
      </span>
    </div>
  `;
}
