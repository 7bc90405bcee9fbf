/** Renders the author's parts of the layout around one page: each place alone, so that a broken one leaves the others. */
import { defined } from '../../lib/defined.ts';
import type { Issue } from '../../lib/issue.ts';
import { NeedsEngine } from './author/author-engine.ts';
import { guardSnippets, reasonOf, withEngine } from './compile-page.ts';
import type { ComponentRegistry, PropValue } from './component.ts';
import { createPage, type PreparedPage } from './create-page.ts';
import { EMPTY_BODY } from './empty-body.ts';
import { withNames } from './expression/names.ts';
import { prepareMath } from './math/render-math.ts';
import { isKnownTag } from './modules/known-tag.ts';
import type { RenderedBody } from './page/page.ts';
import type { RenderRequest, RenderResult } from './page-renderer.ts';
import { parsePage } from './parse/parse-page.ts';
import type { PartInput, PartUse } from './part-input.ts';
import { beginSamples, loadLanguages } from './render/highlight.ts';
import { SettledIds } from './render/settle-ids.ts';
import type { MarkdownNode } from './syntax/markdown-node.ts';
import { utilityFile } from './utilities/utility-file.ts';

/**
 * Fills every place that `input` names, with the rules and limits of a page; what cannot be shown is an issue at its line of docs.json,
 * and its place has no HTML. Never throws for bad input.
 */
export async function compileParts(
  request: RenderRequest,
  input: PartInput,
  registry: ComponentRegistry,
): Promise<RenderResult> {
  const refused = guardSnippets(request);
  if (refused !== undefined) return { body: { ...EMPTY_BODY, issues: [refused] } };
  try {
    const texts = Object.values(request.snippets);
    const { latex } = request.settings;
    const parsed = parsePage({
      file: request.file,
      body: input.uses.map(importLine).join('\n'),
      latex,
      known: (name) => isKnownTag(name, registry),
    });
    await beginSamples(request.grammars);
    await loadLanguages(texts);
    await prepareMath(texts, latex);
    const { page, body } = await withEngine(() => {
      const page = createPage(request, registry, { parsed });
      return { page, body: bodyOf(page, input) };
    });
    const { classes, isPartial } = page.scope.page.state;
    const styles = await utilityFile(classes);
    return {
      body: styles === undefined ? body : { ...body, files: [styles, ...(body.files ?? [])] },
      ...(isPartial ? { isPartial: true as const } : {}),
    };
  } catch (error) {
    return { body: { ...EMPTY_BODY, issues: [failure(error, input.uses[0]!)] } };
  }
}

/** `header.end` -> `HeaderEnd`: the name of its component, here and in no message. */
function localName({ place }: PartUse): string {
  return place.replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function importLine(use: PartUse): string {
  const local = localName(use);
  const names = use.name === 'default' ? local : `{ ${use.name} as ${local} }`;
  return `import ${names} from ${JSON.stringify(`/${use.file}`)};`;
}

function bodyOf(page: PreparedPage, { uses, page: given }: PartInput): RenderedBody {
  const { state, author } = page.scope.page;
  const names = withNames(
    new Map<string, PropValue>([['$given', { page: given } as unknown as PropValue]]),
    page.scope.names,
  );
  const ids = new SettledIds();
  const parts: RenderedBody['parts'] = {};
  for (const use of uses) {
    const { links } = state;
    const before = links.length;
    const scope = { ...page.scope, file: use.at.file, names, part: use.place };
    try {
      const html = state.attempt(() => page.scope.page.render([elementOf(use)], scope));
      const settled = ids.settle(state.fillAliases(html));
      if (settled.trim() !== '') Object.assign(parts, { [use.place]: settled });
    } catch (error) {
      // All of them are rendered again with it.
      if (error instanceof NeedsEngine) throw error;
      state.depth = 0;
      state.issues.push(failure(error, use));
    }
    // Those of a snippet have its own file.
    for (let at = before; at < links.length; at++)
      if (links[at]!.file === undefined) links[at] = { ...links[at]!, file: use.at.file, line: use.at.line };
  }
  const files = author.files();
  return {
    ...EMPTY_BODY,
    parts,
    links: state.links,
    ids: [...ids.shown],
    icons: [...state.icons],
    ...(state.iconPlaces.size === 0 ? {} : { iconPlaces: Object.fromEntries(state.iconPlaces) }),
    features: [...state.features],
    ...defined({ files: files.length === 0 ? undefined : files }),
    ...(state.usesUser ? { usesUser: true as const } : {}),
    ...(state.addsIds ? { addsIds: true as const } : {}),
    issues: state.issues,
  };
}

function elementOf(use: PartUse): MarkdownNode {
  const { line, column } = use.at;
  return {
    type: 'mdxJsxFlowElement',
    name: localName(use),
    attributes: [{ type: 'mdxJsxExpressionAttribute', value: '...$given' }],
    children: [],
    position: { start: { line, column }, end: { line, column } },
  };
}

function failure(error: unknown, { place, file, at }: PartUse): Issue {
  return {
    severity: 'error',
    code: 'content/failed',
    message: `The part "${place}" stays empty, because "${file}" could not be rendered: ${reasonOf(error)}`,
    hint: 'Simplify the component, and report this as a fault of Lectern',
    ...at,
  };
}
