/** The letter with which a reader signs in to a protected site. */
import type { NewLetter } from '../../../records/mail/mail-records.ts';
import { writeLetter } from '../../../theme/mail/letter.ts';

/** @param expiresAt the letter is not sent later; the link itself is checked when it is opened */
export function readerLinkMail(parts: {
  readonly to: string;
  /** The link that signs the reader in, once. */
  readonly url: string;
  /** Name of the site. */
  readonly site: string;
  readonly expiresAt: number;
}): NewLetter {
  const { to, url, site, expiresAt } = parts;
  return {
    ...{ kind: 'reader-link', to, goodUntil: expiresAt },
    ...writeLetter({
      subject: `Sign in to ${site}`,
      title: `Sign in to ${site}`,
      paragraphs: ['This link signs you in to the documentation in the browser in which you open it.'],
      action: { label: 'Sign in', url },
      notes: [
        `The link works once, until ${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      ],
      why: 'You get this because somebody entered your address on the sign-in page of the site. If it was not you, delete it: nobody is signed in without the link.',
      from: URL.parse(url)?.origin ?? '',
    }),
  };
}
