/** The site of the bench: pages in groups, and edits to them. */

const PARAGRAPH =
  'A paragraph about requests, answers and the people who read them, with `code` and **weight**.\n\n';

export const pageFile = (at: number): string => `docs/part-${Math.floor(at / 50)}/page-${at}.mdx`;
export const pagePath = (at: number): string => `/part-${Math.floor(at / 50)}/page-${at}`;

export function pageText(at: number, words: string): string {
  const next = pagePath(at + 1);
  return `---\ntitle: Page ${at}\ndescription: What page ${at} is about\n---\n\n## One\n\n${PARAGRAPH.repeat(12)}## Two\n\n${words}\n\nGo on with [the next](${next}).\n\n\`\`\`js\nconst page = ${at};\n\`\`\`\n`;
}

/** @returns texts by path, docs.json included */
export function siteFiles(pages: number): Record<string, string> {
  const groups = Array.from({ length: Math.ceil(pages / 50) }, (_, part) => ({
    group: `Part ${part}`,
    pages: Array.from({ length: Math.min(50, pages - part * 50) }, (_, at) =>
      pagePath(part * 50 + at).slice(1),
    ),
  }));
  const config = { theme: 'mint', name: 'Bench', colors: { primary: '#166534' }, navigation: { groups } };
  const files: Record<string, string> = { 'docs/docs.json': JSON.stringify(config) };
  for (let at = 0; at < pages; at++) files[pageFile(at)] = pageText(at, `Words of page ${at}.`);
  return files;
}
