/** Adds up what a page with an island loads beyond what every page does. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FirstView, Part } from './first-view.ts';

/** Shared pieces that a script names: bundles split them off when two scripts need the same code. */
const PIECE = /["']\.\/([\w-]+\.js)["']/g;

/** @param plain what a page without an island loads */
export function islandView(out: string, plain: FirstView): FirstView {
  const own = globSync('_lectern/page/islands-*.js', { cwd: out });
  const runtime = globSync('_lectern/ui-author-*.js', { cwd: out });
  const parts = withPieces(out, [...own, ...runtime], plain.parts);
  const problems =
    own.length === 1 && runtime.length === 1 ? [] : ['the page with an island has no script of its own'];
  return { parts, problems };
}

/**
 * What the panel that answers questions loads when it is opened in English.
 * @param dist of the product: files without a server have no panel
 * @param plain what every page loads, and Preact
 */
export function panelView(dist: string, plain: readonly Part[]): FirstView {
  const own = ['ui-ask-????????.js', 'ask-????????.css'].flatMap((files) =>
    globSync(`assets/${files}`, { cwd: dist }),
  );
  const problems =
    own.length === 2 ? [] : ['the panel that answers questions has no script or no style sheet'];
  return { parts: withPieces(dist, own, plain), problems };
}

/** @returns the files with every piece that they name, those left out that are loaded already */
function withPieces(root: string, files: readonly string[], loaded: readonly Part[]): Part[] {
  const known = new Set(loaded.map((part) => basename(part.name)));
  const queue = [...files];
  const parts: Part[] = [];
  for (const path of queue) {
    if (known.has(basename(path))) continue;
    known.add(basename(path));
    const body = readFileSync(join(root, path));
    const kind = path.endsWith('.css') ? 'css' : 'js';
    parts.push({ kind, name: `/${path}`, raw: body.length, gzip: gzipSync(body).length });
    const folder = path.startsWith('assets/') ? 'assets' : '_lectern';
    for (const [, next] of body.toString().matchAll(PIECE)) queue.push(`${folder}/${next!}`);
  }
  return parts;
}
