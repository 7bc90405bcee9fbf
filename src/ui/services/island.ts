/** The services of other companies that a page loads: nothing of them before the page is there and the browser is idle. */
import type { PageServices } from '../../lib/services/page-services.ts';
import type { Session } from './session.ts';

let session: Promise<Session> | undefined;

/** Called again after another page was inserted into the document. */
export function setup(): void {
  const written = document.body.dataset['services'];
  if (written === undefined) return;
  session ??= quiet()
    .then(() => import('./session.ts'))
    .then((module) => module.openSession(JSON.parse(written) as PageServices));
  session.then((opened) => opened.shown()).catch(reportError);
}

/** After everything that the page itself loads, and not for a page that nobody has seen yet. */
async function quiet(): Promise<void> {
  const { prerendering = false } = document as Document & { readonly prerendering?: boolean };
  if (prerendering) await once(document, 'prerenderingchange');
  if (document.readyState !== 'complete') await once(window, 'load');
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}

function once(target: EventTarget, event: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
}
