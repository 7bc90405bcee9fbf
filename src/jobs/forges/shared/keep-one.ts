/** Keeps one of what a forge would take twice: a comment, a webhook. Two servers that write at the same moment keep the same one. */

export interface OneOf {
  /** Ids of ours that are there, oldest first. */
  found(): Promise<readonly number[]>;
  create(): Promise<void>;
  /** @returns false when it is not there any more */
  update(id: number): Promise<boolean>;
  /** One that is not there is removed already. */
  remove(id: number): Promise<void>;
}

export async function keepOne({ found, create, update, remove }: OneOf): Promise<void> {
  let there = await found();
  if (there.length === 0) {
    await create();
    there = await found();
    if (there.length < 2) return;
  }
  // Whoever comes second sees both, and everybody keeps the oldest.
  const [kept, ...newer] = there;
  for (const id of newer) await remove(id);
  if (!(await update(kept!))) await create();
}
