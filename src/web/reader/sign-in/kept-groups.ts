/** Chooses which of a reader's groups their session keeps: of many, those that the site mentions. */

/** So few are all kept, so that a page that names another group tomorrow is open to readers who are signed in today. */
export const FEW_GROUPS = 200;

export function keptGroups(groups: readonly string[], mentioned: ReadonlySet<string>): readonly string[] {
  return groups.length <= FEW_GROUPS ? groups : groups.filter((group) => mentioned.has(group));
}
