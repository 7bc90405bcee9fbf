/** Lists the Markdown files whose text a task may change: pages, drafts and snippets of the site itself. */
import { mountOf } from '../../source/mount.ts';
import type { CheckContext } from '../check-context.ts';
import { isAboutRepository } from '../is-about-repository.ts';
import { listedAddresses } from '../listed-addresses.ts';
import type { Within } from './planned-work.ts';

const SNIPPET = /(?:^|\/)_?snippets\/.*\.mdx?$/i;
/** A comment at the top of a file that a program writes. */
const GENERATED =
  /(?:do not edit|don't edit|(?:auto-?|automatically )generated|generated (?:by|from|file)|@generated)\b/i;
const TOP = 1_500;

/** In the order of their names. */
export function textFiles({ site }: CheckContext, within: Within): string[] {
  const listed = listedAddresses(site.tree);
  const pages = [...site.authored.byPath.values()].filter(
    ({ url, path }) => listed.has(url) || !isAboutRepository(path),
  );
  const imported = pages.flatMap(({ imports = [] }) => imports.filter((file) => /\.mdx?$/i.test(file)));
  const snippets = [...site.files.keys()].filter((file) => SNIPPET.test(file));
  const all = new Set([...pages.map(({ file }) => file), ...imported, ...snippets]);
  return [...all]
    .filter((file) => site.allFiles.has(file) && within(file) && mountOf(site.mounts, file) === undefined)
    .sort();
}

/** True when a comment at the top of a file says that a program writes it. */
export function isMarkedGenerated(text: string): boolean {
  const top = text.slice(0, TOP);
  const [front = ''] = /^(?:\ufeff|\s)*---[ \t]*\r?\n[\s\S]*?^---/m.exec(top) ?? [];
  const comments = [
    ...(top.match(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g) ?? []),
    ...(front.match(/^[ \t]*#.*$/gm) ?? []),
  ];
  return comments.some((comment) => GENERATED.test(comment));
}
