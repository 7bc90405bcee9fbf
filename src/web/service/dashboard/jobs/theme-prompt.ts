/** The words that the form of a job from one theme of feedback begins with. */

import { counted } from '../../../../lib/text/counted.ts';
import type { Feedback } from '../../../../records/feedback/feedback.ts';
import { feedbackThemes } from '../../../../records/feedback/feedback-themes.ts';

const PLAIN_PATH = /^\/[\w./~%-]{0,120}$/;

/**
 * Readers' own words are quoted to the agent and are no part of the prompt, which a pull request shows to everybody.
 * @returns undefined for entries of several themes
 */
export function themePrompt(entries: readonly Feedback[]): string | undefined {
  const [theme, ...others] = feedbackThemes(entries);
  if (theme === undefined || others.length > 0) return undefined;
  const { kind, path, entries: own } = theme;
  // Programs of strangers send both the path and the reason.
  const page = PLAIN_PATH.test(path) ? path : 'the page';
  const readers = counted(own.length, 'reader');
  if (kind === 'code') return `Mend the code sample on ${page} that ${readers} reported.`;
  if (kind === 'reason') return `Improve ${page}: ${readers} chose the same reason there, quoted below.`;
  return `Improve ${page} for the ${counted(own.length, 'comment')} of readers quoted below.`;
}
