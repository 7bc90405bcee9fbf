/** The request of a job that writes documentation of another program down as files of ours: its words, and what they mean. */
import { AppError } from '../../lib/app-error.ts';

export interface ImportRequest {
  /** Folder to write, inside the folder of the project. */
  readonly folder: string;
  /** Whether an agent then works on what is left. */
  readonly withAgent: boolean;
}

const LONGEST_FOLDER = 200;
const FOLDER = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*(?:\/[\p{L}\p{N}_][\p{L}\p{N}_.-]*)*$/u;
const FORM =
  /^Write this documentation as files of Lectern into the folder "([^"\n]+)"\.( Then have an agent finish what is left\.)?$/;

/** @throws AppError `jobs/import-folder` */
export function importPrompt({ folder, withAgent }: ImportRequest): string {
  const path = folder.trim().replace(/^(?:\.?\/)+|\/+$/g, '');
  if (path.length > LONGEST_FOLDER || !FOLDER.test(path))
    throw new AppError(
      'jobs/import-folder',
      `"${path.slice(0, 80)}" is no folder that the documentation can be written into`,
      { hint: 'Name a new folder inside the repository, such as "documentation"' },
    );
  return `Write this documentation as files of Lectern into the folder "${path}".${withAgent ? ' Then have an agent finish what is left.' : ''}`;
}

/** Undefined for any other request. */
export function readImportRequest(prompt: string): ImportRequest | undefined {
  const [, folder, agent] = FORM.exec(prompt.trim()) ?? [];
  return folder === undefined || !FOLDER.test(folder)
    ? undefined
    : { folder, withAgent: agent !== undefined };
}

/** The folder of the documentation that a job works on. @param folder of the project, without slashes at its ends */
export function jobFolder(
  { agent, prompt }: { readonly agent: string | null; readonly prompt: string },
  folder: string,
): string {
  const written = agent === 'import' ? readImportRequest(prompt)?.folder : undefined;
  if (written === undefined) return folder;
  return folder === '' ? written : `${folder}/${written}`;
}
