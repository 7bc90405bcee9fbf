/** Checks that any name below the host of previews leads to this server. */
import { ask } from './ask.ts';
import { type Check, fail, ok, skip } from './check.ts';

/** No preview has this id: they are random. */
const NAME = 'lectern-doctor';

export const previews: Check = {
  name: 'previews',
  run: async ({ settings: { previewHost, baseUrl }, signal }) => {
    if (previewHost === undefined) return skip('Previews have no host of their own');
    const scheme = baseUrl?.startsWith('http:') === true ? 'http' : 'https';
    const prefix = baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '');
    const origin = `${scheme}://${previewHost.replace('*', NAME)}`;
    const hint = `Point a wildcard DNS record and a certificate for ${previewHost} at this server, and set LECTERN_PREVIEW_HOST there`;
    const found = await ask(`${origin}${prefix}/healthz`, { signal });
    if ('problem' in found) return fail(`${origin} cannot be reached: ${found.problem}`, hint);
    return found.status === 200 && found.text === 'ok\n'
      ? ok(`${previewHost} leads to the server`)
      : fail(`${origin} is answered by something else (status ${found.status})`, hint);
  },
};
