/** Which of our own files a built site needs: diagrams and formulas bring megabytes that most sites never ask for. */

const ONLY_WITH: readonly (readonly [RegExp, string])[] = [
  [/^diagram/, 'diagrams'],
  [/^(?:KaTeX_|math-)/, 'math'],
];

/** Features of pages that bring files of their own. */
export function largeFeatures(features: readonly string[]): string[] {
  return features.filter((feature) => ONLY_WITH.some(([, name]) => name === feature));
}

/** @param features those of all pages of the site */
export function isNeeded(asset: string, features: ReadonlySet<string>): boolean {
  const only = ONLY_WITH.find(([pattern]) => pattern.test(asset));
  return only === undefined || features.has(only[1]);
}
