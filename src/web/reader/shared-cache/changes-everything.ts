/** Decides whether a change of a site may change every reply: what all pages share, and who may see what. */
import type { Site } from '../../../site/site.ts';

/** Style sheets are loaded by every page, and scripts beside docs.json too. */
const OF_ALL_PAGES = /\.(?:css|js)$/i;

export function changesEverything(before: Site, after: Site): boolean {
  return shared(before) !== shared(after) || closes(before, after) || changesFileOfAll(before, after);
}

function shared({ config, base, codeLooks, mounts, pages, home }: Site): string {
  // Links in mounted repositories depend on which pages there are.
  const addresses = mounts.length === 0 ? [] : [...pages.byUrl.keys()];
  return JSON.stringify([config, base, codeLooks, mounts.map(({ path }) => path), home, addresses]);
}

/** A page or file that is closed, or opened, must not live on as it was anywhere, lists and pictures included. */
function closes(before: Site, after: Site): boolean {
  const closed = ({ closed: { pages, specifications } }: Site): string =>
    JSON.stringify([[...pages.keys()].sort(), [...specifications].sort()]);
  if (closed(before) !== closed(after)) return true;
  for (const path of before.files.keys()) if (!after.files.has(path) && after.allFiles.has(path)) return true;
  return false;
}

function changesFileOfAll(before: Site, after: Site): boolean {
  const grammars = new Set(
    (after.config.styling.grammars ?? []).map((path) => path.replace(/^(?:\.?\/)+/, '')),
  );
  const isOfAll = (path: string): boolean => OF_ALL_PAGES.test(path) || grammars.has(path);
  const differs = (a: Site, b: Site): boolean => {
    for (const { path, version } of a.files.values())
      if (isOfAll(path) && b.files.get(path)?.version !== version) return true;
    return false;
  };
  return differs(before, after) || differs(after, before);
}
