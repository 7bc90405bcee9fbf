/** What the pool and its child processes say to each other. */
import type { RenderRequest, RenderResult } from '../../../site/content/page-renderer.ts';

/** Parent to child: one page; children answer in the order they were asked. */
export interface RenderJob {
  readonly id: number;
  readonly request: RenderRequest;
}

/** Child to parent: `ready` once, when everything is loaded, then one answer per page; `cpuMs` is the processor time used until then. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly cpuMs: number }
  | { readonly kind: 'rendered'; readonly cpuMs: number; readonly id: number; readonly result: RenderResult };
