/** Finds the audience that a reader belongs to, and names it. */
import type { Reader } from '../../../records/readers/reader.ts';
import { type Audience, strangers, type Visibility } from '../../../site/content/audience.ts';

const STRANGERS: Readonly<Record<Visibility, Audience>> = {
  public: strangers('public'),
  partly: strangers('partly'),
  private: strangers('private'),
};

/**
 * Only groups that the site mentions count, so that readers who see the same pages share one site, whatever else their
 * provider says about them.
 * @param mentioned names of groups that the site mentions
 */
export function audienceOf(
  visibility: Visibility,
  reader: Pick<Reader, 'groups'> | undefined,
  mentioned: ReadonlySet<string>,
): Audience {
  if (reader === undefined) return STRANGERS[visibility];
  const groups = new Set(reader.groups.filter((name) => mentioned.has(name)).sort());
  return { visibility, signedIn: true, groups };
}

/** The same text for equal audiences. */
export function audienceKey({ visibility, signedIn, groups }: Audience): string {
  return JSON.stringify([visibility, signedIn, ...groups]);
}
