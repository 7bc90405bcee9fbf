/** Generates `/llms-full.txt`: the text of every listed page, for programs that read a whole site. */
import { setImmediate } from 'node:timers/promises';
import { joinedBytes } from '../../../../lib/bytes/joined-bytes.ts';
import type { PageMeta } from '../../../../site/content/page/page.ts';
import type { Site } from '../../../../site/site.ts';
import { indexPointer, llmsEntries } from './llms-entries.ts';
import { agentInstructions, type MarkdownText, pageMarkdown, quote, titleLine } from './page-markdown.ts';

/** Longer text is cut: no program that reads such a file can hold more. */
const LONGEST = 16 * 1024 * 1024;
/** Pages rendered at the same time. */
const IN_FLIGHT = 8;

/** The Markdown of a page. */
export type PageText = Pick<MarkdownText, 'text' | 'isPassing'>;

interface LlmsFull {
  readonly bytes: Buffer;
  /** True when the text of a page may soon be another one. */
  readonly isPassing: boolean;
}

/**
 * @param origin public address without trailing slash; empty if unknown
 * @param textOf a page's Markdown, if already rendered
 */
export async function llmsFullTxt(
  site: Site,
  origin: string,
  textOf: (page: PageMeta) => Promise<PageText> = (page) => pageMarkdown(site, page, origin || undefined),
): Promise<LlmsFull> {
  const pages = (await llmsEntries(site)).sections.flatMap((section) => section.pages);
  const heading = [titleLine(site.config.name), quote(site.config.description), agentInstructions(site)];
  // Bytes from the start: joining sixteen megabytes of text at the end would block the thread.
  const top = heading.filter((part) => part !== '').join('\n\n');
  const parts = [Buffer.from(`${top}${pages.length === 0 ? '\n' : '\n\n'}`)];
  let size = 0;
  let isPassing = false;
  for (let at = 0; at < pages.length; at += IN_FLIGHT) {
    const some = pages.slice(at, at + IN_FLIGHT);
    const texts = await Promise.all(some.map(textOf));
    // Cached pages resolve at once: without a pause, thousands of pages would block the thread.
    await setImmediate();
    for (const [i, { text, isPassing: passing }] of texts.entries()) {
      isPassing ||= passing;
      size += text.length;
      if (size > LONGEST) {
        const left = pages.length - at - i;
        parts.push(Buffer.from(`> ${left} more pages were left out because this file is long.\n`));
        return { bytes: await joinedBytes(parts), isPassing };
      }
      const isLast = at + i === pages.length - 1;
      const written = withSource(site, text, { origin, url: some[i]!.url });
      parts.push(Buffer.from(`${written}${isLast ? '\n' : '\n\n'}`));
    }
  }
  return { bytes: await joinedBytes(parts), isPassing };
}

/** The instructions are at the top of the file, and the file is the list itself, so neither is repeated per page. */
function withSource(
  site: Site,
  text: string,
  { origin, url }: { readonly origin: string; readonly url: string },
): string {
  const end = text.indexOf('\n');
  const address = `${origin}${encodeURI(site.base + url)}`;
  const rest = [indexPointer(site, origin), agentInstructions(site)].reduce(
    (left, part) => (part === '' ? left : left.replace(`${part}\n\n`, '')),
    text.slice(end + 1),
  );
  return `${text.slice(0, end)}\nSource: ${address}\n\n${rest.trim()}`.trimEnd();
}
