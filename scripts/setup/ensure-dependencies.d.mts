/** Types of `ensure-dependencies.mjs`, which has to run where TypeScript does not yet. */
import type { NpmOptions } from './npm.mjs';

/** @param root folder of the package */
export function ensureDependencies(root: string, options?: Omit<NpmOptions, 'note'>): Promise<void>;
