/** Renders an author's components and expressions in the sandbox, sanitises them, and adds a script if they need one. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import { attributes, type Html, html, isEmpty, isHtml } from '../../../lib/html.ts';
import type { AuthorProgram, IslandResult } from '../../sandbox/author-program.ts';
import type { Props } from '../component.ts';
import type { AuthorPlace } from '../expression/names.ts';
import type { PageFile } from '../page/page.ts';
import type { RenderSettings } from '../page-renderer.ts';
import type { ReaderData } from '../reader-data.ts';
import type { AuthorRenderer, Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { isVendored } from '../syntax/vendored-package.ts';
import { warnAt } from '../warn-at.ts';
import { authorBundle, ownNamesIn, pageScript, sandboxModule } from './author-bundle.ts';
import { type AuthorEngine, NeedsEngine } from './author-engine.ts';
import { elementCode, expressionModule } from './author-expression.ts';
import { type AuthorFailure, authorFailure } from './author-failure.ts';
import { type AuthorModule, mayAddIds } from './author-module.ts';
import { AuthorModules, type ModuleFiles } from './author-modules.ts';
import { ComponentUses } from './component-uses.ts';

interface AuthorCodeOptions extends Omit<ModuleFiles, 'transform'> {
  readonly engine: AuthorEngine | undefined;
  readonly user: ReaderData;
}

/** One use of an author's component or expression. */
interface AuthorUse {
  readonly place: AuthorPlace;
  readonly props: Props;
  readonly node: MarkdownNode;
  /** For messages: `<Counter>` or `{items.map…`. */
  readonly label: string;
  /** Names that mean snippets. */
  readonly snippets: readonly string[];
  /** HTML of the children, if already rendered. */
  readonly children?: Html;
}

const MAX_USES = 500;
/** After this many timeouts, no more code of the page is run. */
const MAX_TIMEOUTS = 2;
const PROGRAM = 'author';

export class AuthorCode implements AuthorRenderer {
  private readonly options: AuthorCodeOptions;
  private readonly modules: AuthorModules;
  private readonly programs = new Map<string, AuthorProgram>();
  private readonly shipped = new Map<string, AuthorModule>();
  private readonly own = new Set<string>();
  private readonly userJson: string;
  private uses = 0;
  private timeouts = 0;

  constructor(options: AuthorCodeOptions) {
    this.options = options;
    this.userJson = JSON.stringify(options.user);
    this.modules = new AuthorModules({
      source: options.source,
      has: options.has,
      warn: options.warn,
      transform: (source, file) => this.engine().transform(source, file),
    });
  }

  component(place: AuthorPlace, use: Parameters<AuthorRenderer['component']>[1], scope: Scope): Html {
    const { node } = use;
    const shown = this.show({ ...use, place, label: `<${node.name ?? ''}>`, snippets: [] }, scope);
    return shown ?? use.children ?? this.children(node, scope);
  }

  element(node: MarkdownNode, scope: Scope): Html {
    const use = this.expressionUse(elementCode(node), { node, label: `<${node.name ?? ''}>` }, scope);
    return this.show(use, scope) ?? this.children(node, scope);
  }

  expression(node: MarkdownNode, scope: Scope): Html | undefined {
    const code = node.value ?? '';
    const label = `{${code.trim().slice(0, 60)}}`;
    return this.show(this.expressionUse(code, { node, label }, scope), scope);
  }

  files(): PageFile[] {
    if (this.shipped.size === 0) return [];
    const text = pageScript([...this.shipped.values()], this.own);
    return [{ name: `islands-${contentHash(text)}.js`, kind: 'script', text }];
  }

  private engine(): AuthorEngine {
    if (this.options.engine === undefined) throw new NeedsEngine();
    return this.options.engine;
  }

  private expressionUse(
    code: string,
    { node, label }: Pick<AuthorUse, 'node' | 'label'>,
    scope: Scope,
  ): AuthorUse {
    const { source, props, snippets } = expressionModule(code, scope.names, node.position?.start.line ?? 1);
    const module = `${scope.file}:${++this.uses}#page`;
    this.modules.add(module, source);
    return { place: { module, name: 'default' }, props, node, label, snippets };
  }

  private children(node: MarkdownNode, scope: Scope): Html {
    return scope.page.render(node.children ?? [], { ...scope, tight: false });
  }

  /** HTML of the use, or undefined when there is no code to run for it. */
  private show(use: AuthorUse, scope: Scope): Html | undefined {
    // Content that multiplies without end has already used up the steps.
    const spent = scope.page.state.budget.steps < 0;
    if (spent) warn(use, scope, { reason: 'the page takes more steps than a page may', live: false });
    const modules = spent ? undefined : this.modules.closure(use.place.module);
    if (modules === undefined) return undefined;
    const live = modules.some((module) => module.live);
    const user = modules.some((module) => module.usesUser) ? this.userJson : undefined;
    if (user !== undefined) scope.page.state.usesUser = true;
    const names = this.ownNames(modules, use, scope);
    const children = use.children ?? this.children(use.node, scope);
    const own = new ComponentUses({ names, live, node: use.node, scope });
    const result = this.run(use, { modules, own, names, children });
    if ('failed' in result && result.failed === 'time') scope.page.state.isPartial = true;
    const shown = 'html' in result ? own.read(result.html) : undefined;
    const reason =
      'failed' in result ? result : shown === undefined ? { reason: 'its HTML is too large' } : undefined;
    const failure = reason && authorFailure(reason, modules, scope.page.registry.keys());
    if (!live) {
      if (shown === undefined && !isElementUse(use)) return undefined;
      if (failure !== undefined) warn(use, scope, { ...failure, live });
      return shown ?? children;
    }
    if (failure !== undefined) warn(use, scope, { ...failure, live });
    for (const module of modules) {
      // Classes of later states are only in the code, and not in the server's HTML.
      if (!this.shipped.has(module.name) && !isVendored(module.code))
        scope.page.state.classes.addCode(module.code);
      this.shipped.set(module.name, module);
    }
    for (const name of names) this.own.add(name);
    scope.page.state.feature('islands');
    if (mayAddIds(modules, names)) scope.page.state.addsIds = true;
    return island(use, {
      shown,
      children,
      within: own.showsChildren,
      settings: scope.page.settings,
      user,
    });
  }

  private run(
    use: AuthorUse,
    given: {
      readonly modules: readonly AuthorModule[];
      readonly own: ComponentUses;
      readonly names: readonly string[];
      readonly children: Html;
    },
  ): IslandResult {
    if (this.uses++ > MAX_USES)
      return { failed: 'error', reason: `a page has more than ${MAX_USES} of them` };
    if (this.timeouts >= MAX_TIMEOUTS)
      return { failed: 'time', reason: 'the code of the page takes too long' };
    const { place, props } = use;
    const result = this.engine().sandbox.render(
      this.program(given.modules, given.names),
      {
        module: PROGRAM,
        name: 'default',
        props: {
          ...(given.own.markProps(props) as Props),
          $module: place.module,
          $name: place.name,
        },
        ...(isEmpty(given.children) ? {} : { children: String(given.own.mark(given.children)) }),
      },
      given.own.host,
    );
    if ('failed' in result && result.failed !== 'error') this.timeouts++;
    return result;
  }

  private program(modules: readonly AuthorModule[], names: readonly string[]): AuthorProgram {
    const key = modules.map(({ name }) => name).join('\0');
    let program = this.programs.get(key);
    if (program === undefined) {
      program = { modules: { [PROGRAM]: sandboxModule(authorBundle(modules, names), names, this.userJson) } };
      this.programs.set(key, program);
    }
    return program;
  }

  /** Only names that occur in the code, so that sandbox and browser load few components. */
  private ownNames(modules: readonly AuthorModule[], use: AuthorUse, scope: Scope): string[] {
    const code = modules.map((module) => module.code).join('\n');
    return [...new Set([...ownNamesIn(code, scope.page.registry.keys()), ...use.snippets])];
  }
}

function isElementUse({ node }: AuthorUse): boolean {
  return node.type.startsWith('mdxJsx');
}

/** Warns once per component, because every use would give the same message. */
function warn(
  use: AuthorUse,
  scope: Scope,
  {
    reason,
    place,
    near,
    live,
  }: Pick<AuthorFailure, 'reason'> & Partial<AuthorFailure> & { readonly live: boolean },
): void {
  const { module, name } = use.place;
  if (!scope.page.state.once(`author ${isElementUse(use) ? use.label : module} ${name}`)) return;
  const where = place === undefined ? '' : ` (${place.file}, line ${place.line})`;
  warnAt(use.node, scope, {
    code: 'content/author-component',
    message: live
      ? `${shownName(use, scope)} is shown only by the reader's browser, because on the server ${reason}${where}`
      : scope.part === undefined
        ? `${use.label} is shown as its content only, because ${reason}${where}`
        : `${shownName(use, scope)} stays empty, because ${reason}${where}`,
    hint:
      near !== undefined
        ? `Did you mean "${near}"?`
        : live
          ? 'Use what only browsers have in an effect, so that readers and search see the rest at once'
          : 'Correct its code',
  });
}

/** A part of the layout has no element in a text of its author. */
function shownName({ label }: AuthorUse, { part }: Scope): string {
  return part === undefined ? label : `The part "${part}"`;
}

interface IslandParts {
  /** Output of the code; undefined when only browsers can run it. */
  readonly shown: Html | undefined;
  readonly children: Html;
  /** True when the children are in `shown`. */
  readonly within: boolean;
  readonly settings: Pick<RenderSettings, 'base' | 'mount'>;
  /** JSON of the reader's data, if the code names it. */
  readonly user: string | undefined;
}

/** For addresses in what the browser renders: see `AddressBase` of the script. */
function addressBase({ base, mount }: IslandParts['settings']): Readonly<Record<string, string | undefined>> {
  if (mount === undefined) return { 'data-base': base === '' ? undefined : base };
  return {
    'data-base': `${base}/${mount.path}`,
    'data-site': base,
    'data-of-site': mount.site.length === 0 ? undefined : mount.site.join(' '),
  };
}

/** The HTML that a script hydrates; without script it stays static. */
function island({ place, props }: AuthorUse, { shown, children, within, settings, user }: IslandParts): Html {
  const json = propsJson(props);
  const written = attributes({
    style: 'display:contents',
    'data-module': place.module,
    'data-name': place.name,
    'data-props': json === '{}' ? undefined : json,
    'data-client': shown === undefined,
    ...addressBase(settings),
    'data-user': user === '{}' ? undefined : user,
  });
  const placeholder = isEmpty(children)
    ? html``
    : html`<lectern-part data-part="children" style="display:contents">${children}</lectern-part>`;
  const rest =
    isEmpty(children) || within || shown === undefined
      ? html``
      : html`<template data-island>${children}</template>`;
  return html`<lectern-island${written}>${shown ?? placeholder}</lectern-island>${rest}`;
}

/** Key of rendered HTML in the JSON; removed from the author's data, which must not pass for it. */
const HTML_KEY = '$html';

/** JSON of the props, without values that are not data. */
function propsJson(props: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(plain(props, 0));
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > 100) return value;
  if (isHtml(value)) return { [HTML_KEY]: String(value) };
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== HTML_KEY)
      .map(([key, inner]) => [key, plain(inner, depth + 1)]),
  );
}
