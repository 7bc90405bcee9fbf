/** Checks that a peer really did the work: every page, every sample highlighted, the navigation on each page. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Content, Page } from './content.ts';
import type { Peer } from './peer.ts';

/** What was found in an output folder; `problems` is empty when the build is complete. */
export type Output = {
  readonly pages: number;
  readonly htmlFiles: number;
  readonly files: number;
  readonly bytes: number;
  readonly navLinks: number;
  readonly problems: readonly string[];
};

/** Visible text of a piece of HTML without its white space, which highlighters are free to arrange. */
function squeezed(html: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(
      /&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi,
      (whole, decimal?: string, hex?: string, name?: string) =>
        decimal !== undefined
          ? String.fromCodePoint(Number(decimal))
          : hex !== undefined
            ? String.fromCodePoint(parseInt(hex, 16))
            : (entities[name ?? ''] ?? whole),
    )
    .replaceAll(/\s+/g, '');
}

function pageProblem(page: Page, html: string): string | undefined {
  if (!html.includes(page.title)) return 'has no title';
  const blocks = [...html.matchAll(/<pre\b[^>]*>([\s\S]*?)<\/pre>/g)].map((match) => match[1] ?? '');
  for (const block of page.blocks) {
    if (block.kind === 'heading' && !html.includes(block.text)) return `lost the heading "${block.text}"`;
    if (block.kind !== 'code') continue;
    const code = block.sample.code.replaceAll(/\s+/g, '');
    const shown = blocks.find((candidate) => squeezed(candidate).includes(code));
    if (shown === undefined) return `lost a ${block.sample.language} sample`;
    // Colours are class names or inline styles; plain line wrappers have one kind only.
    const kinds = new Set(
      [...shown.matchAll(/<(?:span|b|i|em|s|u)\b[^>]*?\b(?:class|style)="?([^">]+)/g)].map(
        (match) => match[1],
      ),
    );
    if (kinds.size < 3) return `shows a ${block.sample.language} sample without highlighting`;
  }
  return undefined;
}

function count(folder: string): { files: number; html: number; bytes: number } {
  const total = { files: 0, html: 0, bytes: 0 };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    total.files++;
    if (entry.name.endsWith('.html')) total.html++;
    total.bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return total;
}

/** Reads the whole output of the last build. */
export function verify(peer: Peer, content: Content): Output {
  if (!existsSync(peer.out))
    return { pages: 0, htmlFiles: 0, files: 0, bytes: 0, navLinks: 0, problems: ['wrote no output folder'] };
  const problems: string[] = [];
  let pages = 0;
  for (const page of content.pages) {
    const file = join(peer.out, peer.htmlFile(page.path));
    if (!existsSync(file)) {
      problems.push(`${page.path} is missing`);
      continue;
    }
    pages++;
    const problem = pageProblem(page, readFileSync(file, 'utf8'));
    if (problem !== undefined) problems.push(`${page.path} ${problem}`);
  }
  const sample = join(peer.out, peer.htmlFile(content.pages.at(-1)?.path ?? 'index'));
  const known = new Set(content.pages.map((page) => page.path));
  const links = existsSync(sample) ? readFileSync(sample, 'utf8').matchAll(/href="?\/([^"\s>#]+)/g) : [];
  const navLinks = new Set(
    [...links].map((match) => (match[1] ?? '').replace(/\/$|\.html$/, '')).filter((path) => known.has(path)),
  ).size;
  const { files, html, bytes } = count(peer.out);
  return { pages, htmlFiles: html, files, bytes, navLinks, problems };
}
