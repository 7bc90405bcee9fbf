/** Loads the modules of author code that a page uses: reads, transforms and joins them on first use. */
import { defined } from '../../../lib/defined.ts';
import type { Issue } from '../../../lib/issue.ts';
import { resolveImport } from '../syntax/resolve-import.ts';
import { isBuiltInPackage, isVendored, vendoredPath } from '../syntax/vendored-package.ts';
import { type AuthorModule, moduleFile, moduleName, USER_MODULE } from './author-module.ts';
import type { TransformedModule } from './transform-module.ts';

export interface ModuleFiles {
  /** Text of a module: a file of code, or the import and export lines of a file of text. */
  source(name: string): string | undefined;
  /** True for a file that the renderer has received. */
  has(file: string): boolean;
  transform(source: string, file: string): TransformedModule;
  warn(problem: Omit<Issue, 'severity'>): void;
}

const CODE_OR_DATA = /(?:\.(?:mdx|md|jsx|tsx|js|ts|json)|(?:^|\/)[^.]*)$/i;
const MAX_MODULES = 200;

export class AuthorModules {
  private readonly files: ModuleFiles;
  private readonly modules = new Map<string, AuthorModule | undefined>();
  private readonly added = new Map<string, string>();

  constructor(files: ModuleFiles) {
    this.files = files;
  }

  /** Adds a module without a file: an expression of a page. */
  add(name: string, source: string): void {
    this.added.set(name, source);
  }

  /** The module and everything it imports, or undefined when its own text is invalid; problems have been reported. */
  closure(name: string): readonly AuthorModule[] | undefined {
    const found = new Map<string, AuthorModule>();
    this.visit(name, [], found);
    return found.has(name) ? [...found.values()] : undefined;
  }

  private visit(name: string, trail: readonly string[], found: Map<string, AuthorModule>): void {
    if (found.has(name) || trail.includes(name) || found.size >= MAX_MODULES) return;
    const module = this.module(name, trail);
    if (module === undefined) return;
    found.set(name, module);
    for (const target of Object.values(module.links)) this.visit(target, [...trail, name], found);
  }

  private module(name: string, trail: readonly string[]): AuthorModule | undefined {
    if (!this.modules.has(name)) this.modules.set(name, this.make(name, trail));
    return this.modules.get(name);
  }

  private make(name: string, trail: readonly string[]): AuthorModule | undefined {
    const source = this.added.get(name) ?? this.files.source(name);
    if (source === undefined) return undefined;
    if (/\.json$/i.test(name)) return this.data(name, source);
    if (isVendored(source))
      return { name, code: source, links: {}, live: isLive(source), usesUser: false, addsIds: true };
    const file = moduleFile(name);
    const result = this.files.transform(withUser(source), file);
    if ('failure' in result) {
      const { message, line } = result.failure;
      this.files.warn({
        code: 'content/author-syntax',
        message: `The code of "${file}" cannot be read: ${message}`,
        hint: 'What it would show is left out until this is corrected',
        file,
        ...defined({ line }),
      });
      return undefined;
    }
    const links: Record<string, string> = {};
    for (const [specifier, line] of result.requires) {
      if (specifier === USER_MODULE) continue;
      const target = this.resolve(specifier, file);
      if (target !== undefined) {
        links[specifier] = target;
        if ([...trail, name].includes(target)) this.tellCycle([...trail, name], target, line);
      } else this.tellMissing(specifier, [...trail, name], line);
    }
    const { code } = result;
    return { name, code, links, live: isLive(code), usesUser: namesUser(code), addsIds: ADDS_IDS.test(code) };
  }

  private data(name: string, source: string): AuthorModule | undefined {
    try {
      const data = JSON.stringify(JSON.parse(source.replace(/^\uFEFF/, '')));
      const code = `exports.__esModule=true;exports.default=JSON.parse(${JSON.stringify(data)});`;
      return { name, code, links: {}, live: false, usesUser: false, addsIds: false };
    } catch (error) {
      this.files.warn({
        code: 'content/author-syntax',
        message: `The data of "${name}" cannot be read: ${(error as Error).message.slice(0, 200)}`,
        hint: 'Correct the JSON',
        file: name,
      });
      return undefined;
    }
  }

  private resolve(specifier: string, file: string): string | undefined {
    if (this.added.has(specifier) || specifier.endsWith('#page')) return specifier;
    const path = resolveImport(specifier, file).find((candidate) => this.files.has(candidate));
    return path === undefined ? undefined : moduleName(path);
  }

  private tellMissing(specifier: string, trail: readonly string[], line: number): void {
    if (isBuiltInPackage(specifier) || !CODE_OR_DATA.test(specifier)) return;
    const file = moduleFile(trail.at(-1)!);
    const isPackage = !/^\.{0,2}\//.test(specifier);
    this.files.warn({
      code: 'content/missing-import',
      message: `The imported ${isPackage ? 'package' : 'file'} "${specifier}" ${isPackage ? 'is not in the folder' : 'does not exist'}: ${chain(trail)} → ${specifier} (missing)`,
      hint: isPackage ? vendorHint(specifier) : 'Correct the path; "/" is the folder of docs.json',
      file,
      line,
    });
  }

  private tellCycle(trail: readonly string[], target: string, line: number): void {
    this.files.warn({
      code: 'content/import-cycle',
      message: `The imports are circular: ${chain([...trail.slice(trail.indexOf(target)), target])}`,
      hint: 'Move what both files need into a third one',
      file: moduleFile(trail.at(-1)!),
      line,
    });
  }
}

/** What to do to use a package; a name that npm does not allow is that of no package. */
export function vendorHint(specifier: string): string {
  const isFile = specifier.includes('/') && /\.(?:mdx?|[jt]sx?|json)$/i.test(specifier);
  return isFile || vendoredPath(specifier) === undefined
    ? 'Components may import "react" and files of the repository'
    : `Install the package, and run "lectern vendor ${specifier}" in the folder of docs.json`;
}

function chain(names: readonly string[]): string {
  return [...new Set(names.map(moduleFile))].length === 1
    ? moduleFile(names[0]!)
    : names
        .map(moduleFile)
        .filter((file, i, all) => file !== all[i - 1])
        .join(' → ');
}

const NAMED = /(?<![\w$.])user(?![\w$])/;
/** The module defines the name itself; definitions inside functions hide the import only there. */
const DEFINED =
  /^(?:export\s+(?:default\s+)?)?(?:(?:const|let|var)\s+(?:user(?![\w$])|[{[][^=;]{0,1000}?(?<![\w$])user(?![\w$]))|(?:async\s+)?(?:function\s*\*?|class)\s+user(?![\w$])|import\s[^;'"]{0,4000}(?<![\w$])user(?![\w$]))/m;
/** How the transformer writes a use of the import. */
const USE = /(?<![\w$.])_lecternuser\.user(?![\w$])/;

/** The same code on the same lines. */
function withUser(source: string): string {
  return NAMED.test(source) && !DEFINED.test(source)
    ? `import { user } from '${USER_MODULE}';${source}`
    : source;
}

/** @param code after the transformer */
function namesUser(code: string): boolean {
  return USE.test(code);
}

const HOOK = /\buse[A-Z]\w*/;
const HANDLER = /\bon[A-Z]\w*/;
const CLASS_COMPONENT = /\bextends\s+(?:[\w$.]+\.)?(?:Pure)?Component\b/;
/** Styles of a component can only be added by a script, because pages allow no inline style sheets. */
const STYLE_ELEMENT = /\$h\('style'/;
const BROWSER =
  /\b(?:window|document|navigator|localStorage|sessionStorage|location|history|fetch|XMLHttpRequest|WebSocket|EventSource|setTimeout|setInterval|requestAnimationFrame|matchMedia|addEventListener|customElements|(?:Intersection|Resize|Mutation)Observer|Image|Audio|screen|crypto|performance|globalThis|self|ref|createRef|createContext)\b/;
/** Values that differ between readers. */
const CHANGING = /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b|\bDate\(\s*\)/;

/** An attribute, properties that are passed on, and the ways past the elements of the code. */
const ADDS_IDS =
  /(?<![\w$])(?:id|(?:inner|outer)HTML|dangerouslySetInnerHTML|insertAdjacentHTML|createElement|cloneElement|cloneNode|setAttribute|script)(?![\w$])|[{,]\s*\.\.\./;

/** True when the code mentions anything that may make it behave differently in a browser. */
function isLive(code: string): boolean {
  return [HOOK, HANDLER, CLASS_COMPONENT, STYLE_ELEMENT, BROWSER, CHANGING].some((pattern) =>
    pattern.test(code),
  );
}
