/** Where readers may turn to when the documentation does not say: a link or an address of the team, with the id of the conversation. */
import type { DocsConfig } from '../../../site/config/docs-config.ts';

export interface HandOff {
  readonly label: string;
  /** `https:`, `http:` or `mailto:` */
  readonly url: string;
}

/** @param usual the label where the team has chosen none */
export function handOffOf(
  { search }: Pick<DocsConfig, 'search'>,
  thread: string,
  usual: string,
): HandOff | undefined {
  if (search.handOff === undefined) return undefined;
  const { href, label = usual } = search.handOff;
  const url = new URL(href);
  // A subject is what every mail program shows.
  if (url.protocol === 'mailto:')
    url.searchParams.set('subject', `${url.searchParams.get('subject') ?? label} (${thread})`);
  else url.searchParams.set('threadId', thread);
  // Mail programs show a plus for a space as it is; one of the address belongs to it.
  if (url.protocol === 'mailto:') url.search = url.search.replaceAll('+', '%20');
  return { label, url: url.href };
}
