/** Finds esbuild among the packages that the team has installed: a server that serves a bundle needs no bundler. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '../../lib/app-error.ts';

export interface ResolveRequest {
  readonly path: string;
  readonly importer: string;
  /** Of the importing module. */
  readonly namespace: string;
  readonly resolveDir: string;
  readonly kind: string;
  readonly pluginData?: unknown;
}

interface Resolved {
  readonly path?: string;
  readonly namespace?: string;
  readonly external?: boolean;
  readonly errors?: readonly BuildMessage[];
}

export interface BuildMessage {
  readonly text: string;
  readonly location?: { readonly file: string; readonly line: number } | null;
}

/** What plugins of esbuild are given. */
export interface PluginBuild {
  resolve(
    path: string,
    options: Pick<ResolveRequest, 'importer' | 'resolveDir' | 'kind' | 'pluginData'>,
  ): Promise<Required<Pick<Resolved, 'path' | 'namespace' | 'external' | 'errors'>>>;
  onResolve(
    options: { readonly filter: RegExp; readonly namespace?: string },
    callback: (request: ResolveRequest) => Resolved | undefined | Promise<Resolved | undefined>,
  ): void;
  onLoad(
    options: { readonly filter: RegExp; readonly namespace?: string },
    callback: (request: { readonly path: string }) => { readonly contents: string; readonly loader: string },
  ): void;
}

/** The part of esbuild that is used here; it has been the same since version 0.17. */
export interface Bundler {
  build(options: Readonly<Record<string, unknown>>): Promise<{
    readonly outputFiles: readonly { readonly text: string }[];
    readonly metafile: { readonly inputs: Readonly<Record<string, unknown>> };
  }>;
}

/**
 * @param folder packages are looked up from it upwards, as Node does
 * @throws AppError `vendor/no-bundler`
 */
export async function installedBundler(folder: string): Promise<Bundler> {
  try {
    const file = createRequire(join(folder, 'package.json')).resolve('esbuild');
    const loaded = (await import(pathToFileURL(file).href)) as Bundler & { readonly default?: Bundler };
    const bundler = loaded.default ?? loaded;
    if (typeof bundler.build === 'function') return bundler;
  } catch (cause) {
    throw new AppError('vendor/no-bundler', `The bundler "esbuild" is not installed for ${folder}`, {
      hint: 'Run "npm install --save-dev esbuild" there first; servers do not need it',
      cause,
    });
  }
  throw new AppError('vendor/no-bundler', `The package "esbuild" installed for ${folder} cannot bundle`, {
    hint: 'Run "npm install --save-dev esbuild@latest" there first',
  });
}
