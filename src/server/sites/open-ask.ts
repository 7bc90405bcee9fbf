/** What a project needs to answer its readers' questions, from the operator's settings; undefined when that is off. */
import { randomBytes } from 'node:crypto';
import type { Settings } from '../../settings/settings.ts';
import type { Site } from '../../site/site.ts';
import { type AskLimits, askLimits } from '../../web/reader/ask/ask-limits.ts';
import { ASK_PATH } from '../../web/reader/ask/ask-route.ts';

/** Of one project: the sites of all its audiences share it. */
export interface ProjectAsk {
  readonly limits: AskLimits;
  /** Path of the route on a site that answers questions. */
  readonly pathOn: (site: Site) => string | undefined;
}

export function openAsk({ ask }: Pick<Settings, 'ask'>): ProjectAsk | undefined {
  if (!ask) return undefined;
  return {
    limits: askLimits(Date.now, randomBytes),
    pathOn: ({ config }) => (config.search.ask ? ASK_PATH : undefined),
  };
}
