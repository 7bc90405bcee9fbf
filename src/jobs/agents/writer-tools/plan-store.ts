/** Keeps plans of changes until they are carried out: what is applied is exactly what was shown. */
import { AppError } from '../../../lib/app-error.ts';
import { contentHash } from '../../../lib/bytes/hash.ts';
import type { PlannedWork } from '../../../site/check/work/planned-work.ts';

export interface KeptPlan {
  readonly id: string;
  /** For people, in one line. */
  readonly title: string;
  readonly planned: PlannedWork;
}

/** Plans hold the texts of their files, so the oldest are forgotten. */
const MAX = 8;
const LETTERS = 12;

export class PlanStore {
  private readonly plans = new Map<string, KeptPlan>();

  /** The same changes have the same id. */
  keep(title: string, planned: PlannedWork): KeptPlan {
    const texts = planned.changes.map(({ file, was, now }) => [file, was, now]);
    const id = contentHash(JSON.stringify(texts)).slice(0, LETTERS);
    const plan = { id, title, planned };
    this.plans.delete(id);
    this.plans.set(id, plan);
    const [oldest] = this.plans.keys();
    if (this.plans.size > MAX && oldest !== undefined) this.plans.delete(oldest);
    return plan;
  }

  /** @returns the plan, which is then gone. @throws AppError `work/plan` */
  take(id: string): KeptPlan {
    const plan = this.plans.get(id);
    if (plan === undefined)
      throw new AppError('work/plan', `There is no plan ${JSON.stringify(id.slice(0, 40))}`, {
        hint: `Plan the change again; the last ${MAX} plans are kept, each for one use`,
      });
    this.plans.delete(id);
    return plan;
  }
}
