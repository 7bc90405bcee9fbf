/** Reads which blocks of a translation its original has changed since, for whoever translates them by hand. */

import { documentationSource } from '../project/documentation-source.ts';
import { baseOfFolder } from '../project/history/translation-base.ts';
import { loadOnce, OFFLINE } from '../project/load-once.ts';
import { openRenderer } from '../project/open-renderer.ts';
import { environmentSettings, joinSettings } from '../settings/settings.ts';
import type { TranslationPlan } from '../site/changes/translation/plan-translation.ts';
import { type TranslationWork, translationWork } from '../site/changes/translation/translation-work.ts';
import { WHOEVER_HAS_THE_FILES } from '../site/content/page/audience.ts';

export type ChangedBlocks = Pick<TranslationWork, 'files' | 'languages' | 'terms'> &
  (
    | Extract<TranslationPlan, { readonly kind: 'whole' }>
    | Pick<Extract<TranslationPlan, { readonly kind: 'blocks' }>, 'kind' | 'wanted' | 'counts'>
  );

/** @throws AppError `translations/…`, `git/…` */
export async function translationBlocks(folder: string, page: string): Promise<ChangedBlocks> {
  const settings = joinSettings([environmentSettings()]);
  const renderer = openRenderer({ dataDir: settings.dataDir, renderers: 1 });
  try {
    const site = await loadOnce(
      { source: documentationSource(folder, settings), renderer, audience: WHOEVER_HAS_THE_FILES },
      { dataDir: settings.dataDir, ...OFFLINE },
    );
    const work = await translationWork(site, page, baseOfFolder(folder, settings.dataDir));
    const { files, languages, terms, plan } = work;
    return plan.kind === 'whole'
      ? { files, languages, terms, ...plan }
      : { files, languages, terms, kind: plan.kind, wanted: plan.wanted, counts: plan.counts };
  } finally {
    await renderer.close();
  }
}
