/** The page of a job, which follows it while it runs. */
import { setupOf } from '../island.ts';
import type { JobProps } from './job.tsx';

export const setup = setupOf<JobProps>({
  name: 'job',
  props: (written) => (typeof written === 'object' && written !== null ? written : undefined),
  load: () => import('./job.tsx').then((module) => module.mountJob),
});
