/** Types of `node-packages.mjs`, which has to run where TypeScript does not yet. */
export const NODE_VERSION: string;
export const NODE_PACKAGES: Readonly<Record<string, { readonly name: string; readonly integrity: string }>>;
