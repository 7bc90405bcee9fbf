/** Prepares a page for rendering: its names, its snippets, and the functions that the rendering steps share. */
import { defined } from '../../lib/defined.ts';
import type { Html } from '../../lib/html.ts';
import { AuthorCode } from './author/author-code.ts';
import { readyEngine } from './author/author-engine.ts';
import { moduleFile } from './author/author-module.ts';
import type { ComponentRegistry, PropValue } from './component.ts';
import { callArrow, evaluate } from './expression/evaluate.ts';
import type { Expression } from './expression/expression.ts';
import { type Arrow, type Binding, type Evaluation, type Names, NotStatic } from './expression/names.ts';
import { parseExpression } from './expression/parse-expression.ts';
import { USER } from './expression/user-uses.ts';
import { type Esm, parseEsm } from './modules/esm.ts';
import { esmOf, esmSource } from './modules/esm-nodes.ts';
import { isKnownTag } from './modules/known-tag.ts';
import { moduleNames } from './modules/module-names.ts';
import { esmUsesUser, textUsesUser } from './modules/text-uses-user.ts';
import type { RenderRequest } from './page-renderer.ts';
import { PageState } from './page-state.ts';
import { type ParsedPage, parsePage } from './parse/parse-page.ts';
import { NO_READER_DATA } from './reader-data.ts';
import { renderInline } from './render/render-inline.ts';
import { childrenOf, renderNodes } from './render/render-node.ts';
import type { Evaluated, Page, ParsedText, Scope } from './scope.ts';
import { readFrontMatter } from './syntax/front-matter.ts';
import type { MarkdownNode } from './syntax/markdown-node.ts';

/** Parsed expressions kept for one page: those of a `.map` repeat for every item. */
const MAX_PARSED = 1_000;
const TEXT_FILE = /\.mdx?$/i;
/** `{{ name }}` in text: an object with one shorthand key. */
const DOUBLE_BRACE = /^\{[\s\w.-]*\}$/;

/** Text that only code, and not prose, has between braces. */
const CODE = /[(<;]|=>/;

/** A page ready to be rendered: its scope, and its own nodes. */
export interface PreparedPage {
  readonly scope: Scope;
  readonly nodes: readonly MarkdownNode[];
}

/**
 * @param parsed the page's own text
 * @param title text of the title when the page shows it above its content
 */
export function createPage(
  request: RenderRequest,
  registry: ComponentRegistry,
  page: { readonly parsed: ParsedPage; readonly title?: string },
): PreparedPage {
  const state = new PageState(request.file);
  state.issues.push(...page.parsed.issues);
  const builder = new PageBuilder(request, registry, state);
  builder.keepEsm(request.file, page.parsed.nodes);
  const built = builder.build(page.parsed.nodes, page.title);
  const names = builder.names(esmOf(page.parsed.nodes), request.file);
  builder.checkImports(page.parsed.nodes, names);
  if (request.source.includes(USER) && builder.readsUser(request.file, page.parsed.nodes))
    state.usesUser = true;
  return { scope: builder.scope(built, request.file, names), nodes: page.parsed.nodes };
}

/** Holds the state that the functions of a page share while it is built. */
class PageBuilder {
  private readonly request: RenderRequest;
  private readonly registry: ComponentRegistry;
  private readonly state: PageState;
  private readonly texts = new Map<string, ParsedText | undefined>();
  private readonly modules = new Map<string, Names | undefined>();
  /** Import and export lines of Markdown files. */
  private readonly esm = new Map<string, string>();
  /** The module that first imported each module. */
  private readonly importers = new Map<string, string>();
  private readonly parsed = new Map<string, Expression | undefined>();
  private readonly definitions = new Map<string, MarkdownNode>();
  private readonly user: Binding;
  private page: Page | undefined;

  constructor(request: RenderRequest, registry: ComponentRegistry, state: PageState) {
    this.request = request;
    this.registry = registry;
    this.state = state;
    this.user = { kind: 'value', value: (request.user ?? NO_READER_DATA) as PropValue, reader: true };
  }

  build(nodes: readonly MarkdownNode[], title: string | undefined): Page {
    this.define(nodes, 0);
    this.page = {
      state: this.state,
      registry: this.registry,
      settings: this.request.settings,
      words: this.request.words,
      ...(this.request.markdown === true ? { audience: 'agents' as const } : {}),
      definitions: this.definitions,
      footnotes: { order: [], uses: new Map() },
      ...defined({ title }),
      author: new AuthorCode({
        engine: readyEngine(),
        source: (name) => this.source(name),
        has: (file) => Object.hasOwn(this.request.snippets, file),
        warn: (problem) => this.state.warn(problem),
        user: this.request.user ?? NO_READER_DATA,
      }),
      render: renderNodes,
      children: childrenOf,
      inline: renderInline,
      snippet: (file) => this.snippet(file),
      text: (file) => (Object.hasOwn(this.request.snippets, file) ? this.request.snippets[file] : undefined),
      call: (arrow, props, scope) => this.call(arrow, props, scope),
      evaluate: (code, scope) => this.evaluate(code, scope),
    };
    return this.page;
  }

  scope(page: Page, file: string, names: Names): Scope {
    return { page, file, names, trail: [], phrasing: false, linked: false, tight: false };
  }

  names(esm: Esm, file: string): Names {
    const { snippets } = this.request;
    return moduleNames(esm, {
      file,
      has: (path) => Object.hasOwn(snippets, path),
      imports: (path) => void (this.importers.has(path) || this.importers.set(path, file)),
      chain: () => this.chain(file),
      module: (path) => this.module(path),
      evaluate: (expression, names) =>
        this.state.attempt(() =>
          evaluate(expression, this.evaluation(names, this.scope(this.page!, file, names))),
        ),
      warn: (problem) => this.state.warn({ ...problem, file }),
      globals: { get: (name) => (name === USER ? this.user : undefined) },
    });
  }

  /** True when the text names `user`; an access that fails for strangers is reported. */
  readsUser(file: string, nodes: readonly MarkdownNode[]): boolean {
    const { found, deep } = textUsesUser(nodes);
    for (const { written, advice, node } of deep)
      this.state.warn({
        code: 'content/reader-data',
        message: `"${written}" is empty for readers without this data, and fails in an author's component`,
        hint: `Write "${advice}"`,
        file,
        ...defined({ line: node?.position?.start.line, column: node?.position?.start.column }),
      });
    return found;
  }

  private chain(file: string): string {
    const trail = [file];
    for (let at = this.importers.get(file); at !== undefined; at = this.importers.get(at)) {
      if (trail.includes(at) || trail.includes(this.request.file)) break;
      trail.unshift(at);
    }
    return trail.join(' → ');
  }

  /** Looks up every import once, so that a missing file is reported even if its name is not used. */
  checkImports(nodes: readonly MarkdownNode[], names: Names): void {
    for (const { local } of esmOf(nodes).imports) names.get(local);
  }

  keepEsm(file: string, nodes: readonly MarkdownNode[]): void {
    this.esm.set(file, esmSource(nodes));
  }

  /** Source text of an author's module. */
  private source(name: string): string | undefined {
    const file = moduleFile(name);
    if (file === name)
      return Object.hasOwn(this.request.snippets, file) ? this.request.snippets[file] : undefined;
    if (!this.esm.has(file)) this.snippet(file);
    return this.esm.get(file);
  }

  private snippet(file: string): ParsedText | undefined {
    if (this.texts.has(file)) return this.texts.get(file);
    this.texts.set(file, undefined);
    const { snippets, settings } = this.request;
    if (!Object.hasOwn(snippets, file) || !TEXT_FILE.test(file)) return undefined;
    const { body } = readFrontMatter(snippets[file]!, file);
    const parsed = parsePage({
      file,
      body,
      latex: settings.latex,
      known: (name) => isKnownTag(name, this.registry),
    });
    for (const issue of parsed.issues) this.state.issues.push(issue);
    this.define(parsed.nodes, 0);
    this.keepEsm(file, parsed.nodes);
    const text = {
      nodes: parsed.nodes.filter((node) => node.type !== 'mdxjsEsm'),
      names: this.names(esmOf(parsed.nodes), file),
      usesUser: snippets[file]!.includes(USER) && this.readsUser(file, parsed.nodes),
    };
    this.texts.set(file, text);
    return text;
  }

  private module(file: string): Names | undefined {
    if (TEXT_FILE.test(file)) return this.snippet(file)?.names;
    if (!this.modules.has(file)) {
      this.modules.set(file, undefined);
      const esm = parseEsm(this.request.snippets[file]!);
      if (esmUsesUser(esm)) this.state.usesUser = true;
      this.modules.set(file, this.names(esm, file));
    }
    return this.modules.get(file);
  }

  /** Records link and footnote definitions, which may be anywhere. */
  private define(nodes: readonly MarkdownNode[], depth: number): void {
    if (depth > 150) return;
    for (const node of nodes) {
      if (node.type === 'definition') this.defineOnce((node.identifier ?? '').toLowerCase(), node);
      else if (node.type === 'footnoteDefinition')
        this.defineOnce(`^${(node.identifier ?? '').toLowerCase()}`, node);
      if (node.children !== undefined) this.define(node.children, depth + 1);
    }
  }

  private defineOnce(name: string, node: MarkdownNode): void {
    if (!this.definitions.has(name)) this.definitions.set(name, node);
  }

  private evaluation(names: Names, scope: Scope): Evaluation {
    return {
      names,
      budget: this.state.budget,
      jsx: (node, inner) => this.jsx(node, { ...scope, names: inner, phrasing: false, inCode: true }),
    };
  }

  private jsx(node: MarkdownNode, scope: Scope): Html {
    const { depth } = this.state;
    try {
      return renderNodes([node], scope);
    } finally {
      this.state.depth = depth;
    }
  }

  private call(arrow: Arrow, props: Readonly<Record<string, PropValue>>, scope: Scope): PropValue {
    try {
      const call = () => callArrow(arrow, [props], this.evaluation(arrow.names, scope));
      return this.state.attempt(call) ?? '';
    } catch (error) {
      if (!(error instanceof NotStatic)) throw error;
      return undefined;
    }
  }

  private parse(code: string): Expression | undefined {
    const known = this.parsed.get(code);
    if (known !== undefined || this.parsed.has(code)) return known;
    const expression = parseExpression(code);
    if (this.parsed.size < MAX_PARSED) this.parsed.set(code, expression);
    return expression;
  }

  private evaluate(code: string, scope: Scope): Evaluated {
    const expression = this.parse(code);
    if (expression === undefined)
      return { failed: CODE.test(code) ? 'code' : 'literal', reason: 'real code' };
    if (DOUBLE_BRACE.test(code.trim()) && expression.kind === 'object' && expression.entries.length > 0)
      return { failed: 'literal', reason: 'a variable that docs.json does not define' };
    try {
      return { value: this.state.attempt(() => evaluate(expression, this.evaluation(scope.names, scope))) };
    } catch (error) {
      if (error instanceof NotStatic)
        return { failed: isName(expression) ? 'literal' : 'code', reason: error.message };
      throw error;
    }
  }
}

/** `{id}` and `{user.id}`, which authors also write for a placeholder. */
function isName(expression: Expression): boolean {
  let at = expression;
  while (at.kind === 'member' && at.property.kind === 'value') at = at.object;
  return at.kind === 'name';
}
