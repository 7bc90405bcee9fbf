/** Rewrites what stands after the marks of each sample of code; the samples themselves stay. */
import type { PlacedLine } from './dialect.ts';
import { afterFence, append, fenceOf, sample } from './page-lines.ts';

/** @param infoOf ours, for the words after the marks of a sample */
export function withFences(lines: readonly PlacedLine[], infoOf: (info: string) => string): PlacedLine[] {
  const out: PlacedLine[] = [];
  for (let i = 0; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!.text);
    const end = fence && afterFence(lines, i, fence);
    if (fence === undefined || end === undefined) {
      out.push(lines[i]!);
      continue;
    }
    append(out, sample(lines.slice(i, end), fence, infoOf(fence.info)));
    i = end - 1;
  }
  return out;
}

/** `js title="a.js" {1}` of its parts. */
export function sampleInfo(language: string, title: string | undefined, marked?: string): string {
  const name = title === undefined || title === '' ? undefined : `title="${title.replace(/["`{}]/g, '')}"`;
  const plain = /^[\w+#./-]+$/.test(language) ? language : '';
  const lines = marked === undefined || !/^[\d,\s-]+$/.test(marked) ? undefined : `{${marked.trim()}}`;
  return [plain || ((name ?? lines) ? 'text' : ''), name, lines].filter(Boolean).join(' ');
}
