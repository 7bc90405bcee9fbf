/** Messages between the pool and its child processes. */
import type { RenderRequest, RenderResult } from '../../../site/content/page-renderer.ts';

/** Parent to child: one page; replies come in the order of the requests. */
export interface RenderJob {
  readonly id: number;
  readonly request: RenderRequest;
}

/** Child to parent: `ready` once loaded, then one reply per page; `cpuMs` is the processor time used so far. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly cpuMs: number }
  | { readonly kind: 'rendered'; readonly cpuMs: number; readonly id: number; readonly result: RenderResult };
