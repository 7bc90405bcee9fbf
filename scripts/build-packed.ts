/** Writes what the program reads as data into `dist/packed/`: icons, fonts, grammars, code themes and the library of authors' components. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { packedName } from '../src/lib/packed-file.ts';
import { AUTHOR_MODULES, ENGINE_FILE } from '../src/site/sandbox/open-author-sandbox.ts';
import { ICON_SETS, type IconFile, iconFile } from '../src/theme/icons/icon-libraries.ts';
import { CARD_SCRIPTS, cardFontFile } from '../src/web/reader/social/card-font.ts';

/** Level 11 takes 20 times as long for a tenth of the size. */
const QUALITY = 9;

const compress = promisify(brotliCompress);

interface Grammar {
  readonly name: string;
}

const installed = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

function modulesBeside(path: string): string[] {
  return readdirSync(path).filter((file) => file.endsWith('.mjs'));
}

/** Without what only the sets' own tools read. */
function icons(text: string): string {
  const { icons, aliases, width, height } = JSON.parse(text) as IconFile;
  return JSON.stringify({ icons, aliases, width, height });
}

async function writePacked(path: string, value: unknown): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  writeFileSync(`${path}.json.br`, await compress(JSON.stringify(value), { params }));
}

/** Each grammar once, and which ones a language needs. */
async function packGrammars(out: string): Promise<void> {
  const folder = join(dirname(installed('shiki/langs')), 'langs');
  const grammars = new Map<string, Grammar>();
  const index: Record<string, readonly string[]> = {};
  for (const file of modulesBeside(folder)) {
    const module = (await import(`shiki/langs/${file}`)) as { readonly default: readonly Grammar[] };
    index[basename(file, '.mjs')] = module.default.map(({ name }) => name);
    for (const grammar of module.default) grammars.set(grammar.name, grammar);
  }
  writeFileSync(join(out, 'index.json'), JSON.stringify(index));
  await Promise.all([...grammars].map(([name, grammar]) => writePacked(join(out, name), grammar)));
}

async function packThemes(out: string): Promise<void> {
  const folder = join(dirname(installed('shiki/themes')), 'themes');
  await Promise.all(
    modulesBeside(folder).map(async (file) => {
      const module = (await import(`shiki/themes/${file}`)) as { readonly default: unknown };
      await writePacked(join(out, basename(file, '.mjs')), module.default);
    }),
  );
}

/** Packages whose files are copied, for their licences. */
export const PACKED_PACKAGES: readonly string[] = [
  'preact',
  'preact-render-to-string',
  '@jitl/quickjs-wasmfile-release-sync',
  '@fontsource-variable/inter',
  '@fontsource-variable/geist-mono',
  '@shikijs/langs',
  '@shikijs/themes',
  ...ICON_SETS.map((set) => `@iconify-json/${set}`),
];

/** @param out the folder `dist` */
export async function buildPacked(out: string): Promise<void> {
  const folder = join(out, 'packed');
  for (const name of ['grammars', 'code-themes']) mkdirSync(join(folder, name), { recursive: true });
  for (const specifier of [...AUTHOR_MODULES, ENGINE_FILE, ...CARD_SCRIPTS.map(cardFontFile)])
    writeFileSync(join(folder, packedName(specifier)), readFileSync(installed(specifier)));
  for (const set of ICON_SETS) {
    const specifier = iconFile(set);
    writeFileSync(join(folder, packedName(specifier)), icons(readFileSync(installed(specifier), 'utf8')));
  }
  await Promise.all([packGrammars(join(folder, 'grammars')), packThemes(join(folder, 'code-themes'))]);
}
