/** Finds the rule of a project that its headings are written in title case, and the names that its rules write with capitals. */

export interface RuleText {
  /** Inside the repository. */
  readonly path: string;
  readonly text: string;
}

interface TitleCaseRule {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

const TITLE_CASE =
  /\btitle[- ]cased?\b|\bcapitali[sz]e (?:each|every|all|(?:the )?first letters? of (?:each|every|all)|(?:all )?(?:major|main|principal))\b/i;
const REFUSED =
  /\b(?:not|never|avoid|don['’]t|no|instead of|rather than|over|without|except|replace|convert|from|wrong|bad|forbid)\b/i;
const HEADINGS = /\b(?:headings?|headers?|headlines?|section titles?|subtitles?|h[2-6])\b/i;
/** Titles of pages and labels are no headings of a page. */
const OTHERS = /\b(?:h1|page titles?|sidebars?|navigation|buttons?|labels?|menus?|front ?matter)\b/i;
const LONGEST_LINE = 2_000;

/** @returns the first rule that wants title case for headings below the title of a page */
export function titleCaseRule(rules: readonly RuleText[]): TitleCaseRule | undefined {
  for (const { path, text } of rules) {
    let section = '';
    for (const [at, whole] of text.split(/\r\n?|\n/).entries()) {
      const line = whole.slice(0, LONGEST_LINE);
      if (/^\s{0,3}#{1,6}\s/.test(line)) section = line;
      if (line.split(/[,;.()]|\bbut\b|\band use\b/i).some((clause) => demands(clause, line, section)))
        return { path, line: at + 1, text: line.trim() };
    }
  }
  return undefined;
}

function demands(clause: string, line: string, section: string): boolean {
  const match = TITLE_CASE.exec(clause);
  if (match === null || REFUSED.test(clause.slice(0, match.index)) || /\bsentence[- ]case/i.test(clause))
    return false;
  if (HEADINGS.test(clause)) return true;
  // "Headings: use title case" and a list under "## Headings" name them elsewhere.
  return !OTHERS.test(clause) && (HEADINGS.test(line) ? !OTHERS.test(line) : HEADINGS.test(section));
}

const QUOTED = /[`"“*]{1,2}((?:\p{Lu}[\p{L}\p{N}]*[ -]?){1,4})[`"”*]{1,2}/gu;
/** "- **Images**: put them into a folder", and a glossary, which looks the same. */
const TOPIC =
  /^\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?\*\*((?:\p{Lu}[\p{L}\p{N}]*[ -]?){1,4})(?::\*\*|\*\*(?::|\s+[-–—]|\s*$))/u;

/** Names that rules quote: "Control Plane". @returns them in small letters */
export function namesInRules(rules: readonly RuleText[]): string[] {
  return linesOf(rules)
    .map((line) => line.replace(TOPIC, ''))
    .flatMap((line) => [...line.matchAll(QUOTED)])
    .map(([, name = '']) => spaced(name))
    .filter((name) => name !== '');
}

/** What lines of a list set apart at their beginning: names, or only what each is about. @returns them in small letters */
export function topicsInRules(rules: readonly RuleText[]): string[] {
  return linesOf(rules).flatMap((line) => {
    const name = spaced(TOPIC.exec(line)?.[1] ?? '');
    return name === '' ? [] : [name];
  });
}

/** "Not 'Getting Started'" is an example of what is wrong. */
const linesOf = (rules: readonly RuleText[]): string[] =>
  rules.flatMap(({ text }) =>
    text
      .split('\n')
      .map((line) => line.slice(0, LONGEST_LINE))
      .filter((line) => !/\b(?:sentence|title)[- ]case|capitali[sz]/i.test(line) || /\bnames?\b/i.test(line)),
  );

const spaced = (name: string): string => name.trim().toLowerCase().replaceAll('-', ' ');
