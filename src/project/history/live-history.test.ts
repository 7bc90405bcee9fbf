/** The history of files that change while it is read. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import type { SourceHistory } from '../../site/source/source.ts';
import type { SiteChange } from '../../web/reader/live/live-site.ts';
import { liveHistory } from './live-history.ts';

const NONE: SourceHistory = { tracked: new Set(), dates: new Map() };

it('is settled only when the history of the newest files was read', async () => {
  const asked: PromiseWithResolvers<SourceHistory>[] = [];
  let change = (): void => undefined;
  const history = liveHistory(
    {
      history: () => {
        const answer = Promise.withResolvers<SourceHistory>();
        asked.push(answer);
        return answer.promise;
      },
    },
    {
      subscribe: (listener: (change: SiteChange) => void) => {
        change = () => listener({ paths: [], kind: 'content' });
        return () => undefined;
      },
    },
    () => undefined,
  );
  await eventually(() => asked.length, 1);
  assert.equal(history.isSettled(), false);
  // What is being read may be the history of the files before.
  change();
  asked[0]!.resolve(NONE);
  await eventually(() => asked.length, 2);
  assert.equal(history.isSettled(), false);
  asked[1]!.reject(new Error('Git is away'));
  // Pages have no dates then, which is known.
  await eventually(() => history.isSettled(), true);
  history.close();
});

it('is settled at once for a source without history', () => {
  assert.equal(liveHistory({}, { subscribe: () => () => undefined }, () => undefined).isSettled(), true);
});
