/** Puts how long pages wait for a render process, and how long they take there, into the metrics. */
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import type { Metrics } from '../../web/service/metrics/metrics.ts';

export function measureRendering(renderer: PageRenderer, metrics: Pick<Metrics, 'observe'>): void {
  renderer.watch?.(({ queuedMs, workedMs }) => {
    metrics.observe('lectern_render_queue_seconds', queuedMs / 1_000);
    metrics.observe('lectern_render_seconds', workedMs / 1_000);
  });
}
