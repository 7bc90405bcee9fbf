/** Writes a new address in the style in which the author wrote the old one. */

interface Spelling {
  /** As written in the text, with query and fragment. */
  readonly written: string;
  /** The file that contains it. */
  readonly file: string;
}

/**
 * @param url address of the target page; the written fragment takes precedence over its own
 * @returns an address that is relative if the written one was, with its page ending, query and fragment
 */
export function respell({ written, file }: Spelling, url: string): string {
  const cut = written.search(/[?#]/);
  const path = cut < 0 ? written : written.slice(0, cut);
  const rest = cut < 0 ? '' : written.slice(cut);
  const [target = '', own = ''] = splitOnce(url, '#');
  const ending = /\.mdx?$/i.exec(path)?.[0] ?? '';
  const short = path.startsWith('/') ? target : relative(file, target, path.startsWith('./'));
  // The first page has no name of its own that a relative address could end in.
  const named = target === '/' && !path.startsWith('/') && /(?:^|\/)index(?:\.mdx?)?$/i.test(path);
  const spelled = named ? `${short === '' || short.endsWith('/') ? short : `${short}/`}index` : short;
  return `${spelled}${spelled.endsWith('/') ? '' : ending}${rest === '' && own !== '' ? `#${own}` : rest}`;
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The relative path from the folder of a file to an address of the site. */
export function relative(file: string, url: string, dotted: boolean): string {
  const from = file.split('/').slice(0, -1);
  const to = url.split('/').filter((part) => part !== '');
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  const up = from.slice(same).map(() => '..');
  const path = [...up, ...to.slice(same)].join('/');
  return up.length === 0 && dotted ? `./${path}` : path;
}
