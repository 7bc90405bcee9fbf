/** Which mail addresses may ask for a sign-in link: whole addresses, or every address of a domain. */

const MAX = 254;
const HOST = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*';
/** No comma, blank, bracket or quote: nothing that a mail program could read as a second recipient. */
const ADDRESS = new RegExp(`^[a-z0-9.!#$%&*+/=?^_{|}~'-]{1,64}@${HOST}$`);
const DOMAIN = new RegExp(`^@${HOST}$`);

/** Whether a text is of ASCII alone. */
const isPlain = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** @param email in lower case */
const isMailAddress = (email: string): boolean => email.length <= MAX && ADDRESS.test(email);

/** @param rule in lower case: `ann@example.com` or `@example.com` */
export const isMailRule = (rule: string): boolean =>
  rule.length <= MAX && (ADDRESS.test(rule) || DOMAIN.test(rule));

/** @param rules whole addresses, or `@example.com`, which does not include its subdomains */
export function mailMayRead(rules: readonly string[], email: string): boolean {
  // A sign such as that of Kelvin is a plain letter in lower case, and its mailbox somebody else's.
  if (!isPlain(email)) return false;
  const address = email.toLowerCase();
  if (!isMailAddress(address)) return false;
  return rules.includes(address) || rules.includes(address.slice(address.indexOf('@')));
}
