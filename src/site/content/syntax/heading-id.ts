/** Reads the words of a heading in the source, and the id that its author gave it. */

interface HeadingWords {
  /** Without marks of emphasis, code and links. */
  readonly text: string;
  readonly own: string | undefined;
}

const OWN = /\s*(?<=(?<!\\)(?:\\\\)*)(?:\{#([^}]*)\}|\[#([^\]]*)\])\s*$/;

export function headingId(source: string): HeadingWords {
  const line = source.replace(/^#+[ \t]*|[ \t]+#+[ \t]*$/g, '');
  const [, braces, brackets] = OWN.exec(line) ?? [];
  const text = line
    .replace(OWN, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>|[*`]/g, '')
    .trim();
  return { text, own: braces ?? brackets };
}
