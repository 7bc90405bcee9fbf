/** How a browser opens a file at its line in the author's editor. */
import { AppError } from '../lib/app-error.ts';
import { nearest } from '../lib/text/nearest.ts';

/** By the name of `--editor`. */
const EDITORS: Readonly<Record<string, string>> = {
  vscode: 'vscode://file{path}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file{path}:{line}:{column}',
  vscodium: 'vscodium://file{path}:{line}:{column}',
  cursor: 'cursor://file{path}:{line}:{column}',
  windsurf: 'windsurf://file{path}:{line}:{column}',
  zed: 'zed://file{path}:{line}:{column}',
  idea: 'idea://open?file={path}&line={line}&column={column}',
  sublime: 'subl://open?url=file://{path}&line={line}&column={column}',
};
const NONE = 'none';
/** Schemes that would run in the page or fetch something instead of opening an editor. */
const REFUSED = /^(?:javascript|data|vbscript|file|blob|about|https?|wss?):/i;
const TEMPLATE = /^[a-z][a-z0-9+.-]*:/i;

/**
 * @param editor a name of the table above, `none`, or an address with `{path}` in it; default `vscode`
 * @returns an address with `{path}`, `{line}` and `{column}` in it; undefined for none
 * @throws AppError `usage/options`
 */
export function editorAddress(editor = 'vscode'): string | undefined {
  if (editor === NONE) return undefined;
  const known = EDITORS[editor];
  if (known !== undefined) return known;
  if (TEMPLATE.test(editor) && !REFUSED.test(editor) && editor.includes('{path}')) return editor;
  const names = [...Object.keys(EDITORS), NONE];
  const near = nearest(editor, names);
  throw new AppError('usage/options', `--editor does not know "${editor}"`, {
    hint:
      near === undefined
        ? `Name one of ${names.join(', ')}, or write an address such as myeditor://open?file={path}&line={line}`
        : `Did you mean "${near}"?`,
  });
}
