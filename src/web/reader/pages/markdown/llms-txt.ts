/** Generates `/llms.txt`: the contents of the site as a list for programs (llmstxt.org). */
import { yieldToEventLoop } from '../../../../lib/async/yield-to-event-loop.ts';
import type { PageMeta } from '../../../../site/content/page/page.ts';
import type { Site } from '../../../../site/site.ts';
import { servedType } from '../../../../site/source/served-type.ts';
import { type LlmsEntries, llmsEntries } from './llms-entries.ts';
import { agentInstructions, escapeLine, markdownPath, oneLine, quote, titleLine } from './page-markdown.ts';

/** Programs cut longer files: to stay below, descriptions are dropped first, then entries from the end. */
const LONGEST = 100_000;
const DESCRIPTIONS = [300, 100, 0] as const;
const NO_SECTION = 'Docs';

/** @param origin public address without trailing slash; if empty, links are paths */
export async function llmsTxt(site: Site, origin: string): Promise<string> {
  const entries = await llmsEntries(site);
  for (const longest of DESCRIPTIONS) {
    const text = await written(site, { entries, origin, longest });
    if (text !== undefined && text.length <= LONGEST) return text;
  }
  const text = await written(site, { entries, origin, longest: 0, max: Number.POSITIVE_INFINITY });
  return shortened(text ?? '', `${origin}${encodeURI(site.base)}`);
}

interface Writing {
  readonly entries: LlmsEntries;
  readonly origin: string;
  /** Characters of a description. */
  readonly longest: number;
  /** Characters after which descriptions are dropped; default: those of the file. */
  readonly max?: number;
}

async function written(site: Site, writing: Writing): Promise<string | undefined> {
  const { links } = writing.entries;
  const { max = LONGEST } = writing;
  let size = 0;
  const sections: string[] = [];
  for (const { title, pages } of writing.entries.sections) {
    const lines: string[] = [];
    for await (const page of yieldToEventLoop(pages)) {
      lines.push(pageLine(site, page, writing));
      size += lines.at(-1)!.length;
      if (size > max) return undefined;
    }
    sections.push(section(title === '' ? NO_SECTION : title, lines));
  }
  const parts = [
    titleLine(site.config.name),
    quote(site.config.description),
    agentInstructions(site),
    ...sections,
    ...(['openapi', 'asyncapi'] as const).map((format) => specifications(site, format, writing.origin)),
    section(
      'Optional',
      links.map(({ title, href }) =>
        entry(title, href.startsWith('/') ? address(site, markdownPath(href), writing.origin) : href),
      ),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${escapeLine(title)}\n\n${lines.join('\n')}`;
}

function pageLine(site: Site, page: PageMeta, { origin, longest }: Writing): string {
  const [first = ''] = (page.description ?? '').trim().split(/\n\s*\n/);
  const text = oneLine(first);
  const short = text.length <= longest ? text : `${text.slice(0, longest).replace(/\s+\S*$/, '')}…`;
  const line = entry(page.title, address(site, markdownPath(page.url), origin));
  return text === '' || longest === 0 ? line : `${line}: ${short}`;
}

/** A list item with a link. */
export function entry(title: string, href: string): string {
  return `- [${escapeLine(title) || escapeLine(href)}](${href.replace(/[()\s<>]/g, encodeURIComponent)})`;
}

export function address({ base }: Site, path: string, origin: string): string {
  return `${origin}${encodeURI((base + path).toWellFormed())}`;
}

/** The site's API specifications, and the addresses they were loaded from. */
export function specifications(site: Site, format: 'openapi' | 'asyncapi', origin: string): string {
  const lines = (site.specifications?.all ?? []).flatMap((one) => {
    if (one.format !== format || one.state !== undefined || site.closed.specifications.has(one.source))
      return [];
    const href = one.file === undefined ? one.source : address(site, `/${one.file}`, origin);
    const open =
      one.file === undefined
        ? /^https?:/i.test(one.source)
        : site.files.has(one.file) && servedType(one.file) !== 'material';
    const name = (one.file ?? one.source)
      .split('/')
      .at(-1)!
      .replace(/\.(json|ya?ml)$/i, '');
    return open ? [entry(name, href)] : [];
  });
  return section(format === 'openapi' ? 'OpenAPI Specs' : 'AsyncAPI Specs', lines);
}

function shortened(text: string, root: string): string {
  const end = text.lastIndexOf('\n', LONGEST - 301) + 1;
  // Splitting megabytes into lines would block the thread.
  let left = text.startsWith('- ', end) ? 1 : 0;
  for (let at = text.indexOf('\n- ', end); at >= 0; at = text.indexOf('\n- ', at + 1)) left++;
  return `${text.slice(0, end).trimEnd()}\n\n> ${left} more entries were left out because this file is long; ${root}/sitemap.xml lists every page.\n`;
}
