/** Decides from when on caches in front of the server may keep the replies of a live site. */

import type { LiveHistory } from '../../project/history/live-history.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import { type Sharing, sharedReplies } from '../../web/reader/shared-cache/shared-replies.ts';
import type { SharedParts } from './shared-parts.ts';

interface ShareParts {
  readonly project: string;
  readonly shared: Pick<SharedParts, 'settings' | 'preview' | 'service'>;
  readonly live: LiveSite;
  readonly history: Pick<LiveHistory, 'isSettled'>;
  /** Another object with each change of what pages are made from. */
  readonly view: () => object;
}

/**
 * Nothing is kept by others until the store has said who may read: that may have changed while the server was down.
 * @returns undefined when caches in front of the server are to keep nothing
 */
export function shareOpenReplies({ project, shared, live, history, view }: ShareParts): Sharing | undefined {
  const { sharedCacheSeconds: seconds } = shared.settings;
  if (seconds === 0 || shared.preview) return undefined;
  let isKnown = false;
  void shared.service.then(() => {
    isKnown = true;
  });
  return sharedReplies({
    project,
    seconds,
    site: () => live.current(),
    // Pages get their dates when the history is there.
    owner: () => (isKnown && history.isSettled() ? view() : undefined),
  });
}
