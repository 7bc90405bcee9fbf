/** Finds what short names of folders stand for, as `~/assets/a.png`: `paths` of tsconfig.json, as data. */
import { type ForeignFolder, joined } from './dialect.ts';
import { below } from './site-paths.ts';

const CONFIGS = ['tsconfig.json', 'jsconfig.json'];
const PATH = /"([^"*\s]{1,100})\*"\s*:\s*\[\s*"([^"*\s]{1,200})\*"/g;
const MAX_ALIASES = 50;
/** What most projects write, where no file says it. */
const USUAL: readonly (readonly [name: string, folder: string])[] = [
  ['~/', 'src/'],
  ['@/', 'src/'],
];
/** From the top of the project, as bundlers read it. */
const ROOTED = ['/src/', 'src/'] as const;

/** @returns the path in the folder of an address, or undefined where it begins with no such name */
export async function pathAliases(
  folder: ForeignFolder,
  root: string,
): Promise<(address: string) => string | undefined> {
  const texts = await Promise.all(CONFIGS.map((name) => folder.read(below(root, name))));
  const base = /"baseUrl"\s*:\s*"([^"]{1,200})"/.exec(texts.join('\n'))?.[1] ?? '.';
  const written = texts.flatMap((text) =>
    [...(text ?? '').matchAll(PATH)]
      .slice(0, MAX_ALIASES)
      .map(([, name, to]) => [name!, `${base}/${to!}`] as const),
  );
  const aliases = [...[...written, ...USUAL].filter(([name]) => /^[~@#$]/.test(name)), ROOTED];
  return (address) => {
    const found = aliases.find(([name]) => address.startsWith(name));
    return found && joined(root, found[1] + address.slice(found[0].length));
  };
}
