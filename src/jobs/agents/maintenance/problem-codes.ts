/** Which findings of a check people mean by the name of a problem. */

/** `everything` is all that a check finds. */
export const PROBLEMS = ['links', 'anchors', 'images', 'navigation', 'redirects', 'everything'] as const;
export type Problem = (typeof PROBLEMS)[number];

/** Problems that a check finds, by what people call them. */
export interface ProblemWork {
  readonly what: readonly Problem[];
  /** Of `everything`. */
  readonly except: readonly Problem[];
}

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
