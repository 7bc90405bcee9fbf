/** Does work when the browser has nothing else to do. */

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 200);
}
