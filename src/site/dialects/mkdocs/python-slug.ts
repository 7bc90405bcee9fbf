/** Makes ids of headings as Python-Markdown does. */

export function pythonSlug(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** The id of a heading whose words others before it have. */
export const pythonId = (id: string, times: number): string => `${id}_${times}`;
