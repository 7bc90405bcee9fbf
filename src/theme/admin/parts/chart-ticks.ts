/** Round numbers for an axis that begins at zero, at most four of them. */

export interface ChartTicks {
  readonly top: number;
  /** From zero upwards. */
  readonly values: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Counts are whole: a step is never a part of one. */
export function chartTicks(most: number): ChartTicks {
  const rough = Math.max(most, 3) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((factor) => factor * power).find((size) => size >= rough && Number.isInteger(size))!;
  return { top: step * 3, values: [0, step, step * 2, step * 3] };
}
