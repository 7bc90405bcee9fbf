/** One render process for all servers that tests start in this process: starting one takes longer than most tests. */
import { after } from 'node:test';
import type { PageRenderer } from '../../src/site/content/page-renderer.ts';
import { createRenderPool } from '../../src/web/reader/render/render-pool.ts';

let shared: PageRenderer | undefined;

/** Not for a server whose test stops, counts or breaks its render processes. */
export function sharedRenderProcesses(): PageRenderer {
  shared ??= createRenderPool({ workers: 1, ahead: 1 });
  return shared;
}

after(() => shared?.close());
