/** What a project needs to answer its readers' questions, from the operator's settings; undefined when that is off. */
import { randomBytes } from 'node:crypto';
import { defined } from '../../lib/defined.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Site } from '../../site/site.ts';
import { type AskLimits, askLimits } from '../../web/reader/ask/ask-limits.ts';
import type { AskModel } from '../../web/reader/ask/ask-model.ts';
import { ASK_PATH } from '../../web/reader/ask/ask-route.ts';
import { openAskModel } from './open-ask-model.ts';

/** Of one project: the sites of all its audiences share it. */
export interface ProjectAsk {
  readonly limits: AskLimits;
  readonly model?: AskModel;
  /** Path of the route on a site that answers questions. */
  readonly pathOn: (site: Site) => string | undefined;
}

export function openAsk({ ask }: Pick<Settings, 'ask'>): ProjectAsk | undefined {
  if (!ask.isOn) return undefined;
  const { model } = ask;
  return {
    limits: askLimits(Date.now, randomBytes),
    ...defined({ model: model && openAskModel({ ...ask, model }, Date.now) }),
    pathOn: ({ config }) => (config.search.ask ? ASK_PATH : undefined),
  };
}
