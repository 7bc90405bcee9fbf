/** Describes in one phrase why an author's code could not be rendered. */
import { oneLine } from '../../lib/text/clean-text.ts';

/** Globals of browsers that the sandbox does not have. */
const BROWSER = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'screen',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'fetch',
  'alert',
  'matchMedia',
  'getComputedStyle',
  'requestAnimationFrame',
  'requestIdleCallback',
  'addEventListener',
  'customElements',
  'self',
  'Image',
  'Audio',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'IntersectionObserver',
  'ResizeObserver',
  'MutationObserver',
  'HTMLElement',
  'Element',
  'Node',
  'CustomEvent',
  'Event',
]);

/** Globals of browsers and some servers that the sandbox does not have. */
const MISSING = new Set([
  'Intl',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'crypto',
  'Atomics',
  'AbortController',
  'Blob',
  'FormData',
  'process',
  'Buffer',
]);

const MAX = 200;

/** @param error name and message of what the code threw */
export function failureReason(error: string): string {
  const unknown = /^ReferenceError: '?([\w$]+)'? is not defined$/.exec(error)?.[1];
  if (unknown !== undefined && BROWSER.has(unknown)) return `uses ${unknown}, which only browsers have`;
  if (unknown !== undefined && MISSING.has(unknown))
    return `uses ${unknown}, which is not available on the server`;
  if (/^\w+: stack overflow$/.test(error)) return 'is nested too deeply, or calls itself without end';
  if (error.includes('renderToStringAsync')) return 'waits for something while it renders (Suspense)';
  return oneLine(error.replace(/^Error: /, ''), MAX);
}

/** True when the engine reported that it is out of memory. */
export function isOutOfMemory(error: string): boolean {
  return /^\w*Error: (?:out of memory|string too long|invalid array buffer length)$/.test(error);
}
