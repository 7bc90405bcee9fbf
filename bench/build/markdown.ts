/** Writes a generated page as Markdown with a peer's way of linking. */
import type { Block, Page } from './content.ts';

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.depth)} ${block.text}`;
    case 'paragraph':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table': {
      const [head = [], ...body] = block.rows.map((row) => `| ${row.join(' | ')} |`);
      return [head, `|${' --- |'.repeat(block.rows[0]?.length ?? 0)}`, ...body].join('\n');
    }
    case 'code':
      return `\`\`\`${block.sample.language}\n${block.sample.code}\n\`\`\``;
  }
}

/** What differs between the peers' Markdown. */
export type Dialect = {
  /** Address of a page in a link. */
  link(path: string): string;
  /** More front matter lines. */
  extra?(page: Page): readonly string[];
  /** Text between front matter and body: VitePress takes its title from the first heading. */
  lead?(page: Page): string;
};

/** The complete file of one page. */
export function markdown(page: Page, dialect: Dialect): string {
  const front = [
    `title: ${page.title}`,
    `description: ${page.description}`,
    ...(dialect.extra?.(page) ?? []),
  ];
  const body = page.blocks
    .map(blockText)
    .join('\n\n')
    .replaceAll(
      /\[\[([^|\]]+)\|([^\]]+)\]\]/g,
      (_, path: string, label: string) => `[${label}](${dialect.link(path)})`,
    );
  return `---\n${front.join('\n')}\n---\n\n${dialect.lead?.(page) ?? ''}${body}\n`;
}
