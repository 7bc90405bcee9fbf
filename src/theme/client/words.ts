/** The interface strings for the scripts of a page, in its language; the page contains them. */

export type Words = Readonly<Record<string, string>>;

/** Empty when the page contains none. */
export function pageWords(): Words {
  try {
    return JSON.parse(document.body.dataset['words'] ?? '{}') as Words;
  } catch {
    return {};
  }
}
