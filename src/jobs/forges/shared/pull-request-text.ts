/** Makes title and body of a pull request from untrusted text of an agent: no mentions, no commands, no closed issues, no pictures. */
import { cutText, oneLine, storedText } from '../../../lib/text/clean-text.ts';
import { jobMark, type NewPullRequest, SECTION_MARKS } from '../forge.ts';

const TITLE = 250;
const BODY = 60_000;
/** Each of Bitbucket's marks is a letter longer than ours. */
const SPARE = 3;
/** Invisible, and breaks mentions and commands on every forge; it is also in code copied from a pull request. */
const GAP = '\u200b';

/** `@` in the spellings that Markdown turns into it. */
const SPELT_AT = /&(?:#0*64|#[xX]0*40|commat);?/g;
/** Not after a letter or a digit, so that addresses of mail stay whole; before a name, or what is spelt as a letter. */
const MENTION = /(?<![A-Za-z0-9])@(?=[A-Za-z0-9_&-])/g;
/** Keywords with which merging closes issues; only people may close them. */
const CLOSING =
  /\b(clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?|reopen(?:s|ed|ing)?)(?=[^\w#!\n]{0,20}(?:[#!]\d|GH-\d|https?:|[\w.-]{1,100}(?:\/[\w.-]{1,100}){0,9}[#!]\d))/gi;
/** Lines that GitLab and many bots read as commands: `/merge`, `/approve`. */
const ORDER = /^([ \t>*+-]*)\/(?=[A-Za-z])/gm;
/** Forges load pictures when somebody looks: an address could tell a stranger what the agent has read. */
const PICTURE = /!(?=\[)/g;
const LOADING =
  /<(?=\/?(?:img|image|picture|source|video|audio|track|svg|iframe|frame|object|embed|input|link|style)\b)/gi;
const FALSE_MARK = /<!--(?=\s*lectern\b)/gi;

function harmless(text: string): string {
  return text
    .replace(SPELT_AT, '@')
    .replace(MENTION, `@${GAP}`)
    .replace(CLOSING, `$1${GAP}`)
    .replace(PICTURE, `!${GAP}`)
    .replace(LOADING, `<${GAP}`)
    .replace(FALSE_MARK, `<!${GAP}--`);
}

/** Nothing in it is a command of GitLab or of a bot. */
export const withoutOrders = (text: string): string => text.replace(ORDER, `$1${GAP}/`);

export function pullRequestTitle(title: string): string {
  const line = oneLine(cutText(title, 4 * TITLE));
  return cutText(harmless(line), TITLE) || 'Update the documentation';
}

/** With our section and the job's mark at its end. @param longest characters that the forge takes */
export function pullRequestBody(
  { body, job, section }: Pick<NewPullRequest, 'body' | 'job' | 'section'>,
  longest: number = BODY,
): string {
  const { begin, end } = SECTION_MARKS;
  // Marks of Bitbucket are lines of their own, with empty ones around them.
  const own =
    section === undefined ? '' : `\n\n${begin}\n\n${harmlessMarkdown(section, longest / 2)}\n\n${end}`;
  const tail = `${own}\n\n${jobMark(job)}\n`;
  return harmlessMarkdown(body, longest - tail.length - SPARE) + tail;
}

/** Markdown in which nothing mentions, closes or commands. @param longest characters of it */
export function harmlessMarkdown(text: string, longest: number): string {
  return cutText(harmless(storedText(cutText(text, longest)).trim()).replace(ORDER, `$1${GAP}/`), longest);
}

/** Without what a forge would take for "this is a draft". */
export function withoutDraftMark(title: string): string {
  return title.replace(/^(?:\s*(?:draft|wip)\s*:|\s*[[(](?:draft|wip)[\])]\s*:?)+\s*/i, '') || title;
}
