/** The words of the interface by their paths. */

/** @returns every text by its path, in the order of `words`: `playground.send`, `feedbackReasonsYes.0`, `searchCount.other` */
export function flatWords(words: unknown, path = ''): [string, string][] {
  if (typeof words === 'string') return [[path, words]];
  return Object.entries(words as object).flatMap(([key, each]) =>
    flatWords(each, path === '' ? key : `${path}.${key}`),
  );
}
