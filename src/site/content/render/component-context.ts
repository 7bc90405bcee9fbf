/** Creates the context through which a component uses its page. */
import { defined } from '../../../lib/defined.ts';
import { html, joinHtml } from '../../../lib/html.ts';
import type { ComponentContext, PropValue } from '../component.ts';
import { wordOf } from '../component-words.ts';
import type { Scope } from '../scope.ts';
import { linkPlace, type ResolvedLink, resolveLink, resolveSource } from '../syntax/links.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { slug, slugAliases } from '../syntax/slug.ts';
import { codeBlock } from './code-block.ts';
import { readFenceInfo } from './code-fence.ts';
import { iconHtml } from './icon-html.ts';
import { recordLink } from './render-link.ts';
import { reportCutSample } from './report-cut-sample.ts';

/**
 * The context of one component.
 * @param mark position of the component in the page state: its headings come before those of its children
 */
export function componentContext(node: MarkdownNode, scope: Scope, mark: number): ComponentContext {
  const { page } = scope;
  const { state, settings } = page;
  const place = linkPlace(scope.file, settings);
  const start = node.position?.start;
  let at = mark;
  return {
    id: (text) => state.idFor(text),
    heading: (depth, id, text) => state.heading({ depth: Math.max(2, depth), id, text }, at++),
    alias: (id, spelling) => {
      for (const each of [spelling, slug(spelling), ...slugAliases(spelling)]) state.alias(id, each);
    },
    icon(icon, options = {}) {
      const before = state.icons.size;
      const shown = iconHtml(icon, options, scope);
      if (state.icons.size > before && start !== undefined)
        state.iconPlaces.set([...state.icons].at(-1)!, {
          file: scope.file,
          line: start.line,
          column: start.column,
        });
      return shown;
    },
    href: (href) => address(href, 'link', () => resolveLink(String(href), place)),
    src: (src) => address(src, 'image', () => resolveSource(String(src), place)),
    inline: (markdown) => page.inline(markdown, scope),
    feature: (name) => state.feature(name),
    aside: (part) => {
      state.aside = joinHtml([state.aside, part]);
    },
    warn: (code, message, hint) =>
      state.warn({
        code,
        message,
        file: scope.file,
        ...defined({ hint }),
        ...(start === undefined ? {} : { line: start.line, column: start.column }),
      }),
    code: ({ lang, source, title, icon }, options = '') => {
      const info = { ...readFenceInfo(lang, options), ...defined({ title }) };
      const block = codeBlock(info, source, {
        icon: icon === undefined ? html`` : iconHtml(icon, {}, scope),
        words: page.words,
      });
      state.code(block.source, lang);
      if (block.folds) state.feature('code');
      if (block.isCut) reportCutSample(node, scope);
      return block.html;
    },
    anchors: (id) => state.aliasPlace(id),
    word: (key) => wordOf(page.words, key),
    once: (key) => state.once(`component ${key}`),
    update: (entry) => state.update(entry),
    parameter: (field, render) => state.fields.add(field, render),
    ...defined({ audience: page.audience, around: scope.around }),
  };

  function address(
    value: PropValue,
    kind: 'link' | 'image',
    resolve: () => ResolvedLink | undefined,
  ): string | undefined {
    if (typeof value !== 'string') return undefined;
    const found = resolve();
    if (found !== undefined) recordLink({ ...found, written: value, kind, node, says: titleOf(node) }, scope);
    return found?.href;
  }
}

/** What a component that leads somewhere, such as a card, names the place. */
function titleOf({ attributes = [] }: MarkdownNode): string | undefined {
  const title = attributes.find(({ name }) => name === 'title')?.value;
  return typeof title === 'string' ? title : undefined;
}
