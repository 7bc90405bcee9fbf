/** The words that the scripts of a page need, in its language; the page brings them with it. */

export type Words = Readonly<Record<string, string>>;

/** Empty where the page brings none. */
export function pageWords(): Words {
  try {
    return JSON.parse(document.body.dataset['words'] ?? '{}') as Words;
  } catch {
    return {};
  }
}
