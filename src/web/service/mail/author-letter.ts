/** The letter to somebody who left feedback with an address, once readers see the change that it led to. */
import type { NewLetter } from '../../../records/mail/letter.ts';
import { writeLetter } from '../../../theme/mail/letter.ts';
import { quotedWords } from './quoted-words.ts';

export interface FixedPage {
  readonly title: string;
  /** Absolute. */
  readonly url: string;
  /** What the author wrote about it. */
  readonly comment: string | null;
}

const MOST_PAGES = 5;

/** The words of the form are a stranger's, and so is the address: the letter has no link but ours. */
export function authorLetter(parts: {
  readonly to: string;
  /** Name of the site. */
  readonly site: string;
  /** At least one; all of them can be read by everybody. */
  readonly pages: readonly FixedPage[];
  /** Address that ends such letters. */
  readonly unsubscribe: string;
}): NewLetter {
  const { to, site, pages, unsubscribe } = parts;
  const [first] = pages;
  const more = pages.length - MOST_PAGES;
  return {
    ...{ kind: 'author', to, unsubscribe },
    ...writeLetter({
      subject: `${site}: your feedback led to a change`,
      title: 'Your feedback led to a change',
      paragraphs: [
        `Thank you for writing about the documentation of ${site}. The change is published.`,
        ...pages.slice(0, MOST_PAGES).map(aboutPage),
        ...(more > 0 ? [`And about ${more === 1 ? 'one more page' : `${more} more pages`}.`] : []),
      ],
      action: { label: 'Read the page', url: first!.url },
      why: 'You get this because this address was left with feedback. If that was not you, somebody else typed it.',
      unsubscribe: { label: 'Get no such letter any more', url: unsubscribe },
      from: URL.parse(first!.url)?.origin ?? '',
    }),
  };
}

function aboutPage({ title, comment }: FixedPage): string {
  const words = comment === null ? '' : quotedWords(comment);
  return words === '' ? `You wrote about "${title}".` : `You wrote about "${title}": “${words}”`;
}
