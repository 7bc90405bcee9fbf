/** Does work that has one right answer: plans it from the rendered site, then changes the files that are still the same. */

import type { SiteWorkDone } from '../../jobs/site-tools.ts';
import { AppError } from '../../lib/app-error.ts';
import { knownIcons } from '../../program/known-icons.ts';
import type { RenderedSite } from '../../project/checked-site.ts';
import {
  createSource,
  readSource,
  refuseExisting,
  removeSource,
  writeSource,
} from '../../project/write-source.ts';
import { type CheckContext, checkContext } from '../../site/check/check-context.ts';
import { planAddRedirect } from '../../site/check/work/plan-add-redirect.ts';
import { planAltTexts } from '../../site/check/work/plan-alt-texts.ts';
import { planBullets } from '../../site/check/work/plan-bullets.ts';
import { planDescriptions } from '../../site/check/work/plan-descriptions.ts';
import { planForgottenPages } from '../../site/check/work/plan-forgotten-pages.ts';
import { planFrontMatterOrder } from '../../site/check/work/plan-front-matter-order.ts';
import { planHeadingCase } from '../../site/check/work/plan-heading-case.ts';
import { planHistoryRedirects } from '../../site/check/work/plan-history-redirects.ts';
import { planMintJson } from '../../site/check/work/plan-mint-json.ts';
import { planMove } from '../../site/check/work/plan-move.ts';
import { planOrderNavigation } from '../../site/check/work/plan-order-navigation.ts';
import { planProblems } from '../../site/check/work/plan-problems.ts';
import { planRedirectedLinks } from '../../site/check/work/plan-redirected-links.ts';
import { planRemovePage } from '../../site/check/work/plan-remove-page.ts';
import { planReplace } from '../../site/check/work/plan-replace.ts';
import { planShortDescriptions } from '../../site/check/work/plan-short-descriptions.ts';
import { planSplitPage } from '../../site/check/work/plan-split-page.ts';
import {
  type Left,
  leftText,
  type PlannedChange,
  type PlannedWork,
  type Within,
} from '../../site/check/work/planned-work.ts';
import type { SiteWork, WorkOptions, WorkRequest } from '../../site/check/work/work-options.ts';

type Plan<Kind extends SiteWork> = (
  context: CheckContext,
  within: Within,
  options: WorkOptions[Kind],
) => Promise<PlannedWork>;

const PLANS: { readonly [Kind in SiteWork]: Plan<Kind> } = {
  descriptions: planDescriptions,
  'forgotten-pages': planForgottenPages,
  'mint-json': planMintJson,
  replace: planReplace,
  move: planMove,
  'remove-page': planRemovePage,
  'split-page': planSplitPage,
  'alt-texts': planAltTexts,
  'heading-case': planHeadingCase,
  'history-redirects': planHistoryRedirects,
  'redirected-links': planRedirectedLinks,
  'add-redirect': planAddRedirect,
  bullets: planBullets,
  'front-matter-order': planFrontMatterOrder,
  'short-descriptions': planShortDescriptions,
  'order-navigation': planOrderNavigation,
  problems: planProblems,
};

interface PlanInput {
  readonly request: WorkRequest;
  readonly within?: Within | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** @throws AppError `work/…` when the options cannot be followed, such as a page that does not exist */
export async function planWork(
  { site, rendered }: RenderedSite,
  { request, within = () => true, signal }: PlanInput,
): Promise<PlannedWork> {
  const context = await checkContext(site, rendered, knownIcons());
  const { kind, ...options } = request;
  const planned = await (PLANS[kind] as Plan<SiteWork>)(context, within, options as WorkOptions[SiteWork]);
  signal?.throwIfAborted();
  return planned;
}

export function applyWork(folder: string, { changes, left, whole = false }: PlannedWork): SiteWorkDone {
  const files: string[] = [];
  const done: string[] = [];
  const refused: Left[] = whole ? hindrances(folder, changes) : [];
  for (const change of refused.length > 0 ? [] : changes) {
    try {
      write(folder, change);
      files.push(change.file);
      done.push(...change.summary);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ text: error.message });
      // Later changes may depend on it: without a new docs.json the mint.json must stay.
      if (change.was === undefined) break;
    }
  }
  const leftParts = [...refused, ...left];
  return { files, done, left: leftParts.map(leftText), leftParts };
}

/** Why some of these changes cannot be written. */
function hindrances(folder: string, changes: readonly PlannedChange[]): Left[] {
  return changes.flatMap(({ file, was }) => {
    try {
      if (was === undefined) refuseExisting(folder, file);
      else refuseChanged(folder, file, was);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [{ text: `${error.message}, so nothing was changed` }];
    }
  });
}

/** @throws AppError `source/…` when the file has changed since the plan was made */
function write(folder: string, { file, was, now }: PlannedChange): void {
  if (was === undefined) createSource(folder, file, now ?? '');
  else {
    refuseChanged(folder, file, was);
    if (now === undefined) removeSource(folder, file);
    else writeSource(folder, file, now);
  }
}

function refuseChanged(folder: string, file: string, was: string): void {
  if (readSource(folder, file) !== was)
    throw new AppError(
      'source/changed',
      `The file "${file}" is not UTF-8 or has changed, and was left as it is`,
    );
}
