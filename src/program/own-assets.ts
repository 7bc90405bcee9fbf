/** Reads the bundled scripts and styles and their manifest from `dist/assets`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import type { AssetManifest } from '../theme/page-view.ts';
import type { OwnAssets } from '../web/reader/pages/own-asset.ts';
import { programRoot } from './program-root.ts';

/** @throws AppError `program/not-built` when the bundle is missing */
export function readOwnAssets(): { readonly files: OwnAssets; readonly manifest: AssetManifest } {
  const folder = join(programRoot(), 'dist/assets');
  try {
    const names = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, string>;
    const files = new Map(
      readdirSync(folder)
        .filter((name) => name !== 'manifest.json')
        .map((name) => [name, readFileSync(join(folder, name))]),
    );
    return {
      files,
      manifest: Object.freeze(
        Object.fromEntries(Object.entries(names).map(([name, file]) => [name, `/_lectern/${file}`])),
      ),
    };
  } catch (cause) {
    throw new AppError('program/not-built', 'The bundled scripts and styles are missing', {
      hint: 'Run "npm run build" in the folder of the program',
      cause,
    });
  }
}
