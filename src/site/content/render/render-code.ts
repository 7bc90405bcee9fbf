/** Renders code fences: parses the info string, fills in props of a snippet, and highlights the sample. */
import { defined } from '../../../lib/defined.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { CodeInfo, PropValue } from '../component.ts';
import { renderMath } from '../math/render-math.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';
import { codeBlock } from './code-block.ts';
import { type FenceInfo, readFenceInfo } from './code-fence.ts';
import { readCodeMarks } from './code-marks.ts';
import { ComponentContent } from './component-content.ts';
import { componentContext } from './component-context.ts';
import { iconHtml } from './icon-html.ts';
import { reportCutSample } from './report-cut-sample.ts';

/** HTML of a code node, whole or only its scrolling part. */
export function renderCode(node: MarkdownNode, scope: Scope, part: 'html' | 'inner' = 'html'): Html {
  const info = readInfo(node);
  if (part === 'html' && info.lang === 'math') return renderMath('div', node, scope);
  const diagram = part === 'html' && info.lang === 'mermaid' ? renderDiagram(node, scope) : undefined;
  if (diagram !== undefined) return diagram;
  const icon = info.icon === undefined || part === 'inner' ? html`` : iconHtml(info.icon, {}, scope);
  const block = codeBlock(info, sourceOf(node, scope), { icon, words: scope.page.words });
  scope.page.state.code(block.source, info.lang);
  if (block.folds) scope.page.state.feature('code');
  if (block.isCut) reportCutSample(node, scope);
  for (const word of info.unused) reportUnused(word, node, scope);
  return block[part];
}

function reportUnused(word: string, node: MarkdownNode, scope: Scope): void {
  if (!scope.page.state.once(`sample ${word}`)) return;
  warnAt(node, scope, {
    code: 'content/sample-no-effect',
    message: `"${word}" after the language of a code sample has no effect`,
    hint: /copy/i.test(word)
      ? 'Remove it: every sample has a copy button'
      : 'Remove it, or leave it for other programs that read these files',
  });
}

/** The parts of a fence that a component around it can read. */
export function fenceInfo(node: MarkdownNode, scope: Scope): CodeInfo {
  const info = readInfo(node);
  return {
    lang: info.lang,
    ...defined({ title: info.title, icon: info.icon }),
    source: readCodeMarks(sourceOf(node, scope)).source,
  };
}

function readInfo(node: MarkdownNode): FenceInfo {
  return readFenceInfo(node.lang ?? '', node.meta ?? '');
}

/** Replaces `{name}` in a sample inside a snippet by the prop `name`, when the snippet has one. */
function sourceOf(node: MarkdownNode, scope: Scope): string {
  const source = node.value ?? '';
  const { props } = scope;
  if (props === undefined || !source.includes('{')) return source;
  return source.replace(/\{(\w{1,60})\}/g, (whole, name: string) => {
    const value = props.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

const OPTION = /\b(actions|placement)=(?:\{?["']?)([\w-]{1,20})/g;

/** HTML of a diagram; undefined when no component renders it. */
function renderDiagram(node: MarkdownNode, scope: Scope): Html | undefined {
  const component = scope.page.registry.get('Mermaid');
  if (component === undefined) return undefined;
  const props: Record<string, PropValue> = {};
  for (const [, name, value] of (node.meta ?? '').matchAll(OPTION)) props[name!] = value;
  const context = componentContext(node, scope, scope.page.state.mark());
  return component.render(new ComponentContent({ props, context }, [node], scope));
}
