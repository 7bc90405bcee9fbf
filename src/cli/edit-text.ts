/** Formats an edit of an author's file for people: location, old text, new text. */
import type { Edit } from '../site/check/finding.ts';
import type { Terminal } from './terminal.ts';
import { unheeded } from './unheeded.ts';

export function editText(edit: Edit, { paint }: Pick<Terminal, 'paint'>): string {
  const place =
    edit.kind === 'text' ? `${edit.file}:${edit.line}:${edit.column}` : `${edit.file} ${edit.pointer}`;
  const added = edit.now === undefined ? '' : `\n  ${paint('green', `+ ${unheeded(edit.now)}`)}`;
  return `${paint('bold', unheeded(place))}\n  ${paint('red', `- ${unheeded(edit.was)}`)}${added}`;
}
