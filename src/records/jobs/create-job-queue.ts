/** Creates the job queue on either database; every write of a worker is checked by the fence in `changeRow`. */
import { createClaim } from './claim-job.ts';
import type { QueueParts } from './held-job.ts';
import { createLease } from './job-lease.ts';
import type { JobQueue } from './job-queue.ts';
import { createSteps } from './job-steps.ts';
import { createEndCancelled, createLeaves } from './leave-job.ts';
import { createHeldSettling } from './settle-job.ts';

export function createJobQueue(parts: QueueParts): JobQueue {
  const { deps, now } = parts;
  return {
    claim: createClaim({ database: deps.database, now, endCancelled: createEndCancelled(parts) }),
    ...createLease(parts),
    ...createSteps(parts),
    ...createLeaves(parts),
    ...createHeldSettling(parts),
  };
}
