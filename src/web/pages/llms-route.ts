/** `/llms.txt` and `/llms-full.txt`, also under `/.well-known/`; a file of the author's by that name comes first. */
import type { Site } from '../../site/site.ts';
import type { Handler } from '../http/handler.ts';
import { reply, TEXT_TYPE } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';
import { type KeptText, keptReply, keptText } from './kept-text.ts';
import { isIndexed } from './llms-entries.ts';
import { llmsTxt } from './llms-txt.ts';
import { type WholeTextOptions, wholeText } from './whole-text.ts';

const ADDRESS = /^\/(?:\.well-known\/)?(llms(?:-full)?\.txt)$/;
const HEADERS = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };

/** @param origin public address without trailing slash */
export function llms(live: LiveSite, origin: string, options: WholeTextOptions = {}): Handler {
  const whole = wholeText(live, origin, options);
  const lists = new WeakMap<Site, Promise<KeptText>>();
  return async ({ path }) => {
    const name = ADDRESS.exec(path)?.[1];
    if (name === undefined) return undefined;
    const site = live.current();
    const own = await ownFile(site, [path.slice(1), name]);
    if (own !== undefined) return reply(200, TEXT_TYPE, own, { 'cache-control': 'no-cache' });
    if (!isIndexed(site)) return undefined;
    return keptReply(await (name === 'llms.txt' ? list(site) : whole(site)), TEXT_TYPE, HEADERS);
  };

  function list(site: Site): Promise<KeptText> {
    const made = lists.get(site) ?? llmsTxt(site, origin).then((text) => keptText(Buffer.from(text)));
    lists.set(site, made);
    made.catch(() => lists.delete(site));
    return made;
  }
}

async function ownFile({ files, source }: Site, paths: readonly string[]): Promise<Buffer | undefined> {
  for (const path of paths) if (files.has(path)) return source.read(path);
  return undefined;
}
