/** `/llms.txt` and `/llms-full.txt`, also under `/.well-known/`; a file of the author's by that name comes first. */
import type { Site } from '../../site/site.ts';
import type { Handler } from '../http/handler.ts';
import { reply, TEXT_TYPE } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';
import { isIndexed } from './llms-entries.ts';
import { llmsFullTxt } from './llms-full.ts';
import { llmsTxt } from './llms-txt.ts';

const ADDRESS = /^\/(?:\.well-known\/)?(llms(?:-full)?\.txt)$/;

/** @param origin public address without trailing slash */
export function llms(live: LiveSite, origin: string): Handler {
  // All pages are rendered for it: whoever asks meanwhile waits for the same answer.
  const whole = new WeakMap<Site, Promise<string>>();
  return async ({ path }) => {
    const name = ADDRESS.exec(path)?.[1];
    if (name === undefined) return undefined;
    const site = live.current();
    const own = await ownFile(site, [path.slice(1), name]);
    if (own !== undefined) return reply(200, TEXT_TYPE, own, { 'cache-control': 'no-cache' });
    if (!isIndexed(site)) return undefined;
    const text = name === 'llms.txt' ? llmsTxt(site, origin) : await kept(site);
    return reply(200, TEXT_TYPE, text, { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
  };

  function kept(site: Site): Promise<string> {
    const made = whole.get(site) ?? llmsFullTxt(site, origin);
    whole.set(site, made);
    made.catch(() => whole.delete(site));
    return made;
  }
}

async function ownFile({ files, source }: Site, paths: readonly string[]): Promise<Buffer | undefined> {
  for (const path of paths) if (files.has(path)) return source.read(path);
  return undefined;
}
