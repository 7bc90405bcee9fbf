/** Bounds the work of a comparison; where it ends, marks become coarser and nothing is left out. */

export interface WorkBudget {
  /** @returns false when there is not that much left */
  spend(steps: number): boolean;
  /** True once something was compared more coarsely than it could be. */
  readonly coarse: boolean;
  giveUp(): void;
}

export function workBudget(steps: number): WorkBudget {
  let left = steps;
  let coarse = false;
  return {
    spend: (amount) => {
      left -= amount;
      if (left < 0) coarse = true;
      return left >= 0;
    },
    get coarse() {
      return coarse;
    },
    giveUp: () => {
      coarse = true;
    },
  };
}
