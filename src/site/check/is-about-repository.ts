/** Tells pages of a site from files that lie beside them: read-me files, licences, drafts in folders of their own. */

const ABOUT =
  /(?:^|\/)(?:readme|contributing|changelog|license|licence|security|code_of_conduct|agents|claude|gemini|skill|authors|maintainers|todo|404)$/i;
const DRAFTS = /(?:^|\/)_/;

/** @param path of a file without its ending, one that the navigation does not list */
export function isAboutRepository(path: string): boolean {
  return ABOUT.test(path) || DRAFTS.test(path);
}
