/** The letter with which a reader signs in to a protected site, in the language of the page that they asked on. */
import type { NewLetter } from '../../../records/mail/letter.ts';
import { writeLetter } from '../../../theme/mail/letter.ts';
import type { SignInLanguage } from '../../../theme/sign-in/sign-in-language.ts';
import { withValues } from '../../../theme/strings/interface-strings.ts';

/** @param expiresAt the letter is not sent later; the link itself is checked when it is opened */
export function readerLinkMail(parts: {
  readonly to: string;
  /** The link that signs the reader in, once. */
  readonly url: string;
  /** Name of the site. */
  readonly site: string;
  readonly expiresAt: number;
  readonly language: SignInLanguage;
}): NewLetter {
  const { to, url, site, expiresAt, language } = parts;
  const { signIn, signInPages: words } = language.text;
  const title = withValues(words.letterTitle, { site });
  return {
    kind: 'reader-link',
    to,
    goodUntil: expiresAt,
    ...writeLetter({
      subject: title,
      title,
      language,
      paragraphs: [words.letterText],
      action: { label: signIn, url },
      notes: [withValues(words.letterUntil, { time: momentIn(language.lang, expiresAt) })],
      why: words.letterWhy,
      from: URL.parse(url)?.origin ?? '',
    }),
  };
}

/** With its time zone: nobody knows the reader's. */
function momentIn(lang: string, moment: number): string {
  return new Intl.DateTimeFormat(lang, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
    numberingSystem: 'latn',
  }).format(moment);
}
