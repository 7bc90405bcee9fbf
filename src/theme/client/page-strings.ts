/** The interface strings for the scripts of a page, in its language; the page contains them. */

export type PageStrings = Readonly<Record<string, string>>;

/** Empty when the page contains none. */
export function pageStrings(): PageStrings {
  try {
    return JSON.parse(document.body.dataset['words'] ?? '{}') as PageStrings;
  } catch {
    return {};
  }
}
