/** Tells a reading that a later one has overtaken: a store with several connections answers in any order, and an old answer must not stand. */
export class NewestRead {
  private begun = 0;
  private readonly taken = new Map<string, number>();

  /** Called before something is read. @returns the number of this reading, for `take` */
  begin(): number {
    return ++this.begun;
  }

  /** Called with what was read. @returns false when a reading that began later has been taken already */
  take(of: string, number: number): boolean {
    if ((this.taken.get(of) ?? 0) > number) return false;
    this.taken.set(of, number);
    return true;
  }
}
