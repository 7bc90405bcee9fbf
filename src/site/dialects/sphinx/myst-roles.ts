/** Makes text of the roles of MyST: `{ref}` and `{doc}` lead somewhere, others are words, code, formulas or keys. */
import { closeTag, openTag } from '../common/escape.ts';

export interface RoleTargets {
  /** The address of a document as it is named, with its title. */
  doc(target: string): { readonly href: string; readonly title: string | undefined } | undefined;
  /** Of a label. */
  label(target: string): { readonly href: string; readonly title: string | undefined } | undefined;
  /** Of a file. */
  file(target: string): string;
  /** A role that leads to nothing that is here. */
  missing(role: string, target: string): void;
}

/** Longer code first, so that what is shown as code stays code. */
const ROLE =
  /(`{2,})(?!`)(?:[^`]|`(?!\1)){1,2000}?\1(?!`)|\{([A-Za-z][\w:+.-]*)\}`([^`]{1,2000})`|(?<!`)`[^`]{1,2000}`(?!`)/g;
const ICONS = /^(?:octicon|fas?|far|fab|fa-\w+|material-\w+|icon)$/;
const WORDS =
  /^(?:guilabel|menuselection|command|program|dfn|emphasis|title-reference|t|term|pr|issue|user|version|strong|name|math:numref|eq|numref|cite(?::\w+)?|del|underline|smallcaps|u)$/;

export function withRoles(text: string, targets: RoleTargets): string {
  if (!text.includes('}`')) return text;
  return text.replace(
    ROLE,
    (all, _mark: string | undefined, role: string | undefined, inside: string | undefined) =>
      role === undefined || inside === undefined ? all : roleText(role.toLowerCase(), inside, targets),
  );
}

function roleText(role: string, inside: string, targets: RoleTargets): string {
  const [, title, named] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(inside) ?? [];
  const target = (named ?? inside).replace(/\s+/g, ' ').trim();
  const words = (title === undefined || title.trim() === '' ? inside : title).replace(/^[!~]/, '');
  const name = role.split(':').at(-1)!;
  if (ICONS.test(role)) return '';
  switch (role) {
    case 'ref':
    case 'any':
    case 'doc': {
      const found =
        role === 'doc'
          ? targets.doc(target)
          : (targets.label(target) ?? (role === 'any' ? targets.doc(target) : undefined));
      if (found === undefined) targets.missing(role, target);
      const shown = title ?? found?.title ?? target;
      return found === undefined ? shown : `[${shown.replace(/[[\]]/g, '\\$&')}](${found.href})`;
    }
    case 'download':
      return `[${words.replace(/[[\]]/g, '\\$&')}](${targets.file(target).replace(/[\s()]/g, encodeURIComponent)})`;
    case 'math':
      return `$${inside}$`;
    case 'kbd':
      return `${openTag('kbd')}${inside}${closeTag('kbd')}`;
    case 'sub':
    case 'subscript':
      return `${openTag('sub')}${inside}${closeTag('sub')}`;
    case 'sup':
    case 'superscript':
      return `${openTag('sup')}${inside}${closeTag('sup')}`;
    case 'abbr':
    case 'abbreviation':
      return inside.replace(/\(([^()]*)\)\s*$/, '($1)');
    case 'sub-ref':
      return `{{ ${inside} }}`;
    default:
  }
  if (/^bdg(?:-|$)/.test(role)) return badge(role, title, target, words);
  if (WORDS.test(role)) return words;
  // Names of code: `~a.b.C` shows its last part.
  const code = inside.startsWith('~') ? (target.split('.').at(-1) ?? words) : words;
  return `\`${/^(?:meth|func|method|function)$/.test(name) && !/\)$/.test(code) && title === undefined ? `${code.replace(/^~/, '')}()` : code.replace(/^~/, '')}\``;
}

function badge(role: string, title: string | undefined, target: string, words: string): string {
  const shown = `${openTag('Badge')}${title ?? words}${closeTag('Badge')}`;
  return role.includes('link') && /^https?:/.test(target) ? `[${title ?? target}](${target})` : shown;
}
