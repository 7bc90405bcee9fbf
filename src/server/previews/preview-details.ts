/** What a preview changes, as somebody may see it. */
import type { Issue } from '../../lib/issue.ts';
import { within } from '../../lib/within.ts';
import type { Preview } from '../../records/previews/preview.ts';
import type { Reader } from '../../records/readers/reader.ts';
import type { Visibility } from '../../site/content/audience.ts';
import type { Site } from '../../site/site.ts';
import { audienceOf } from '../../web/reader/access/audience-of.ts';
import type { PreviewDetails } from '../../web/service/preview-operations.ts';
import { beingMade, type PreviewParts } from './preview-parts.ts';

/** Problems that take longer come with the next request. */
const PATIENCE_MS = 2_000;

export async function previewDetails(
  parts: PreviewParts,
  preview: Preview,
  who: {
    readonly reader: Reader | undefined;
    readonly visibility: (project: string) => Promise<Visibility>;
  },
): Promise<PreviewDetails> {
  const project = parts.projects.get(preview.project);
  const { commit, base } = preview;
  if (commit === null || base === null) throw beingMade();
  const after = await parts.siteOf(project, preview);
  const before = await parts.baseOf(project, base);
  const mentioned = after.site().groups.union(before.site().groups);
  const audience = audienceOf(await who.visibility(preview.project), who.reader, mentioned);
  const shown = { before: await before.siteFor(audience), after: await after.siteFor(audience) };
  const details = await parts.comparer.compare({ base, commit, ...shown }, false);
  const whole = parts.comparer.compare({ base, commit, before: before.site(), after: after.site() }, true);
  whole.catch(() => undefined);
  const problems = (await within(whole, PATIENCE_MS))?.problems;
  return { ...details, problems: problems?.filter((one) => isVisible(one, shown.after)) };
}

/** A file that this audience gets no page from may be closed to it, and so may what its problems say. */
function isVisible({ file }: Issue, { audience, files, pages }: Site): boolean {
  if (!/\.mdx?$/i.test(file)) return files.has(file) || audience.visibility === 'public' || audience.signedIn;
  return pages.byPath.has(file.replace(/\.mdx?$/i, ''));
}
