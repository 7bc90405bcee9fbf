/** Compiles a page from source text to a rendered body: guards, parses, renders, and collects issues. */

import { defined } from '../../lib/defined.ts';
import { html, joinHtml } from '../../lib/html.ts';
import type { Issue } from '../../lib/issue.ts';
import { beyondLatin } from '../../lib/text/beyond-latin.ts';
import { loadEngine, NeedsEngine, readyEngine } from './author/author-engine.ts';
import type { ComponentRegistry } from './component.ts';
import { createPage, type PreparedPage } from './create-page.ts';
import { failedResult } from './error-body.ts';
import { prepareMath } from './math/render-math.ts';
import { isKnownTag } from './modules/known-tag.ts';
import type { OutlineEntry, RenderedBody } from './page/page.ts';
import type { RenderRequest, RenderResult } from './page-renderer.ts';
import { parsePage } from './parse/parse-page.ts';
import { type ReferencePart, referencePart } from './reference-part.ts';
import type { ReferenceRenderer } from './reference-renderer.ts';
import { beginSamples, loadLanguages } from './render/highlight.ts';
import { renderFootnotes } from './render/render-footnotes.ts';
import { SettledIds } from './render/settle-ids.ts';
import { warnOfUnsearched } from './searched-text.ts';
import { firstHeading } from './syntax/first-heading.ts';
import { type FrontMatter, readFrontMatter } from './syntax/front-matter.ts';
import { guardSource } from './syntax/guard.ts';
import { isElement, type MarkdownNode } from './syntax/markdown-node.ts';
import { utilityFile } from './utilities/utility-file.ts';

/** Components that show no heading unless one is written inside them. */
const PLAIN = new Set(
  'Note Tip Warning Info Check Danger Callout Frame Card CardGroup Columns CodeGroup Icon Tooltip Badge Accordion AccordionGroup Tabs Tab Expandable ParamField ResponseField Banner Tile'.split(
    ' ',
  ),
);
const DEEPEST = 50;

/** Lists the headings at the top level of a text, and the elements between them that may contain headings. */
function outline(nodes: readonly MarkdownNode[]): OutlineEntry[] {
  return nodes.flatMap((node): OutlineEntry[] => {
    const start = node.position?.start;
    const place = start === undefined ? {} : { line: start.line, column: start.column };
    if (node.type === 'heading') return [{ depth: node.depth ?? 2, ...place }];
    if (!isElement(node)) return [];
    if (node.name === 'h1') return [{ depth: 1, ...place }];
    return ranksHeadings(node, 0) ? [{ depth: 0 }] : [];
  });
}

function ranksHeadings(node: MarkdownNode, depth: number): boolean {
  if (node.type === 'heading' || depth > DEEPEST) return true;
  const name = isElement(node) ? (node.name ?? '') : '';
  if (/^h[1-6]$/.test(name) || (/^[A-Z]/.test(name) && !PLAIN.has(name))) return true;
  return (node.children ?? []).some((child) => ranksHeadings(child, depth + 1));
}

const VARIABLE = /\{\{\s*([\w.-]{1,100})\s*\}\}/g;

/** Unknown names are left unchanged; a value never adds a line, so that line numbers do not change. */
function substituteVariables(source: string, variables: Readonly<Record<string, string>>): string {
  if (!source.includes('{{') || Object.keys(variables).length === 0) return source;
  return source.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]).replace(/\s+/g, ' ') : whole,
  );
}

/** Pages of these modes have no title above the content, so a heading that repeats it is kept. */
const WITHOUT_TITLE = new Set(['custom', 'frame']);

/**
 * Renders one page. Never throws for bad input: failures are explained in the body and in `failed`.
 * Runs native code over the author's text, so it belongs in a child process.
 * @param renderer renders the generated part of API reference pages
 */
export async function compilePage(
  request: RenderRequest,
  registry: ComponentRegistry,
  renderer?: ReferenceRenderer,
): Promise<RenderResult> {
  const refused = guardSource(request.source, request.file) ?? guardSnippets(request);
  if (refused !== undefined) return failedResult(refused, request.words);
  try {
    const front = readFrontMatter(request.source, request.file);
    const body = substituteVariables(front.body, request.settings.variables);
    const parsed = parsePage({
      file: request.file,
      body,
      latex: request.settings.latex,
      known: (name) => isKnownTag(name, registry),
    });
    const part = referencePart(request, renderer);
    const above = titleAbove(front);
    const title = above === '' ? (part?.title ?? '') : above;
    const texts = [body, part?.fences ?? '', ...Object.values(request.snippets)];
    await beginSamples(request.grammars);
    await loadLanguages(texts);
    await prepareMath(texts, request.settings.latex);
    const { page, rendered } = await withEngine(() => {
      const page = createPage(request, registry, { parsed, ...defined({ title }) });
      return { page, rendered: bodyOf(page, part, front) };
    });
    const styles = await utilityFile(page.scope.page.state.classes);
    return {
      body: styles === undefined ? rendered : { ...rendered, files: [styles, ...(rendered.files ?? [])] },
      ...(page.scope.page.state.isPartial ? { isPartial: true as const } : {}),
    };
  } catch (error) {
    return failedResult(failureOf(error, request.file), request.words);
  }
}

/** Most pages have no author code, so the engine for it is loaded when the first page needs it. */
export async function withEngine<T>(render: () => T): Promise<T> {
  await readyEngine()?.sandbox.ready();
  try {
    return render();
  } catch (error) {
    if (!(error instanceof NeedsEngine)) throw error;
    await loadEngine();
    return render();
  }
}

export function guardSnippets(request: RenderRequest): Issue | undefined {
  for (const [file, source] of Object.entries(request.snippets)) {
    // Only Markdown goes through the parser that needs the guard.
    if (!/\.mdx?$/i.test(file)) continue;
    const refused = guardSource(source, file);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** The title the page's frame shows: from front matter, or else the first h1 of the text. */
function titleAbove({ data, body }: FrontMatter): string | undefined {
  if (WITHOUT_TITLE.has(String(data['mode']))) return undefined;
  const title = data['title'];
  if (typeof title === 'string' || typeof title === 'number') return String(title);
  return firstHeading(body) ?? '';
}

function bodyOf(
  { scope, nodes }: PreparedPage,
  part: ReferencePart | undefined,
  front: FrontMatter,
): RenderedBody {
  const { state } = scope.page;
  const text = scope.page.render(nodes, scope);
  const generated = part?.render(scope);
  const notes = renderFootnotes(scope);
  const ids = new SettledIds();
  const generatedHtml = generated?.html ?? html``;
  const order = part?.isFirst === true ? [generatedHtml, text, notes] : [text, notes, generatedHtml];
  const main = ids.settle(state.fillAliases(joinHtml(order)));
  const aside = ids.settle(state.fillAliases(state.aside));
  if (beyondLatin(`${main}${aside}`)) state.feature('letters');
  const files = scope.page.author.files();
  const sections = state.sections(ids.shown);
  warnOfUnsearched(state, sections);
  return {
    html: main,
    headings: state.headings(ids.shown),
    sections,
    links: state.links,
    outline: outline(nodes),
    ids: [...new Set([...ids.shown, ...state.anchorNames])],
    icons: [...state.icons],
    ...(state.iconPlaces.size === 0 ? {} : { iconPlaces: Object.fromEntries(state.iconPlaces) }),
    ...(state.updates.length === 0 ? {} : { updates: state.updates }),
    features: [...state.features],
    ...(files.length === 0 ? {} : { files }),
    aside,
    ...(generated?.action === undefined ? {} : { action: String(generated.action) }),
    ...(isDescribed(part, front) ? { described: true } : {}),
    ...(state.title === undefined ? {} : { titleHtml: String(state.title) }),
    ...(state.usesUser ? { usesUser: true as const } : {}),
    ...(state.addsIds ? { addsIds: true as const } : {}),
    issues: state.issues,
  };
}

/** True when the body contains the only description; an author's own that differs is shown in the header as well. */
function isDescribed(part: ReferencePart | undefined, { data }: FrontMatter): boolean {
  const text = part?.description?.trim() ?? '';
  const own = data['description'];
  return text !== '' && (typeof own !== 'string' || own.trim() === '' || own.trim() === text);
}

/** Why the renderer failed, for the author. */
export function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deeply or too long';
  return error instanceof Error ? error.message : String(error);
}

/** A fault in the renderer fails only this page, and the issue names it. */
function failureOf(error: unknown, file: string): Issue {
  return {
    severity: 'error',
    code: 'content/failed',
    message: `The page could not be rendered: ${reasonOf(error)}`,
    hint: 'Remove unusual content from the page, and report this as a fault of Lectern',
    file,
  };
}
