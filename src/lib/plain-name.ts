/** One spelling for all names that some file system or server takes for the same, so that a rule on names cannot be spelled around. */

/** Characters that HFS+ leaves out when it compares names, and others that nobody sees. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** What most names are: nothing in them but their case can be spelled otherwise. */
const SIMPLE = /^[!-9;-~]*[!-\-/-9;-~]$/;

/** As the most forgiving file system reads it: no stream, no dots or spaces at its end, nothing invisible, one case. */
export function plainName(name: string): string {
  if (SIMPLE.test(name)) return name.toLowerCase();
  return name
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase();
}
