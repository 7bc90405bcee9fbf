/** Keeps one of what a forge would take twice: a comment, a webhook. Two servers that write at the same moment keep the same one. */

interface OneOf<Id extends number | string> {
  /** Ids of ours that are there. */
  found(): Promise<readonly Id[]>;
  create(): Promise<void>;
  /** @returns false when it is not there any more */
  update(id: Id): Promise<boolean>;
  /** One that is not there is removed already. */
  remove(id: Id): Promise<void>;
}

/** What was kept may be gone: a third server has seen more of them. */
const MAX_TRIES = 3;

/** Numbers grow; of other ids it only matters that everybody has the same order. */
const inOrder = <Id extends number | string>(ids: readonly Id[]): readonly Id[] =>
  ids.toSorted((a, b) => (a < b ? -1 : 1));

export async function keepOne<Id extends number | string>({
  found,
  create,
  update,
  remove,
}: OneOf<Id>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    let there = inOrder(await found());
    if (there.length === 0) {
      await create();
      there = inOrder(await found());
      if (there.length < 2) return;
    }
    // Whoever comes second sees both, and everybody keeps the first.
    const [kept, ...others] = there;
    for (const id of others) await remove(id);
    if (await update(kept!)) return;
  }
  await create();
}
