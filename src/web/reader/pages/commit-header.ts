/** Names the commit that a reply was made from, so that anyone can tell which version a page is. */
import { whenThere } from '../../../lib/async/when-there.ts';
import type { Middleware } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';

const COMMIT_HEADER = 'x-lectern-commit';

/** @param commit of the site of now; undefined when it is a folder's */
export function commitHeader(commit: () => string | undefined): Middleware {
  return (next) => (request) => {
    const before = commit();
    return before === undefined
      ? next(request)
      : whenThere(next(request), (answer) =>
          // Of a reply made while the site was replaced, nobody knows which of the two it shows.
          commit() === before ? named(answer, before) : answer,
        );
  };
}

const named = (answer: Reply, commit: string): Reply => ({
  ...answer,
  headers: { ...answer.headers, [COMMIT_HEADER]: commit },
});
