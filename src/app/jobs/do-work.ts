/** Does work that has one right answer: plans it from the rendered site, then changes the files that are still the same. */

import type { SiteWork, SiteWorkDone } from '../../jobs/site-tools.ts';
import { AppError } from '../../lib/app-error.ts';
import { type CheckContext, checkContext } from '../../site/check/check-context.ts';
import { planDescriptions } from '../../site/check/work/plan-descriptions.ts';
import { planForgottenPages } from '../../site/check/work/plan-forgotten-pages.ts';
import { planMintJson } from '../../site/check/work/plan-mint-json.ts';
import type { PlannedChange, PlannedWork, Within } from '../../site/check/work/planned-work.ts';
import type { RenderedSite } from '../checked-site.ts';
import { createSource, readSource, removeSource, writeSource } from '../write-source.ts';

const PLANS: Readonly<Record<SiteWork, (context: CheckContext, within: Within) => Promise<PlannedWork>>> = {
  descriptions: planDescriptions,
  'forgotten-pages': planForgottenPages,
  'mint-json': planMintJson,
};

export interface WantedWork {
  readonly kind: SiteWork;
  readonly within?: Within | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function doWork(
  folder: string,
  { site, rendered }: RenderedSite,
  { kind, within = () => true, signal }: WantedWork,
): Promise<SiteWorkDone> {
  const { changes, left } = await PLANS[kind](await checkContext(site, rendered), within);
  signal?.throwIfAborted();
  const files: string[] = [];
  const done: string[] = [];
  const refused: string[] = [];
  for (const change of changes) {
    try {
      write(folder, change);
      files.push(change.file);
      done.push(...change.summary);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(error.message);
      // Later changes may depend on it: without a new docs.json the mint.json must stay.
      if (change.was === undefined) break;
    }
  }
  return { files, done, left: [...refused, ...left] };
}

/** @throws AppError `source/…` when the file has changed since the plan was made */
function write(folder: string, { file, was, now }: PlannedChange): void {
  if (was === undefined) createSource(folder, file, now ?? '');
  else if (readSource(folder, file) !== was)
    throw new AppError(
      'source/changed',
      `The file "${file}" is not UTF-8 or has changed, and was left as it is`,
    );
  else if (now === undefined) removeSource(folder, file);
  else writeSource(folder, file, now);
}
