/** The report of an import, as a document for people. */
import type { Issue } from '../../lib/issue.ts';
import { pluralise } from '../../lib/text/pluralise.ts';
import type { ImportedPage, ImportResult } from './import-result.ts';

/** The JSON document has all of them. */
const MAX_LOST = 500;

export function markdownReport(result: ImportResult): string {
  const { program, config, pages, addresses, added, out } = result;
  const general = result.issues.filter(({ file }) => !pages.all.some(({ from }) => from === file));
  const parts = [
    `# Import from ${program}`,
    `${config === undefined ? 'Read as plain Markdown' : `Read by ${code(config)}`}, ${result.dryRun ? 'would be written' : 'written'} to ${code(out)}.`,
    table(
      ['', 'count'],
      [
        ['pages', String(pages.all.length)],
        ['kept line by line', String(countOf(pages.all, 'kept'))],
        ['changed, with all of their content', String(countOf(pages.all, 'changed'))],
        ['with something left', String(countOf(pages.all, 'left'))],
        ['old addresses that answer', `${addresses.pages + addresses.redirects} of ${addresses.asked}`],
        ['errors that were none before', String(added.length)],
      ],
    ),
    addressPart(result),
    filePart(result),
    list('New errors', added.map(issueLine)),
    list('What the configuration says and was left', general.map(issueLine)),
    pages.components.length === 0
      ? ''
      : `## Unknown components\n\nTheir content is kept and shown without them.\n\n${table(
          ['component', 'uses', 'pages'],
          pages.components.map(({ name, uses, pages: on }) => [code(`<${name}>`), String(uses), String(on)]),
        )}`,
    ...pages.all.filter(({ result: is }) => is === 'left').map(pagePart),
    ...pages.all.filter(({ result: is }) => is === 'changed').map(pagePart),
    list(
      'Kept as they were',
      pages.all.filter(({ result: is }) => is === 'kept').map(({ from }) => code(from)),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

export const countOf = (pages: readonly ImportedPage[], result: ImportedPage['result']): number =>
  pages.filter((page) => page.result === result).length;

function addressPart({ addresses }: ImportResult): string {
  const { asked, pages, redirects, lost, below } = addresses;
  const lines = [
    `Of ${pluralise(asked, 'old address', 'old addresses')}, ${pages} lead to a page and ${redirects} are redirected.`,
    ...(below === undefined
      ? []
      : [`Serve the site below ${code(below)}, where it was: all old addresses begin with it.`]),
    ...lost.slice(0, MAX_LOST).map((address) => `- ${code(address)}: nothing answers`),
  ];
  return `## Old addresses\n\n${lines.join('\n')}`;
}

function filePart({ files, tooLarge, archive }: ImportResult): string {
  const shown = (title: string, names: readonly string[]): string => list(title, names.map(code));
  return [
    shown('Changed by you and there: yours was kept', files.conflict),
    shown('Changed by you, and kept', files.yours),
    shown('Removed, because they are gone there', files.removed),
    shown('Not written, because a link or another kind of file stands there', files.refused),
    shown('Not copied, because they are too large', tooLarge),
    list(
      'Left out of the archive',
      archive.map(({ name, why }) => `${code(name)}: ${why}`),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function pagePart({ path, from, changes, left }: ImportedPage): string {
  const changed = changes.map(({ what, count, places }) => {
    const lines = places.map(({ file, line }) => (file === from ? String(line) : `${file}:${line}`));
    return `- ${count} × ${what}: ${places.some(({ file }) => file !== from) ? '' : 'line '}${lines.join(', ')}${count > places.length ? ' …' : ''}`;
  });
  return [
    `## ${code(from)} → ${code(path)}`,
    left.length === 0 ? '' : `Left:\n\n${left.map((issue) => `- ${issueLine(issue)}`).join('\n')}`,
    changed.length === 0 ? '' : `Changed:\n\n${changed.join('\n')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function issueLine({ file, line, message, hint }: Issue): string {
  return `${code(line === undefined ? file : `${file}:${line}`)} ${plain(message)}${hint === undefined ? '' : `. ${plain(hint)}`}`;
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `## ${title}\n\n${lines.map((line) => (line.startsWith('-') ? line : `- ${line}`)).join('\n')}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** Texts of other people never become markup of the report. */
const plain = (text: string): string => text.replace(/[\r\n]+/g, ' ').replace(/[<>&*_`[\]|\\]/g, '\\$&');

function code(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  const marks = '`'.repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return marks.length === 1 ? `\`${line}\`` : `${marks} ${line} ${marks}`;
}
