/** Chooses the form of a text that a number asks for: languages have between one and six of them. */

/** By the names of `Intl.PluralRules`; `other` serves for each that is missing. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** @param lang BCP 47 tag of the page */
export function pluralForm(forms: PluralForms, count: number, lang = 'en'): string {
  let rule: Intl.LDMLPluralRule = 'other';
  try {
    rule = new Intl.PluralRules(lang).select(count);
  } catch {
    // A tag that is no language has one form.
  }
  return forms[rule] ?? forms.other;
}
