/** Types of `ensure-node.mjs`, which has to run where TypeScript does not yet. */
export interface EnsureNodeOptions {
  /** Versions of the Node that runs; default those of this process. */
  readonly running?: { readonly node: string; readonly sqlite?: string };
  /** As in `linux-x64`; default that of this machine. */
  readonly platform?: string;
  /** Name and hash of the package for each platform. */
  readonly packages?: Readonly<Record<string, { readonly name: string; readonly integrity: string }>>;
  readonly patience?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** @param root folder of the package; `.runtime/` is made in it */
export function ensureNode(root: string, options?: EnsureNodeOptions): Promise<string>;
