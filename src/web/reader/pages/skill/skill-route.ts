/** Serves `/skill.md` and `/.well-known/…`: the site's skill, generated on first request. */
import type { Site } from '../../../../site/site.ts';
import type { Handler } from '../../../edge/http/handler.ts';
import { JSON_TYPE, reply } from '../../../edge/http/reply.ts';
import type { LiveSite } from '../../live/live-site.ts';
import { MARKDOWN_TYPE } from '../markdown/page-markdown-route.ts';
import { skillFiles } from './skill-files.ts';

/** @param origin public address without trailing slash */
export function skill(live: LiveSite, origin: string): Handler {
  const known = new WeakMap<Site, ReturnType<typeof skillFiles>>();
  return async ({ path }) => {
    const site = live.current();
    const making = known.get(site) ?? skillFiles(site, { origin, server: true });
    known.set(site, making);
    making.catch(() => known.delete(site));
    const text = (await making).get(path.slice(1));
    const type = path.endsWith('.json') ? JSON_TYPE : MARKDOWN_TYPE;
    return text === undefined
      ? undefined
      : reply(200, type, text, { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
  };
}
