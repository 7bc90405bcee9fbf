/** Secrets inside texts of code: private keys, which hide a file, and tokens of well-known services, which are taken out of it. */

const KEY_MARK = /-----BEGIN (?:[A-Z0-9 ]+ )?PRIVATE KEY/;
/** True for text that names the beginning of a private key anywhere: for lines, messages and comments, which are parts of something. */
export const namesKey = (text: string): boolean => KEY_MARK.test(text);

const KEY_BEGIN = /-----BEGIN (?:[A-Z0-9 ]+ )?PRIVATE KEY(?: BLOCK)?-----/g;
/** After its beginning, also with headers, in JSON or indented. */
const KEY_START = 400;
const KEY_BODY = /[A-Za-z0-9+/]{40}/;

/** True for a whole text that holds a private key anywhere; a program that only names the beginning of keys can be read. */
export function holdsKey(text: string): boolean {
  for (const { 0: begin, index } of text.matchAll(KEY_BEGIN)) {
    const from = index + begin.length;
    if (KEY_BODY.test(text.slice(from, from + KEY_START))) return true;
  }
  return false;
}

/** With a prefix and a length of their own, so that nothing else is taken for one. */
const TOKENS =
  /(?<![A-Za-z0-9_])(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255}|gl(?:pat|dt|rt|ptt|cbt|ft)-[\w-]{20,255}|xox[abeprs]-[A-Za-z0-9-]{20,255}|xapp-[A-Za-z0-9-]{20,255}|(?:AKIA|ASIA)[A-Z2-7]{16}|AIza[\w-]{35}|(?:sk|rk)_live_[A-Za-z0-9]{20,255}|sk-(?:ant|proj|svcacct)-[\w-]{20,255}|npm_[A-Za-z0-9]{36}|pypi-[\w-]{50,255}|dckr_pat_[\w-]{20,255}|hf_[A-Za-z]{34}|SG\.[\w-]{22}\.[\w-]{43}|(?:svc|rdr)_[A-Za-z0-9]{42})(?![A-Za-z0-9_])/g;

/** The text with `[secret]` for each token, so that its lines stay where they are. */
export const withoutTokens = (text: string): string => text.replace(TOKENS, '[secret]');
