/** The folders of `PATH` in which programs are searched, absolute ones only. */
import { delimiter, isAbsolute } from 'node:path';
import { environment } from './environment.ts';

export function searchPath(path: string | undefined = environment()['PATH']): string {
  return (path ?? '/usr/local/bin:/usr/bin:/bin').split(delimiter).filter(isAbsolute).join(delimiter);
}
