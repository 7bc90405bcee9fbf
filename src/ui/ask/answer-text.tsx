/** Draws the Markdown of an answer as elements: no HTML of it is ever parsed, and links lead only where they may. */
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Block, type Inline, parseAnswer } from './answer-markdown.ts';
import { askWords } from './ask-words.ts';
import { type LinkPlaces, opensHere, textLink } from './safe-link.ts';

export interface Links extends LinkPlaces {
  /** Titles of the sources that the server named, by their addresses. */
  readonly named: ReadonlyMap<string, string>;
}

interface AnswerTextProps {
  readonly text: string;
  readonly links: Links;
}

export function AnswerText({ text, links }: AnswerTextProps) {
  // Each frame brings more text: what is above the last block is parsed again, which takes less than a millisecond a page.
  const blocks = useMemo(() => parseAnswer(text), [text]);
  return <div class="assist-text">{drawBlocks(blocks, links)}</div>;
}

const drawBlocks = (blocks: readonly Block[], links: Links): ComponentChildren =>
  blocks.map((block) => drawBlock(block, links));

function drawBlock(block: Block, links: Links): ComponentChildren {
  switch (block.kind) {
    case 'paragraph':
      return <p>{drawInline(block.children, links)}</p>;
    case 'heading':
      // Its level says nothing inside of a page that it is no part of.
      return (
        <p>
          <strong>{drawInline(block.children, links)}</strong>
        </p>
      );
    case 'code':
      return <CodeSample language={block.language} text={block.text} />;
    case 'quote':
      return <blockquote>{drawBlocks(block.children, links)}</blockquote>;
    case 'list': {
      const items = block.items.map((item) => <li>{drawItem(item, links)}</li>);
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
  }
}

/** An item of one paragraph is its text. */
function drawItem(item: readonly Block[], links: Links): ComponentChildren {
  const [first] = item;
  if (first?.kind !== 'paragraph') return drawBlocks(item, links);
  return [drawInline(first.children, links), drawBlocks(item.slice(1), links)];
}

function drawInline(parts: readonly Inline[], links: Links): ComponentChildren {
  return parts.map((part) => drawPart(part, links));
}

function drawPart(part: Inline, links: Links): ComponentChildren {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{drawInline(part.children, links)}</strong>;
    case 'emphasis':
      return <em>{drawInline(part.children, links)}</em>;
    case 'link': {
      const href = textLink(part.url, links, links.named);
      const words = drawInline(part.children, links);
      return href === undefined ? (
        words
      ) : (
        <PageLink href={href} links={links} cites={citedBy(part.children, links.named.get(href))}>
          {words}
        </PageLink>
      );
    }
  }
}

/** @returns the name of a link that is only the number of a source, as `[1](/install)` behind a sentence */
function citedBy([first]: readonly Inline[], title: string | undefined): string | undefined {
  if (first?.kind !== 'text' || !/^\d{1,2}$/.test(first.text) || title === undefined) return undefined;
  return `${first.text}: ${title}`;
}

interface PageLinkProps {
  readonly href: string;
  readonly links: LinkPlaces;
  readonly cites?: string | undefined;
  readonly children: ComponentChildren;
}

/** A link to another site opens beside the page, so that the conversation stays. */
export function PageLink({ href, links, cites, children }: PageLinkProps) {
  const isHere = opensHere(href, links);
  return (
    <a
      href={href}
      class={cites === undefined ? undefined : 'assist-cite'}
      title={cites}
      aria-label={cites}
      {...(isHere ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' })}
    >
      {children}
    </a>
  );
}

/** What scrolls has to be reached by keyboard. */
export const scrolling = (role: 'region' | 'log', label: string) =>
  ({ role, tabIndex: 0, 'aria-label': label }) as const;

interface CodeSampleProps {
  readonly language: string;
  readonly text: string;
}

/** As the samples of the page; the page's own script copies it. */
export function CodeSample({ language, text }: CodeSampleProps) {
  return (
    <div class="code">
      <div class="code-bar">
        <button
          type="button"
          class="code-copy"
          data-copy=""
          title={askWords.copyCode}
          aria-label={askWords.copyCode}
        />
      </div>
      <pre class="code-pre" {...scrolling('region', language || askWords.code)}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
