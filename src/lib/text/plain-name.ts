/** Normalises file names that some file system or server considers equal, so that a rule on names cannot be evaded. */

/** Characters that HFS+ ignores when it compares names, and other invisible ones. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Most names: only the case of such a name can vary. */
const SIMPLE = /^[!-9;-~]*[!-\-/-9;-~]$/;

/** As the most lenient file system reads it: no stream, no trailing dots or spaces, nothing invisible, one case. */
export function plainName(name: string): string {
  if (SIMPLE.test(name)) return name.toLowerCase();
  return name
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase();
}
