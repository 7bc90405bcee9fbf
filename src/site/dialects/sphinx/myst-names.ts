/** Names of directives of MyST, of Sphinx and of its design extension, by what becomes of them. */

export const NOTICES: Readonly<Record<string, string>> = {
  note: 'Note',
  seealso: 'Info',
  important: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  warning: 'Warning',
  caution: 'Warning',
  attention: 'Warning',
  danger: 'Danger',
  error: 'Danger',
  todo: 'Note',
  admonition: 'Note',
  topic: 'Note',
  sidebar: 'Note',
  margin: 'Note',
  aside: 'Note',
  versionadded: 'Info',
  versionchanged: 'Info',
  deprecated: 'Warning',
  'version-added': 'Info',
  'version-changed': 'Info',
  versionremoved: 'Warning',
  exercise: 'Note',
  solution: 'Note',
  theorem: 'Note',
  proof: 'Note',
  simple: 'Note',
};
export const VERSIONS: Readonly<Record<string, string>> = {
  versionadded: 'New in version',
  'version-added': 'New in version',
  versionchanged: 'Changed in version',
  'version-changed': 'Changed in version',
  deprecated: 'Deprecated since version',
  versionremoved: 'Removed in version',
};
export const CODE =
  /^(?:code|code-block|sourcecode|code-cell|prompt|parsed-literal|highlight|doctest|testcode|ipython|ipython3|literal|myst|terminal)$/;
/** What is in them is shown as it stands. */
export const FRAMES =
  /^(?:div|container|epigraph|pull-quote|highlights|compound|only|centered|glossary|hlist|figure-md|table|list-table|csv-table|grid-item|card-carousel|tags|bibliography|abstract|myst-example|blockquote|role-table|glue:figure|rst-class|class)$/;
/** They make lists and settings of another program. */
export const SILENT =
  /^(?:toctree|toc|contents|tableofcontents|index|meta|sectnum|currentmodule|module|default-domain|highlight|tabularcolumns|raw-cell|eval|acks|sectionauthor|codeauthor|article-info|mystdirective|exercise-end|solution-end)$/;
export const TITLES: Readonly<Record<string, string>> = { seealso: 'See also' };

export const titled = (name: string): string => TITLES[name] ?? name[0]!.toUpperCase() + name.slice(1);

export const kindOf = (classes: string | undefined): string => {
  const name = (classes ?? '').split(/[\s,]+/).find((one) => Object.hasOwn(NOTICES, one));
  return name === undefined ? 'Note' : NOTICES[name]!;
};

/** Titles are texts. */
export const words = (text: string): string =>
  text
    .replace(/\{(?:octicon|fas?|far|fab|fa-\w+|material-\w+)\}`[^`]*`/g, '')
    .replace(/\{[\w:+-]+\}`([^`<]*?)\s*(?:<[^<>`]*>)?`/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .trim();

/** As docutils makes ids. */
export const anchorOf = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** Formats that these pages never are in. */
const OTHER_FORMATS = new Set(['latex', 'epub', 'man', 'text', 'texinfo', 'xml', 'gettext', 'linkcheck']);

/** Whether what is shown `only` for these tags is not for a web page, whatever tags are set. */
export function isElsewhere(condition: string): boolean {
  return condition
    .toLowerCase()
    .split(/\bor\b/)
    .every((part) => {
      const tags = part
        .replace(/[()]/g, ' ')
        .trim()
        .split(/\s+and\s+/);
      return tags.some(
        (tag) =>
          tag.trim() === 'not html' || OTHER_FORMATS.has(tag.trim().replace(/^(?:builder|format)_/, '')),
      );
    });
}

export const unknownText = (name: string, count: number): string =>
  `The directive "${name}" is not known here and is left out, with what is in it kept${count === 1 ? '' : ` (${count} times)`}`;
