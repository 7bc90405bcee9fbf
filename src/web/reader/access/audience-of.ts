/** Finds the audience that a reader belongs to, and names it. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import { type Audience, strangers, type Visibility } from '../../../site/content/page/audience.ts';

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

/** Names all that decides by groups. @param rules as `Site.rules` */
export function rulesId(rules: ReadonlySet<string>): string {
  return contentHash(JSON.stringify([...rules].sort()));
}

/** The same text for audiences that see the same site, however their groups differ. @param decides all that does */
export function audienceKey(
  { visibility, signedIn, groups }: Audience,
  decides: { readonly rules: ReadonlySet<string>; readonly id: string },
): string {
  if (!signedIn) return JSON.stringify([visibility, signedIn]);
  const met = [...decides.rules].filter((rule) =>
    (JSON.parse(rule) as string[][]).every((names) => names.some((name) => groups.has(name))),
  );
  // The same answers to other questions are another audience.
  return JSON.stringify([visibility, signedIn, decides.id, contentHash(JSON.stringify(met.sort()))]);
}
