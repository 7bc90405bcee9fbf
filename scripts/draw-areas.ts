/** `node scripts/run.mjs scripts/draw-areas.ts`: draws the folders of `src` and what they import, for ARCHITECTURE.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areasSvg } from './draw-areas/areas-svg.ts';
import { importLevels } from './draw-areas/import-levels.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'architecture/areas.svg');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, areasSvg(importLevels(root)));
console.log('written architecture/areas.svg');
