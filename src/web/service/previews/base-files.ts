/** Answers `/_lectern/base/…` of a preview: files of the commit that it is compared with, which compared pages show. */
import type { FinalHandler } from '../../edge/http/handler.ts';
import { reply, TEXT_TYPE } from '../../edge/http/reply.ts';

/** Path below a preview, without trailing slash. */
export const BASE_FILES = '/_lectern/base';

/** Neither documents nor scripts: the commit has no pages below a preview. */
const SHOWN = /^(?:image|video|audio|font)\/|^text\/css\b/;

/** @param path of a request below the preview @returns path in the site of the commit; undefined for other paths */
export function baseFilePath(path: string): string | undefined {
  return path.startsWith(`${BASE_FILES}/`) ? path.slice(BASE_FILES.length) : undefined;
}

/** @param site of the commit */
export function onlyFiles(site: FinalHandler): FinalHandler {
  return async (request) => {
    const answered = await site(request);
    return SHOWN.test(answered.headers['content-type'] ?? '')
      ? answered
      : reply(404, TEXT_TYPE, 'The earlier commit has no picture, font or style sheet at this address\n');
  };
}
