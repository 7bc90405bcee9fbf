/** Which files of a documentation folder a model may write: content, but no configuration of programs. */
import { posix } from 'node:path';
import { AppError } from '../../../lib/app-error.ts';
import { isAgentFile } from '../../rules/agent-file.ts';

const ENDINGS: ReadonlySet<string> = new Set([
  '.mdx',
  '.md',
  '.json',
  '.yaml',
  '.yml',
  '.jsx',
  '.tsx',
  '.css',
  '.svg',
  '.txt',
  '.csv',
]);

/** Configuration of build and hosting programs, by name, although its extension is that of a document. */
const PROGRAMS =
  /^(?:package(?:-lock)?|npm-shrinkwrap|composer|deno|bun|nx|turbo|lerna|vercel|now|firebase|app|tsconfig|jsconfig|renovate|wrangler)\.json$|^(?:docker-compose|compose|azure-pipelines|bitbucket-pipelines|cloudbuild|appveyor|buildspec|netlify|render|fly|codecov|action|mkdocs|pnpm-workspace)(?:\.[\w-]+)?\.ya?ml$|^requirements.*\.txt$/i;

const ending = (path: string): string => posix.extname(path).toLowerCase();

/** True for files that are read as text. */
export function isText(path: string): boolean {
  return ENDINGS.has(ending(path)) || /\.(?:js|ts|toml|html|xml)$/i.test(path);
}

/** @throws AppError `work/ending` */
export function refuseUnwritable(path: string): void {
  refuseProgram(path);
  if (!ENDINGS.has(ending(path)))
    throw new AppError('work/ending', `"${path}" is not a file that is written here`, {
      hint: `Files that are: ${[...ENDINGS].join(', ')}`,
    });
}

/** A file may keep its extension, or get one that may be written. @throws AppError `work/ending` */
export function refuseUnmovable(from: string, to: string): void {
  refuseProgram(from);
  refuseProgram(to);
  if (ending(from) === ending(to)) return;
  refuseUnwritable(from);
  refuseUnwritable(to);
}

/** @throws AppError `work/ending` */
export function refuseProgram(path: string): void {
  const name = posix.basename(path);
  if (PROGRAMS.test(name) || isAgentFile(path))
    throw new AppError('work/ending', `"${path}" configures programs, and only people may change it`, {
      hint: 'Say in your message what should be changed there',
    });
}

/** @throws AppError `work/needed` for the file without which there is no site */
export function refuseNeeded(path: string): void {
  if (path === 'docs.json')
    throw new AppError('work/needed', 'Without "docs.json" there is no site, so it stays where it is', {
      hint: 'Change it with edit_file',
    });
}
