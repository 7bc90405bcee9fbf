/** Hashes the inputs of a page besides its own file, and those of all pages: equal hashes mean equal results. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { yieldToEventLoop } from '../../../lib/async/yield-to-event-loop.ts';
import type { Site } from '../../../site/site.ts';

/** Modules that a page may import. */
const SHARED = /\.(?:mdx?|json|ya?ml|[jt]sx?)$/i;

const surroundings = new WeakMap<Site, Promise<string>>();
const wholes = new WeakMap<Site, Promise<string>>();

/** Of navigation, settings, snippets, components and specifications. */
export function siteKey(site: Site): Promise<string> {
  const known = surroundings.get(site) ?? surroundingsOf(site);
  surroundings.set(site, known);
  return known;
}

/** The part that all pages share. */
export function wholeKey(site: Site): Promise<string> {
  const known = wholes.get(site) ?? wholeOf(site);
  wholes.set(site, known);
  return known;
}

async function surroundingsOf(site: Site): Promise<string> {
  // Takes some milliseconds with thousands of pages.
  await setImmediate();
  const hash = createHash('sha256').update(site.fingerprint);
  await setImmediate();
  const pages = new Set<string>();
  for await (const { file } of yieldToEventLoop(site.pages.byPath.values(), 2_000)) pages.add(file);
  for (const { source, fingerprint } of site.specifications?.all ?? [])
    hash.update(`${source}\t${fingerprint}\n`);
  for await (const { path, version } of yieldToEventLoop(site.files.values(), 2_000)) {
    if (SHARED.test(path) && !pages.has(path)) hash.update(`${path}\t${version}\n`);
  }
  return hash.digest('base64url').slice(0, 22);
}

async function wholeOf(site: Site): Promise<string> {
  const hash = createHash('sha256').update(await siteKey(site));
  for await (const { path, version } of yieldToEventLoop(site.pages.byPath.values(), 2_000))
    hash.update(`${path}\t${version}\n`);
  return hash.digest('base64url').slice(0, 22);
}
