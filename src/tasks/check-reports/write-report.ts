/** Writes a report of a check to a file, complete or not at all. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileError } from '../../installation/write-whole-file.ts';

/** @throws AppError `usage/file` */
export function writeReport(path: string, report: unknown): void {
  const part = `${path}.${process.pid}.part`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(part, `${JSON.stringify(report, null, 2)}\n`, { flag: 'wx' });
    renameSync(part, path);
  } catch (error) {
    if (existsSync(part)) rmSync(part, { force: true });
    throw fileError(path, error);
  }
}
