/** Adds up what a page with an island loads beyond what every page does. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FirstView, Part } from './first-view.ts';

/** Shared pieces that a script names: bundles split them off when two scripts need the same code. */
const PIECE = /["']\.\/([\w-]+\.js)["']/g;

/** @param plain what a page without an island loads */
export function islandView(out: string, plain: FirstView): FirstView {
  const known = new Set(plain.parts.map((part) => basename(part.name)));
  const own = globSync('_lectern/page/islands-*.js', { cwd: out });
  const runtime = globSync('_lectern/ui-author-*.js', { cwd: out });
  const queue = [...own, ...runtime];
  const parts: Part[] = [];
  for (const path of queue) {
    if (known.has(basename(path))) continue;
    known.add(basename(path));
    const body = readFileSync(join(out, path));
    parts.push({ kind: 'js', name: `/${path}`, raw: body.length, gzip: gzipSync(body).length });
    for (const [, next] of body.toString().matchAll(PIECE)) queue.push(`_lectern/${next!}`);
  }
  const problems =
    own.length === 1 && runtime.length === 1 ? [] : ['the page with an island has no script of its own'];
  return { parts, problems };
}
