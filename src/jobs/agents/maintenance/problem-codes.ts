/** Which findings of a check people mean by the name of a problem. */

import type { ProblemWork } from './request.ts';
import type { Problem } from './words/words.ts';

const CODES: Readonly<Record<Problem, RegExp>> = {
  links: /^link\/|^nav\/href-not-found$/,
  anchors: /^link\/broken-anchor$/,
  images: /^image\//,
  navigation: /^nav\//,
  redirects: /^config\/redirect|^link\/redirected$/,
  everything: /^/,
};

/** @returns true for codes of findings that the task is about */
export function isMeant({ what, except }: ProblemWork): (code: string) => boolean {
  return (code) =>
    what.some((problem) => CODES[problem].test(code)) &&
    !except.some((problem) => problem !== 'everything' && CODES[problem].test(code));
}
