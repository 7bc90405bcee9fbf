/** Recognises Markdown files that belong to the repository and not to the site: READMEs, licences, drafts. */

const ABOUT =
  /(?:^|\/)(?:readme|contributing|changelog|license|licence|security|code_of_conduct|agents|claude|gemini|skill|authors|maintainers|todo|404)$/i;
const DRAFTS = /(?:^|\/)_/;

/** @param path of an unlisted file, without its ending */
export function isAboutRepository(path: string): boolean {
  return ABOUT.test(path) || DRAFTS.test(path);
}
