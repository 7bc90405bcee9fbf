/** Of the same comment that two servers write at the same moment, both keep the oldest. */

interface Twins {
  /** Ids of ours with the same mark, among them the one that was made. */
  own(): Promise<readonly number[]>;
  /** One that is not there is removed already. */
  remove(id: number): Promise<void>;
  replace(id: number): Promise<unknown>;
}

/** @param created id of the one that was just written */
export async function keepOldest(created: number, { own, remove, replace }: Twins): Promise<void> {
  const [oldest = created, ...newer] = (await own()).toSorted((a, b) => a - b);
  for (const id of newer) await remove(id);
  if (oldest !== created) await replace(oldest);
}
