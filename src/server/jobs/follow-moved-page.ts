/** Updates links, navigation and redirects for a page that was already moved. */
import { AppError } from '../../lib/app-error.ts';
import type { RenderedSite } from '../../project/checked-site.ts';
import { addedRedirect } from '../../project/rename-page.ts';
import { readSource, writeSource } from '../../project/write-source.ts';
import { applyEdits } from '../../site/check/apply-edits.ts';
import { checkContext } from '../../site/check/check-context.ts';
import { planMoved } from '../../site/check/plan-moved.ts';
import { pageUrl } from '../../site/content/page/page-url.ts';

interface Followed {
  readonly files: readonly string[];
  readonly redirect: boolean;
}

/** @throws AppError `rename/nothing-to-do` when nothing names the old place */
export async function followMovedPage(
  folder: string,
  { site, rendered }: RenderedSite,
  moved: { readonly from: string; readonly to: string },
): Promise<Followed> {
  const context = await checkContext(site, rendered);
  const page = site.pages.byPath.get(moved.to)!;
  const edits = await planMoved(context, { from: moved.from, page });
  const texts = new Map<string, string>();
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file))
    texts.set(file, applyEdits(readSource(folder, file), own).text);
  const known = context.addresses.redirected(pageUrl(moved.from)) !== undefined;
  const redirect = known
    ? undefined
    : addedRedirect(folder, texts, { site, from: pageUrl(moved.from), to: page.url });
  const changed = [...texts].filter(([file, text]) => readSource(folder, file) !== text);
  if (changed.length === 0)
    throw new AppError('rename/nothing-to-do', `Nothing refers to "${moved.from}" any more`, {
      hint: 'Links, navigation and redirects lead to the new path already',
    });
  for (const [file, text] of changed) writeSource(folder, file, text);
  return { files: changed.map(([file]) => file).sort(), redirect: redirect !== undefined };
}
