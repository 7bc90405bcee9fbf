/** Writes a report to a file, complete or not at all. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileError } from '../../installation/write-whole-file.ts';

/** @param report a text as it is; anything else as JSON @throws AppError `usage/file` */
export function writeReport(path: string, report: unknown): void {
  const text = typeof report === 'string' ? report : `${JSON.stringify(report, null, 2)}\n`;
  const part = `${path}.${process.pid}.part`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(part, text, { flag: 'wx' });
    renameSync(part, path);
  } catch (error) {
    if (existsSync(part)) rmSync(part, { force: true });
    throw fileError(path, error);
  }
}
