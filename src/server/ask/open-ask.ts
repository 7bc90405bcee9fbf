/** What a project needs to answer its readers' questions, from the operator's settings; undefined when that is off. */
import { randomBytes } from 'node:crypto';
import { defined } from '../../lib/defined.ts';
import type { Log } from '../../lib/log.ts';
import type { AskSettings } from '../../settings/ask-settings.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Site } from '../../site/site.ts';
import { type AskLimits, askLimits } from '../../web/reader/ask/ask-limits.ts';
import type { AskModel } from '../../web/reader/ask/ask-model.ts';
import { ASK_PATH } from '../../web/reader/ask/ask-route.ts';
import type { Service } from '../../web/service/service.ts';
import { capsOf, processBudget, type SpendingStore, storeBudget } from './ask-budget.ts';
import { dearestAnswer, openAskModel } from './open-ask-model.ts';

/** Of one project: the sites of all its audiences share it. */
export interface ProjectAsk {
  readonly limits: AskLimits;
  readonly model?: AskModel;
  /** Path of the route on a site that answers questions. */
  readonly pathOn: (site: Site) => string | undefined;
}

interface AskOfServer {
  readonly settings: Pick<Settings, 'ask'>;
  /** True for `dev`, which counts in its process. */
  readonly preview: boolean;
  readonly log: Log;
}

interface AskOfProject {
  readonly project: string;
  /** Settles when the store is open, which may be never. */
  readonly spending: Promise<SpendingStore>;
}

export function openAsk(
  { settings: { ask }, preview, log }: AskOfServer,
  { project, spending }: AskOfProject,
): ProjectAsk | undefined {
  if (!ask.isOn) return undefined;
  const { model } = ask;
  const caps = capsOf(ask);
  const failed = (error: unknown): void =>
    log.error('what an answer cost could not be counted', {
      project,
      error: error instanceof Error ? error.message : String(error),
    });
  const budget = preview ? processBudget(Date.now, caps) : storeBudget({ project, caps, spending, failed });
  return {
    limits: askLimits(Date.now, randomBytes),
    ...defined({ model: model && openAskModel({ ...ask, model, budget }) }),
    pathOn: ({ config }) => (config.search.ask ? ASK_PATH : undefined),
  };
}

/** What the dashboard says of the caps. */
export function shownCaps(ask: AskSettings): NonNullable<Service['askCaps']> {
  const { tokens, money } = dearestAnswer(ask.prices);
  return {
    ...capsOf(ask),
    dearest: { tokens, money: ask.prices === undefined ? undefined : money },
  };
}
