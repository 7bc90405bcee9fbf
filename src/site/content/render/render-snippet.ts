/** Renders imported snippets in place, with their props. */
import type { Html } from '../../../lib/html.ts';
import type { Props, PropValue } from '../component.ts';
import { withNames } from '../expression/names.ts';
import { USER } from '../expression/user-uses.ts';
import type { Scope } from '../scope.ts';
import { resolveSnippet } from '../syntax/list-imports.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';

const DEEPEST = 10;
/** Snippets count against the same limit as expressions, so that nested includes cannot grow exponentially. */
const STEPS_OF_SNIPPET = 50;

/** An element with its attributes evaluated. */
export interface Use {
  readonly node: MarkdownNode;
  readonly props: Props;
}

/** HTML of `<Snippet file="…">`: text rendered in place, code as a sample. */
export function renderSnippetTag(use: Use, scope: Scope): Html {
  const { node, props } = use;
  const paths = typeof props['file'] === 'string' ? resolveSnippet(props['file']) : [];
  const path = paths.find((candidate) => scope.page.text(candidate) !== undefined);
  const inside = path === undefined ? undefined : snippetScope(path, use, scope);
  if (inside !== undefined) return renderSnippet(inside, node);
  const code = path === undefined ? undefined : scope.page.text(path);
  if (path !== undefined && code !== undefined && scope.page.snippet(path) === undefined) {
    return scope.page.render(
      [{ type: 'code', lang: path.split('.').pop()!, meta: null, value: code.trimEnd() }],
      scope,
    );
  }
  if (path === undefined)
    warnAt(node, scope, {
      code: 'content/missing-import',
      message: `The snippet "${String(props['file'] ?? '')}" does not exist`,
      hint: 'Snippets are files in the folder "snippets"',
    });
  return scope.page.render(node.children ?? [], scope);
}

/** The nodes of a snippet and their scope. */
interface Inside {
  readonly nodes: readonly MarkdownNode[];
  readonly scope: Scope;
}

/** A snippet of one paragraph that is used within a sentence stays inline. */
export function renderSnippet({ nodes, scope }: Inside, node: MarkdownNode): Html {
  return scope.page.render(
    nodes,
    node.type === 'mdxJsxTextElement' && nodes.length === 1 ? { ...scope, phrasing: true } : scope,
  );
}

/** The nodes of a snippet and the scope they are rendered in, or undefined (with a warning) when it cannot be shown here. */
export function snippetScope(file: string, { node, props: given }: Use, scope: Scope): Inside | undefined {
  const { page } = scope;
  page.state.budget.steps -= STEPS_OF_SNIPPET;
  const props: Record<string, PropValue> = { ...given };
  const snippet = page.snippet(file);
  if (snippet === undefined) return undefined;
  if (scope.trail.includes(file) || scope.trail.length >= DEEPEST || page.state.budget.steps < 0) {
    warnAt(node, scope, {
      code: 'content/snippet-cycle',
      message: `The snippet "${file}" was left out because ${
        scope.trail.includes(file)
          ? 'it includes itself'
          : scope.trail.length >= DEEPEST
            ? `it is more than ${DEEPEST} snippets deep`
            : 'the page includes thousands'
      }: ${[...new Set([page.state.file, ...scope.trail]), file].join(' → ')}`,
      hint: 'Move what both need into a snippet of its own',
    });
    return undefined;
  }
  if (snippet.usesUser && !Object.hasOwn(props, USER)) page.state.usesUser = true;
  if ((node.children?.length ?? 0) > 0) props['children'] = page.render(node.children ?? [], scope);
  const bound = new Map<string, PropValue>([
    ['children', undefined],
    ...Object.entries(props),
    ['props', props],
  ]);
  return {
    nodes: snippet.nodes,
    scope: {
      ...scope,
      file,
      tight: false,
      names: withNames(bound, snippet.names),
      props: bound,
      trail: [...scope.trail, file],
    },
  };
}
