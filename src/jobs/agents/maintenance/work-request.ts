/** The options with which a task is planned, for each kind of work. */
import type { WorkRequest } from '../../../site/check/work/work-options.ts';
import type { SiteTools } from '../../site-tools.ts';
import type { RequestedWork } from './request.ts';

type Planned = Exclude<RequestedWork, { readonly kind: 'fix' | 'list' }>;

export async function workRequest(
  work: Planned,
  tools: SiteTools,
  signal: AbortSignal,
): Promise<WorkRequest> {
  switch (work.kind) {
    case 'history-redirects': {
      const { files, incomplete } = await tools.past(signal);
      return { kind: work.kind, past: files, incomplete };
    }
    case 'heading-case':
      return { ...work, rules: await tools.rules(signal) };
    default:
      return work;
  }
}
