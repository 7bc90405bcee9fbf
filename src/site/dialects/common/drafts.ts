/** Reads the front matter of pages where their site is made, and says which of them are drafts. */
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import type { PageHead } from './dialect.ts';
import { fieldOf, foreignYaml } from './foreign-yaml.ts';

const WRITTEN = /^[ \t]*["']?draft["']?[ \t]*:[ \t]*["']?true\b/im;

/** @param original path of the page, for messages */
export function pageHead(text: string, original: string): PageHead {
  const { front } = splitFrontMatter(text);
  const { value: data, notes } = foreignYaml(front, original);
  // What cannot be read stays as private as it says.
  const isUnclear = notes.length > 0 && Object.keys(data).length === 0;
  const draft = fieldOf(data, 'draft');
  return {
    data,
    isDraft: draft === true || /^true$/i.test(String(draft)) || (isUnclear && WRITTEN.test(front)),
  };
}

/** One sentence for the pages that are left out; none when there are none. */
export function draftNotes(drafts: readonly string[]) {
  const [first] = drafts;
  if (first === undefined) return [];
  const more = drafts.length - 1;
  return [
    {
      file: first,
      what: `It is a draft, and is left out${more === 0 ? '' : more === 1 ? ', as is one more page' : `, as are ${more} more pages`}`,
    },
  ];
}
