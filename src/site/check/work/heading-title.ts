/** Reads the words of a heading: without marks of emphasis, code and links, and without an id in braces. */
export function headingTitle(source: string): string {
  return source
    .replace(/^#+[ \t]*|[ \t]*#*[ \t]*$|\n[=-]+\s*$/g, '')
    .replace(/\s*(?:\\?\{#[^}]*\}|\[#[^\]]*\])\s*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>|[*`]/g, '')
    .trim();
}
