/** Bundles one installed npm package into one text that components of authors can import, on servers and in browsers. */
import { builtinModules } from 'node:module';
import { isAbsolute } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import { VENDOR_MARK } from '../../site/content/syntax/vendored-package.ts';
import { type BundledPackage, bundledPackages } from './bundled-packages.ts';
import type { BuildMessage, Bundler, PluginBuild, ResolveRequest } from './bundler.ts';

/** Bytes of a bundle: readers of interactive components load it, each use on the server parses it, and larger files are not read. */
export const LARGEST_BUNDLE = 500_000;

interface PackageBundle {
  /** The whole file. */
  readonly text: string;
  /** The package itself first, then what it needs, by name. */
  readonly packages: readonly BundledPackage[];
}

/** What a package imports that components do not have, each with the file that imports it. */
interface Refused {
  readonly node: Map<string, string>;
  readonly styles: Map<string, string>;
  readonly react: Map<string, string>;
}

/**
 * Nothing of the package runs.
 * @param specifier `d3-scale` or `lodash/debounce`, resolved from `folder`
 * @throws AppError `vendor/not-installed`, `vendor/needs-node`, `vendor/needs-styles`, `vendor/needs-react-dom`, `vendor/not-bundled` or
 *   `vendor/too-large`
 */
export async function bundlePackage(
  bundler: Bundler,
  specifier: string,
  folder: string,
): Promise<PackageBundle> {
  const refused: Refused = { node: new Map(), styles: new Map(), react: new Map() };
  const name = JSON.stringify(specifier);
  const built = await bundler
    .build({
      stdin: {
        contents: `export * from ${name};\nimport * as all from ${name};\nexport default all.default ?? all;`,
        resolveDir: folder,
        sourcefile: 'lectern-vendor.js',
      },
      absWorkingDir: folder,
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'browser',
      target: 'es2020',
      mainFields: ['browser', 'module', 'main'],
      conditions: ['browser', 'production'],
      // For browsers it also says that this is no development.
      minify: true,
      legalComments: 'none',
      charset: 'utf8',
      define: { global: 'globalThis' },
      logLevel: 'silent',
      plugins: [{ name: 'lectern', setup: (build: PluginBuild) => setup(build, refused) }],
    })
    .catch((error: { readonly errors?: readonly BuildMessage[] }) => {
      throw refusal(specifier, refused) ?? failed(specifier, error.errors ?? [{ text: String(error) }]);
    });
  const problem = refusal(specifier, refused);
  if (problem !== undefined) throw problem;
  const packages = bundledPackages(Object.keys(built.metafile.inputs), specifier, folder);
  const text = `${head(specifier, packages)}${wrapped(built.outputFiles[0]!.text)}`;
  const size = Buffer.byteLength(text);
  if (size > LARGEST_BUNDLE)
    throw new AppError(
      'vendor/too-large',
      `The bundle of "${specifier}" has ${kilobytes(size)}, and at most ${kilobytes(LARGEST_BUNDLE)} can be used`,
      { hint: 'Name one module of it, as "lodash/debounce" is of "lodash", or choose a smaller package' },
    );
  return { text, packages };
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000)} kB`;

/** In a function, so that nothing of it stands at the start of a line as an import or export would. */
function wrapped(code: string): string {
  return `;((module)=>{${code.trim()}\nObject.defineProperty(exports,"__esModule",{value:true});for(const $k in module.exports)exports[$k]=module.exports[$k]})({exports:{}});\n`;
}

/** What licences ask for: who made what is in the file. */
function head(specifier: string, packages: readonly BundledPackage[]): string {
  const lines = packages.map(({ name, version, licence, copyright }) => {
    const known = licence ?? 'no licence stated';
    const line = [`${name} ${version} (${known})`, ...copyright].join('. ');
    return ` * ${oneLine(line, 500).replaceAll('*/', '* /')}`;
  });
  return `${VENDOR_MARK} ${specifier}"; do not edit\n${lines.join('\n')}\n */\n`;
}

const NODE_ONLY = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
const SHIM = 'lectern-shim';

/** React is that of the page. The factories of its newer JSX are made of the older one, which the page has. */
const SHIMS: Readonly<Record<string, string>> = {
  react: 'import * as R from "react";export default R.default ?? R;export * from "react";',
  jsx: 'import { createElement, Fragment } from "react";const jsx=(type,props,key)=>createElement(type,key===undefined?props:{...props,key});export{jsx,jsx as jsxs,jsx as jsxDEV,Fragment};',
  nothing: '',
};

function setup(build: PluginBuild, refused: Refused): void {
  const note = (list: Map<string, string>, { path, importer }: ResolveRequest) => {
    if (!list.has(path)) list.set(path, importer);
    return { path, external: true };
  };
  build.onResolve({ filter: /^react$/ }, ({ namespace, path }) =>
    namespace === SHIM ? { path, external: true } : { path: 'react', namespace: SHIM },
  );
  build.onResolve({ filter: /^react\/jsx-(?:dev-)?runtime$/ }, () => ({ path: 'jsx', namespace: SHIM }));
  build.onResolve({ filter: /^react-dom(?:\/|$)/ }, (request) => note(refused.react, request));
  build.onResolve({ filter: /\.(?:css|scss|sass|less)$/ }, (request) => note(refused.styles, request));
  build.onResolve({ filter: /^(?:node:)?[a-z_/]+$/ }, async (request) => {
    if (!NODE_ONLY.has(request.path) || request.pluginData === SHIM) return undefined;
    const { importer, resolveDir, kind } = request;
    // Some packages say what browsers get instead, and some names are packages of npm too.
    const found = await build.resolve(request.path, { importer, resolveDir, kind, pluginData: SHIM });
    if (found.errors.length > 0 || found.external) return note(refused.node, request);
    // A package that says "false" of it works without.
    return isAbsolute(found.path) ? found : { path: 'nothing', namespace: SHIM };
  });
  build.onLoad({ filter: /.*/, namespace: SHIM }, ({ path }) => ({ contents: SHIMS[path]!, loader: 'js' }));
}

function refusal(specifier: string, { node, styles, react }: Refused): AppError | undefined {
  const [code, found, what, hint] =
    node.size > 0
      ? ([
          'needs-node',
          node,
          'what only Node has',
          'Choose a package for browsers, or name a module of it that is',
        ] as const)
      : react.size > 0
        ? ([
            'needs-react-dom',
            react,
            'React DOM, which components do not have',
            'Choose a package that needs only "react"',
          ] as const)
        : ([
            'needs-styles',
            styles,
            'a style sheet, which components cannot import',
            'Name a module of it without styles, and put its style sheet into the folder as a .css file',
          ] as const);
  const [first] = found;
  if (first === undefined) return undefined;
  const [path, importer] = first;
  const more = found.size > 1 ? ` and ${found.size - 1} more` : '';
  return new AppError(
    `vendor/${code}`,
    `"${specifier}" needs ${what}: ${shortPath(importer)} imports "${path}"${more}`,
    { hint },
  );
}

/** From the folder of packages on: the rest is the same for all. */
function shortPath(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/')).replace('node_modules/', '');
}

function failed(specifier: string, errors: readonly BuildMessage[]): AppError {
  const [first] = errors;
  const text = oneLine(first?.text ?? 'it cannot be read', 300);
  if (first?.location?.file === 'lectern-vendor.js' && /could not resolve/i.test(text))
    return new AppError('vendor/not-installed', `The package "${specifier}" is not installed`, {
      hint: `Run "npm install ${specifier}" first, or correct the name`,
    });
  const place = first?.location ? ` (${shortPath(first.location.file)}, line ${first.location.line})` : '';
  return new AppError('vendor/not-bundled', `"${specifier}" cannot be bundled: ${text}${place}`, {
    hint: 'Install what is missing, or choose another package',
  });
}
